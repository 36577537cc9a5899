"""What every page works with: the session, the folder, the pool for long work, and the secret of this run."""

from typing import TYPE_CHECKING, cast

from starlette.requests import Request

from compliance.api import Session
from compliance.record import keyword_record
from compliance.web.settings import Settings

if TYPE_CHECKING:
    from compliance.web.pool import Pool
    from compliance.workspace import Folder, SubmissionStatuses


@keyword_record
class Workbench:
    """The running workbench."""

    session: Session
    folder: "Folder"
    standings: "SubmissionStatuses"
    pool: "Pool"
    settings: Settings
    csrf: str

    def warm(self) -> None:
        """Read the chapters and load what long work needs, so that the first who asks does not wait for it."""
        for name in self.session.library.ids():
            self.session.ruleset(name)
        self.pool.warm()


def bench_of(request: Request) -> Workbench:
    """Return the workbench that a request came to."""
    return cast("Workbench", request.app.state.bench)
