"""The analysis of a finished game in words: where each player's result came from, decisions and strokes of luck."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from types import ModuleType
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.catalog import presentation_of
from games.engine.chance import Seeded
from games.engine.state import Event, State
from games.models import Action
from games.presentation.chart.chart import Chart, chart
from games.presentation.chart.data import ChartTurn, Measure
from games.presentation.events.seen_actions import PlayedAction, in_context
from games.presentation.renderer import Person, Renderer
from games.ratings.strength import signed

MISTAKE = 5  # per cent of the chances: what costs less is not called one

LONGEST_TURN = 100  # actions, more than any turn has


@dataclass(frozen=True)
class ChangeOfChances:
    """An action that changed a player's chances by ``change`` per cent: in words, with what was better, if anything."""

    number: int
    sentence: str
    change: int
    instead: str = ""

    @property
    def mistake(self) -> bool:
        """Whether another action was clearly better."""
        return bool(self.instead) and self.change <= -MISTAKE


HELPED = {
    "luck": _("Luck helped most."),
    "others": _("The decisions of others helped most."),
    "rest": _("What helped most was something the bot did not foresee."),
}
COST = {
    "luck": _("Bad luck cost most."),
    "decisions": _("Own decisions cost most."),
    "others": _("The decisions of others cost most."),
    "rest": _("What cost most was something the bot did not foresee."),
}


# The verdict by its `_outcome`: to a player, and to others about one.
TO_PLAYER = {
    "won": _("You won: luck {luck}, your own decisions {decisions}."),
    "won for want of others": _("You won because others left: luck {luck}, your own decisions {decisions}."),
    "shared": _("You shared the win: luck {luck}, your own decisions {decisions}."),
    "left": _("You lost because you left: luck {luck}, your own decisions {decisions}."),
    "lost to luck": _("You lost to luck: {luck}; your own decisions: {decisions}."),
    "lost by decisions": _("You lost by your own decisions: {decisions}; luck: {luck}."),
    "lost": _("You lost: luck {luck}, your own decisions {decisions}."),
}
ABOUT_PLAYER = {
    "won": _("{name} won: luck {luck}, own decisions {decisions}."),
    "won for want of others": _("{name} won because others left: luck {luck}, own decisions {decisions}."),
    "shared": _("{name} shared the win: luck {luck}, own decisions {decisions}."),
}
LOST_BY_OTHER = _("{name} lost: luck {luck}, own decisions {decisions}.")


@dataclass(frozen=True)
class LuckOfPlayer:
    """Where a player's result came from, in points of chance, which add up to ``result``.

    100 points are a certain win. Parts of a long game may be above that. ``winners``: the seats that won in the end,
    among the players who stayed; the result is by the rules alone.
    """

    person: Person
    winners: Collection[int]
    start: int
    luck: int
    decisions: int
    others: int
    rest: int
    result: int
    costly: Sequence[ChangeOfChances]  # the worst first
    strokes: Sequence[ChangeOfChances]  # the greatest first

    @property
    def reason(self) -> str:
        """The part that did most for the result, in a sentence; "" if none went its way."""
        won = self.result >= self.start
        parts = {name: getattr(self, name) * (1 if won else -1) for name in (HELPED if won else COST)}
        most = max(parts, key=parts.__getitem__)
        return str((HELPED if won else COST)[most]) if parts[most] > 0 else ""

    @property
    def verdict(self) -> str:
        """How the game ended for the player, with two figures: "You lost to luck: −66; your own decisions: −25."."""
        outcome = self._outcome
        words = TO_PLAYER[outcome] if self.person.you else ABOUT_PLAYER.get(outcome, LOST_BY_OTHER)
        return str(words).format(name=self.person.name, luck=signed(self.luck), decisions=signed(self.decisions))

    @property
    def _outcome(self) -> str:
        if self.person.number in self.winners:
            if self.result <= 0:
                return "won for want of others"
            return "shared" if len(self.winners) > 1 else "won"
        if self.result > 0:
            return "left"
        worst = min(COST, key=lambda part: int(getattr(self, part)))
        return {"luck": "lost to luck", "decisions": "lost by decisions"}.get(worst, "lost")


