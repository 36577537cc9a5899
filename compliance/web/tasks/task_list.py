"""Every piece of long work by the name that a page asks for it, loaded when it is asked for."""

from compliance.web.long_work import Task

TASKS = ("compare", "beside", "filings", "redline", "proof", "prove", "ways", "cure", "read", "passages")
"""The pieces of work that can be asked for."""


def load_task(name: str) -> Task:
    """Return what does a piece of work."""
    match name:
        case "compare":
            from compliance.web.tasks.compare import run
        case "beside":
            from compliance.web.tasks.two_chapters import run
        case "filings":
            from compliance.web.tasks.compare_filings import run
        case "redline":
            from compliance.web.tasks.redline import run
        case "proof":
            from compliance.web.tasks.prove_draft import run
        case "prove":
            from compliance.web.tasks.prove_house_way import run
        case "ways":
            from compliance.web.tasks.compare_house_ways import run
        case "cure":
            from compliance.web.tasks.cure import run
        case "read":
            from compliance.web.tasks.read_document import run
        case "passages":
            from compliance.web.tasks.show_document import run
        case _:
            raise LookupError(f"no piece of work is called {name}")
    return run
