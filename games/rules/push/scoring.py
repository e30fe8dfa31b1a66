"""Points and victory (PUSH-23)."""

from typing import TYPE_CHECKING

from .cards import points

if TYPE_CHECKING:
    from .state import Push


def scores(state: "Push") -> list[int]:
    """The sum of the numbers in Bench and Banked pile, a seat."""
    return [points(bench) + points(bank) for bench, bank in zip(state.bench, state.bank, strict=True)]


def winners(state: "Push") -> list[int]:
    """Most points; on a tie most cards; still tied, shared."""
    standing = ranks(state)
    best = max(standing)
    return [seat for seat, rank in enumerate(standing) if rank == best]


def ranks(state: "Push") -> list[tuple[int, ...]]:
    """Points, then cards, a seat."""
    return [
        (total, len(bench) + len(bank))
        for total, bench, bank in zip(scores(state), state.bench, state.bank, strict=True)
    ]
