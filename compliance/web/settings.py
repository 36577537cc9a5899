"""What the workbench is told when it starts: the folder, the address, and the limits that keep it standing."""

from pathlib import Path

from compliance.record import keyword_record

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@keyword_record
class Settings:
    """The folder that is served, how it is reached, and what a request may cost."""

    folder: Path
    read_only: bool = False
    address: str = "127.0.0.1"
    port: int = 0
    names: tuple[str, ...] = ()
    token: str = ""
    largest_text: int = 2 * 1024 * 1024
    largest_document: int = 32 * 1024 * 1024
    body_seconds: int = 30
    work_seconds: int = 180
    work_at_once: int = 2
    work_waiting: int = 8

    @property
    def hosts(self) -> frozenset[str]:
        """The values of `Host` that are answered."""
        named = {name for name in (*self.names, self.address) if name not in {"0.0.0.0", "::"}}  # noqa: S104
        local = {*named, *LOOPBACK}
        bracketed = {f"[{name}]" if ":" in name else name for name in local}
        return frozenset(f"{name}:{self.port}".lower() for name in bracketed) | (
            frozenset(name.lower() for name in bracketed) if self.port == 80 else frozenset()
        )

    @property
    def origins(self) -> frozenset[str]:
        """The values of `Origin` that may ask for a change."""
        return frozenset(f"http://{host}" for host in self.hosts)

    @property
    def url(self) -> str:
        """The address to open in a browser."""
        shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(self.address, self.address)  # noqa: S104
        shown = f"[{shown}]" if ":" in shown and not shown.startswith("[") else shown
        return f"http://{shown}:{self.port}/" + (f"?token={self.token}" if self.token else "")
