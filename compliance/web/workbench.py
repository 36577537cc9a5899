"""What every page works with: the desk, the folder, the pool for long work, and the secret of this run."""

from typing import TYPE_CHECKING, cast

from starlette.requests import Request

from compliance.api import Desk
from compliance.record import keyword_record
from compliance.web.settings import Settings

if TYPE_CHECKING:
    from compliance.web.pool import Pool
    from compliance.workspace.folder import Folder
    from compliance.workspace.status import Standings


@keyword_record
class Bench:
    """The running workbench."""

    desk: Desk
    folder: "Folder"
    standings: "Standings"
    pool: "Pool"
    settings: Settings
    csrf: str

    def warm(self) -> None:
        """Read the chapters and load what long work needs, so that the first who asks does not wait for it."""
        for name in self.desk.library.ids():
            self.desk.ruleset(name)
        self.pool.warm()


def bench_of(request: Request) -> Bench:
    """Return the workbench that a request came to."""
    return cast("Bench", request.app.state.bench)
