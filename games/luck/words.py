"""The analysis of a finished game in words: where each player's result came from, decisions and strokes of luck."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.presentation.chart.chart import Chart, chart
from games.presentation.chart.data import ChartTurn, Measure
from games.presentation.events.seen_actions import PlayedAction
from games.presentation.renderer import Person, Renderer

MISTAKE = 5  # per cent of the chances: what costs less is not called one

Numbered = Mapping[int, PlayedAction]


@dataclass(frozen=True)
class TurningPoint:
    """An action that changed a player's chances by ``change`` per cent: in words, with what was better, if anything."""

    number: int
    sentence: str
    change: int
    instead: str = ""

    @property
    def mistake(self) -> bool:
        """Whether another action was clearly better."""
        return bool(self.instead) and self.change <= -MISTAKE


@dataclass(frozen=True)
class LuckOfPlayer:
    """Where a player's result came from, in per cent of the chances, which add up to ``result`` but for rounding."""

    person: Person
    start: int
    luck: int
    decisions: int
    others: int
    rest: int
    result: int
    costly: Sequence[TurningPoint]  # the worst first
    strokes: Sequence[TurningPoint]  # the greatest first


def numbers_told(found: Mapping[str, Any]) -> set[int]:
    """The numbers of the actions of which an analysis tells."""
    return {row[0] for seat in found["seats"] for row in (*seat["costly"], *seat["strokes"])}


def luck_of_players(
    found: Mapping[str, Any], people: Sequence[Person], played: Numbered, renderer: Renderer, presentation: ModuleType
) -> list[LuckOfPlayer]:
    """What an analysis ``found``, for each seat; ``played`` has the actions of `numbers_told`."""
    sentence = _Sentences(played, renderer, presentation)
    return [
        LuckOfPlayer(
            person,
            **{name: per_cent(seat[name]) for name in ("start", "luck", "decisions", "others", "rest", "result")},
            costly=[
                TurningPoint(number, sentence.of(number), -per_cent(loss), sentence.instead(action, event))
                for number, action, event, loss in seat["costly"]
            ],
            strokes=[TurningPoint(number, sentence.of(number), per_cent(change)) for number, change in seat["strokes"]],
        )
        for person, seat in zip(people, found["seats"], strict=True)
    ]


def per_cent(thousandths: int) -> int:
    """Chances as they are shown."""
    return round(thousandths / 10)


@dataclass(frozen=True)
class _Sentences:
    played: Numbered
    renderer: Renderer
    presentation: ModuleType

    def of(self, number: int) -> str:
        """What happened at an action; the game is over, so everybody may know all of it."""
        return self.renderer.together(self.presentation.tell(self.played[number].events, self.renderer))

    def instead(self, action: str, event: Mapping[str, Any]) -> str:
        return instead_in_words(action, event, self.renderer, self.presentation)


def instead_in_words(action: str, event: Mapping[str, Any], renderer: Renderer, presentation: ModuleType) -> str:
    """What another action would have been, by its first event."""
    tell_instead = getattr(presentation, "tell_instead", None)
    told = tell_instead(action, event, renderer) if tell_instead else ""
    return told or renderer.together(presentation.tell([event], renderer))


CHANCES = Measure(_("Chances of winning, in per cent"), lambda view: view["scores"], lambda chance: f"{chance} %")


def chart_of_chances(found: Mapping[str, Any], people: Sequence[Person], names: ModuleType) -> Chart:
    """The chances after each turn of the game."""
    curve = [tuple(per_cent(chance) for chance in chances) for chances in found["curve"]]
    ends = [(None, 0), *found["turns"]]
    turns = [ChartTurn(seat, at, round=1, scores=curve[at]) for seat, at in ends]
    return chart(turns, people, names, measure=CHANCES)
