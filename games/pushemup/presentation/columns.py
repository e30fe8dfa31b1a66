"""The columns: who leads each (UP-14, UP-15), and what each of the viewer's choices would change."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.engine.state import Event, View
from games.pushemup.presentation.cards import Card, column_card_name, draw_column_card, with_colour
from games.pushemup.presentation.choices import HandChoice
from games.pushemup.rules.cards import SEAT, TEAMS
from games.pushemup.rules.columns import PUSHINGS, ColumnOutcome, ColumnStanding, outcome, standings

# Who leads


@dataclass(frozen=True)
class Total:
    """The sum of one team's cards in a column."""

    seat: int
    suit: str
    points: int
    name: str  # "red 14"


def team_totals(standing: ColumnStanding) -> list[Total]:
    """One for each team, the highest first."""
    totals = [_total(seat, points) for seat, points in enumerate(standing.totals)]
    return sorted(totals, key=lambda total: -total.points)


def leading_total(standing: ColumnStanding) -> Total | None:
    """The team that leads; None if no team does."""
    seat = standing.leader
    return None if seat is None else _total(seat, standing.totals[seat])


def leader_name(standing: ColumnStanding) -> str:
    """The team that leads, for screen readers."""
    first = leading_total(standing)
    return _("nobody leads") if first is None else _("{team} leads").format(team=first.name)


def _total(seat: int, points: int) -> Total:
    suit = TEAMS[seat]
    return Total(seat, suit, points, with_colour(suit, points))


# Moves: one choice played on one column


@dataclass(frozen=True)
class ColumnMove:
    """A legal action on a column, shown while its choice is selected."""

    choice: int
    action: str
    column: int
    kind: str  # "add", "cover" or "push"
    label: str
    name: str  # "Cover blue 7 in column 4 with red 7: red 14 leads"
    leader: Total | None  # afterwards
    gone: frozenset[int]  # indexes in the column of the cards that would leave the game


def column_move(view: View, choice: int, action: str) -> ColumnMove:
    """The move of a legal action that is no discard; ``choice`` is the number of its choice."""
    result = outcome(view, action)
    assert result is not None
    before = view["columns"][result.number - 1]
    kind = "push" if action.partition(":")[0] in PUSHINGS else "cover" if result.gone else "add"
    label, name = _move_labels(kind, before, result)
    last = len(before) - (1 if kind == "push" else 0)
    return ColumnMove(
        choice=choice,
        action=action,
        column=result.number,
        kind=kind,
        label=label,
        name=name,
        leader=leading_total(result.after),
        gone=frozenset(range(last - len(result.gone), last)),
    )


def _move_labels(kind: str, before: list[str], outcome: ColumnOutcome) -> tuple[str, str]:
    values = {
        "card": column_card_name(before[-1]),
        "cards": ", ".join(map(column_card_name, outcome.column[len(before) - len(outcome.gone) :])),
        "gone": ", ".join(map(column_card_name, outcome.gone)),
        "column": outcome.number,
        "leader": leader_name(outcome.after),
    }
    match kind:
        case "push":
            name = _("Push {card} up in column {column}, {gone} out: {leader}")
            return pgettext("button", "Push"), name.format(**values)
        case "cover":
            return _("Cover"), _("Cover {card} in column {column} with {cards}: {leader}").format(**values)
        case _:
            return _("Add"), _("Add {cards} after {card} in column {column}: {leader}").format(**values)


# Columns


@dataclass(frozen=True)
class ColumnCard:
    id: str  # of its element, the same as long as it lies in this column
    card: Card
    covered: bool  # only its strip is visible
    new: bool  # the newest action put it there
    leaves: tuple[int, ...]  # the choices with which it would leave the game
    left: tuple[Card, ...]  # the cards that left the game from its place by the newest action


@dataclass(frozen=True)
class DrawnColumn:
    number: int
    label: str  # everything about it, for screen readers
    cards: tuple[ColumnCard, ...]
    leader: Total | None
    tied: bool  # nobody leads, though there are points
    others: tuple[Total, ...]
    moves: tuple[ColumnMove, ...]

    @property
    def takes(self) -> str:
        """The CSS classes that highlight it while one of these choices is selected."""
        return " ".join(f"emup-takes-{move.choice}" for move in self.moves)


def columns(view: View, choices: Sequence[HandChoice], newest: Sequence[Event]) -> list[DrawnColumn]:
    """The columns from the first to the last."""
    new, left = _new(newest), _left(newest)
    moves = [column_move(view, choice.number, action) for choice in choices for action in choice.actions]
    return [
        _column(
            number,
            cards,
            standing,
            [move for move in moves if move.column == number],
            new.get(number, 0),
            left.get(number, ()),
        )
        for number, (cards, standing) in enumerate(zip(view["columns"], standings(view), strict=True), 1)
    ]


LEAST_DEPTH, MOST_DEPTH = 4, 20


def depth(view: View) -> int:
    """The number of cards for which a column has room; it stays the same for most of a game."""
    return min(max([LEAST_DEPTH, *map(len, view["columns"])]), MOST_DEPTH)


def _column(
    number: int,
    cards: Sequence[str],
    standing: ColumnStanding,
    moves: Sequence[ColumnMove],
    new: int,
    left: Sequence[str],
) -> DrawnColumn:
    last = len(cards) - 1
    label, names = _("Column {number}: {cards}; {leader}"), ", ".join(map(column_card_name, cards))
    return DrawnColumn(
        number=number,
        label=label.format(number=number, cards=names, leader=leader_name(standing)),
        cards=tuple(
            ColumnCard(
                id=f"laid-{number}-{card}-{cards[:index].count(card)}",
                card=draw_column_card(card),
                covered=index < last,
                new=index > last - new,
                leaves=tuple(move.choice for move in moves if index in move.gone),
                left=tuple(map(draw_column_card, left)) if index == last - new + 1 else (),
            )
            for index, card in enumerate(cards)
        ),
        leader=leading_total(standing),
        tied=standing.leader is None and any(standing.totals),
        others=tuple(
            total
            for total in team_totals(standing)
            if total.seat != standing.leader and any(SEAT[card] == total.seat for card in cards)
        ),
        moves=tuple(moves),
    )


def _new(newest: Sequence[Event]) -> dict[int, int]:
    """By column, how many cards at its end the newest action put there."""
    return {
        event["column"]: len(event["cards"]) if event["type"] == "laid" else 1
        for event in newest
        if event["type"] in ("laid", "pushed")
    }


def _left(newest: Sequence[Event]) -> dict[int, Sequence[str]]:
    """By column, the cards that the newest action removed from it."""
    cards: dict[int, Sequence[str]] = {}
    for event in newest:
        if event["type"] == "pushed":
            cards[event["column"]] = event["removed"]
        elif event["type"] == "laid" and event["covered"]:
            cards[event["column"]] = [event["covered"]]
    return cards