def luck_of_players(
    analysed: Mapping[str, Any], people: Sequence[Person], words: "ActionsInWords", winners: Collection[int]
) -> list[LuckOfPlayer]:
    """Return the luck of each seat from the numbers of an analysis."""
    return [
        LuckOfPlayer(
            person,
            winners,
            **parts_of_result(seat),
            costly=[
                ChangeOfChances(number, words.done(number), -per_cent(loss), words.instead(number, action, event))
                for number, action, event, loss in seat["costly"]
            ],
            strokes=[
                ChangeOfChances(number, words.done(number), per_cent(change)) for number, change in seat["strokes"]
            ],
        )
        for person, seat in zip(people, analysed["seats"], strict=True)
    ]


def parts_of_result(seat: Mapping[str, Any]) -> dict[str, int]:
    """The rounded parts of a seat's result: what is not foreseen takes the rounding, so that they add up."""
    parts = {name: per_cent(seat[name]) for name in ("start", "luck", "decisions", "others")}
    result = per_cent(seat["result"])
    return parts | {"rest": result - sum(parts.values()), "result": result}


def per_cent(thousandths: int) -> int:
    """Return chances in whole percent, as they are shown."""
    return round(thousandths / 10)


class ActionsInWords:
    """Sentences about the actions of a game that is over, so that everybody may know all of them.

    ``rows``: in the order of play and without gaps. The first is that of the game, or lies before the turn of those
    that are told.
    """

    def __init__(self, slug: str, rows: Sequence[PlayedAction], renderer: Renderer) -> None:
        self._slug = slug
        self._rows = {row.number: row for row in in_context(slug, rows)}
        self._renderer = renderer
        self._presentation = presentation_of(slug)

    def done(self, number: int) -> str:
        """Return the sentence about an action."""
        return self._told(self._rows[number].events)

    def done_together(self, numbers: Iterable[int]) -> str:
        """Return the sentences about actions in a row."""
        return self._renderer.together(map(self.done, numbers))

    def to_do(self, number: int) -> str:
        """An action as what to do, without what came of it: "Draw a card."."""
        return str(self._presentation.tell_instead(self._rows[number].events[0], self._renderer))

    def instead(self, number: int, action: str, event: Event) -> str:
        """What another ``action`` would have been, by its first event: what to do, as "Draw a card."."""
        instead = Action(number=number, seat=self._rows[number].seat, action=action, events=[dict(event)])
        turn: list[PlayedAction] = [*self._earlier_in_turn(number), instead]
        in_context(self._slug, turn)
        return str(self._presentation.tell_instead(instead.events[0], self._renderer))

    def alternative(self, number: int, action: str, state: State) -> str:
        """What another ``action`` in ``state`` would have been; what chance would have made of it is not told."""
        chance, then = Seeded(Random(0)), state.copy()  # noqa: S311 - not told
        then.shuffle_piles(chance)
        return self.instead(number, action, then.play(action, chance)[0])

    def _earlier_in_turn(self, number: int) -> list[PlayedAction]:
        earlier: list[PlayedAction] = []
        while (number := number - 1) in self._rows and not _begins_a_turn(self._rows[number]):
            earlier.insert(0, self._rows[number])
        return earlier

    def _told(self, events: Sequence[Event]) -> str:
        return self._renderer.together(self._presentation.tell(events, self._renderer))


def _begins_a_turn(row: PlayedAction) -> bool:
    return any(event["type"] == "turn" for event in row.events)


CHANCES = Measure(_("Chances of winning, in per cent"), lambda view: view["scores"], lambda chance: f"{chance} %")


def chart_of_chances(analysed: Mapping[str, Any], people: Sequence[Person], names: ModuleType) -> Chart:
    """The chances after each turn of the game."""
    curve = [tuple(per_cent(chance) for chance in chances) for chances in analysed["curve"]]
    ends = [(None, 0), *analysed["turns"]]
    turns = [ChartTurn(seat, at, round=1, scores=curve[at]) for seat, at in ends]
    return chart(turns, people, names, measure=CHANCES)
