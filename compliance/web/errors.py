"""What cannot be done, and why: said to the browser as it stands."""


class RequestRefusedError(Exception):
    """What was asked for cannot be done, and why; `more` goes along for the page."""

    def __init__(self, status: int, message: str, **more: object) -> None:
        super().__init__(message)
        self.status = status
        self.message = message
        self.more = more
