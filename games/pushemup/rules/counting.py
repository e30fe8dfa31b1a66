"""Who wins a column, and the points of a round (UP-14 to UP-17)."""

from collections.abc import Sequence

from games.pushemup.rules.cards import SEAT, VALUE

COLUMN_POINTS = 10


def totals(column: Sequence[str], seats: int) -> list[int]:
    """The sum of the values that each seat has in the column."""
    sums = [0] * seats
    for card in column:
        sums[SEAT[card]] += VALUE[card]
    return sums


def leader(sums: Sequence[int]) -> int | None:
    """The seat with the highest total that no other seat has; a total of 0 never leads (UP-14, UP-15)."""
    alone = [total for total in sums if total and sums.count(total) == 1]
    return sums.index(max(alone)) if alone else None


def holders(columns: Sequence[Sequence[str]], seats: int) -> list[int | None]:
    """By column, the seat that wins it if the round ends now, or None."""
    return [leader(totals(column, seats)) for column in columns]


def won(columns: Sequence[Sequence[str]], seats: int) -> list[int]:
    """By seat, how many columns it wins if the round ends now."""
    winners = holders(columns, seats)
    return [winners.count(seat) for seat in range(seats)]


def highest_cards(column: Sequence[str], seats: int) -> list[int]:
    """The value of each seat's highest card in the column."""
    highest = [0] * seats
    for card in column:
        seat = SEAT[card]
        highest[seat] = max(highest[seat], VALUE[card])
    return highest


def best(columns: Sequence[Sequence[str]], seats: int) -> list[int]:
    """By seat, the sum of its highest card in every column (UP-16)."""
    by_column = [highest_cards(column, seats) for column in columns]
    return [sum(highest[seat] for highest in by_column) for seat in range(seats)]


def points(columns: Sequence[Sequence[str]], seats: int) -> list[list[int]]:
    """By seat, the points of columns and of cards if the round ends now."""
    counts = zip(won(columns, seats), best(columns, seats), strict=True)
    return [[COLUMN_POINTS * columns_won, cards] for columns_won, cards in counts]


def added_up(rounds: Sequence[Sequence[Sequence[int]]], seats: int) -> list[int]:
    """By seat, the points of all the rounds."""
    return [sum(sum(counted[seat]) for counted in rounds) for seat in range(seats)]


def highest(scores: Sequence[int]) -> list[int]:
    """Return the seats with most points (UP-17)."""
    most = max(scores)
    return [seat for seat, score in enumerate(scores) if score == most]
