"""What a started service is known by."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Service:
    """A service that answers: where, which version, and where its program came from."""

    url: str
    version: str
    origin: str

    def __str__(self) -> str:
        return f"{self.version} ({self.origin})"
