"""Where one stands among the actions of a game."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Steps:
    """After action ``at`` of ``last``; 0 is the deal."""

    at: int
    last: int

    @property
    def back(self) -> int | None:
        """The action before, 0 for the deal."""
        return self.at - 1 if self.at else None

    @property
    def next(self) -> int | None:
        """The action after."""
        return self.at + 1 if self.at < self.last else None
