"""Which YAML files there are below a place."""

from pathlib import Path


def yaml_files(folder: Path) -> tuple[Path, ...]:
    """List the YAML files below a folder in the order of their paths; what is hidden is left out."""
    files = (path for path in folder.rglob("*.yaml") if path.is_file())
    shown = (path for path in files if not any(part.startswith(".") for part in path.relative_to(folder).parts))
    return tuple(sorted(shown))
