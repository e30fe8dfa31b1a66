"""The columns: who leads each, and what each of the viewer's choices would change."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.state import Event, View
from games.pushemup.presentation.cards import laid_name
from games.pushemup.presentation.choices import Choice
from games.pushemup.presentation.scene_cards import Card, draw_laid
from games.pushemup.presentation.scene_moves import Move, move
from games.pushemup.presentation.scene_totals import Total, leading, names_leader, totals
from games.pushemup.rules.cards import SEAT
from games.pushemup.rules.columns import Standing, standings


@dataclass(frozen=True)
class LaidCard:
    """A card in a column."""

    card: Card
    covered: bool  # only its strip shows
    new: bool  # the newest action put it there
    leaves: tuple[int, ...]  # the choices with which it would leave the game


@dataclass(frozen=True)
class Column:
    """One column as it lies."""

    number: int
    label: str  # all of it, for ears
    cards: tuple[LaidCard, ...]
    leader: Total | None
    tied: bool  # nobody leads, though there are points
    others: tuple[Total, ...]
    moves: tuple[Move, ...]

    @property
    def takes(self) -> str:
        """Classes that mark it while one of these choices is held."""
        return " ".join(f"takes-{move.choice}" for move in self.moves)


def columns(view: View, choices: Sequence[Choice], newest: Sequence[Event]) -> list[Column]:
    """The columns from the first to the last."""
    new = _new(newest)
    return [
        _column(view, number, standing, choices, new.get(number, 0))
        for number, standing in enumerate(standings(view), 1)
    ]


def depth(view: View) -> int:
    """The cards of the longest column."""
    return max(map(len, view["columns"]), default=0)


def _column(view: View, number: int, standing: Standing, choices: Sequence[Choice], new: int) -> Column:
    cards = view["columns"][number - 1]
    moves = [move(view, choice.number, action) for choice in choices for action in choice.actions]
    here = [each for each in moves if each.column == number]
    last = len(cards) - 1
    return Column(
        number=number,
        label=_label(number, cards, standing),
        cards=tuple(
            LaidCard(
                card=draw_laid(card),
                covered=index < last,
                new=index > last - new,
                leaves=tuple(each.choice for each in here if index in each.gone),
            )
            for index, card in enumerate(cards)
        ),
        leader=leading(standing),
        tied=standing.leader is None and any(standing.totals),
        others=tuple(
            total
            for total in totals(standing)
            if total.seat != standing.leader and any(SEAT[card] == total.seat for card in cards)
        ),
        moves=tuple(here),
    )


def _label(number: int, cards: Sequence[str], standing: Standing) -> str:
    return _("Column {number}: {cards}; {leader}").format(
        number=number, cards=", ".join(map(laid_name, cards)), leader=names_leader(standing)
    )


def _new(newest: Sequence[Event]) -> dict[int, int]:
    """How many cards at the end of which columns the newest action put there."""
    return {
        event["column"]: len(event["cards"]) if event["type"] == "laid" else 1
        for event in newest
        if event["type"] in ("laid", "pushed")
    }
