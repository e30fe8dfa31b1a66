"""Facts about a finished game of PUSH: risks taken and left, and the cost of the die."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.facts import Fact, PlayedMoment, highest
from games.presentation.figures import share
from games.presentation.renderer import Renderer
from games.presentation.terms import times_name
from games.push.rules.cards import points
from games.push.rules.odds import count_busts, nowhere

FORCED = "forced"
LEAST_STOPS = 2
LEAST_RISK = 30  # in percent, of a draw that went well
LEAST_LOST, LEAST_TAKEN = 5, 8  # points at once
PERCENT = 100


@dataclass
class Stops:
    """How often a player stopped with a risk, the sum of the risks, and how often the next card would have bust."""

    number: int = 0
    risk: int = 0
    right: int = 0


def collect(moments: Sequence[PlayedMoment]) -> list[Fact]:
    """Stops, the boldest draw that went well, the dearest roll and the best stack of each player."""
    events = [event for moment in moments for event in moment.events]
    lost = [(event["seat"], points(event["lost"])) for event in events if event["type"] == "rolled"]
    took = [(event["seat"], event["points"]) for event in events if event["type"] == "took"]
    return [
        *_stopped(moments),
        *highest("dared", _most(_dared(moments)), LEAST_RISK),
        *highest("lost", _most(lost), LEAST_LOST),
        *highest("took", _most(took), LEAST_TAKEN),
    ]


def tell_fact(fact: Fact, renderer: Renderer) -> str:
    return FACT_TELLERS[fact.kind](fact, renderer)


# Collecting


def _stopped(moments: Sequence[PlayedMoment]) -> list[Fact]:
    """Those who were right most often first."""
    stops_of: dict[int, Stops] = defaultdict(Stops)
    for moment, card in zip(moments, _next_cards(moments), strict=True):
        if moment.action != "stop" or moment.by == FORCED or card is None:
            continue
        if risk := _risk(moment):
            stops = stops_of[moment.seat]
            stops.number += 1
            stops.risk += risk
            stops.right += card in nowhere(moment.view)
    order = sorted(stops_of, key=lambda seat: (-stops_of[seat].right, -stops_of[seat].number, seat))
    return [
        Fact("stopped", seat, {"number": stops.number, "risk": round(stops.risk / stops.number), "right": stops.right})
        for seat in order
        if (stops := stops_of[seat]).number >= LEAST_STOPS
    ]


def _next_cards(moments: Sequence[PlayedMoment]) -> list[str | None]:
    """The card that was drawn next after each action; ``None`` at the end."""
    cards: list[str | None] = []
    following = None
    for moment in reversed(moments):
        cards.append(following)
        following = next((event["card"] for event in moment.events if event["type"] == "drew"), following)
    return cards[::-1]


def _risk(moment: PlayedMoment) -> int:
    """Of a draw at this moment, in percent."""
    busts, unseen = count_busts(moment.view)
    return round(PERCENT * busts / unseen) if unseen else 0


def _dared(moments: Sequence[PlayedMoment]) -> Iterator[tuple[int, int]]:
    for moment in moments:
        types = [event["type"] for event in moment.events]
        if moment.action == "draw" and moment.by != FORCED and "bust" not in types:
            yield moment.seat, _risk(moment)


def _most(numbers: Iterable[tuple[int, int]]) -> Counter[int]:
    """Return the highest number of each seat."""
    most: Counter[int] = Counter()
    for seat, number in numbers:
        most[seat] = max(most[seat], number)
    return most


# Telling


def _tell_stopped(fact: Fact, renderer: Renderer) -> str:
    number, right = fact.numbers["number"], fact.numbers["right"]
    you = ngettext(
        "You stopped {number} time, at {risk} risk.", "You stopped {number} times, at {risk} risk on average.", number
    )
    other = ngettext(
        "{name} stopped {number} time, at {risk} risk.",
        "{name} stopped {number} times, at {risk} risk on average.",
        number,
    )
    risk = renderer.strong(share(fact.numbers["risk"], PERCENT))
    stopped = renderer.tell(fact.seat, you, other, number=renderer.strong(number), risk=risk)
    return renderer.together([stopped, _tell_right(right, renderer)])


def _tell_right(times: int, renderer: Renderer) -> str:
    if not times:
        return renderer.say(_("The next card was never a bust."))
    return renderer.say(_("The next card would have been a bust {times}."), times=renderer.strong(times_name(times)))


def _tell_dared(fact: Fact, renderer: Renderer) -> str:
    you, other = (
        _("You drew at {risk} risk and got away with it."),
        _("{name} drew at {risk} risk and got away with it."),
    )
    return renderer.tell(fact.seat, you, other, risk=renderer.strong(share(fact.numbers["number"], PERCENT)))


def _tell_lost(fact: Fact, renderer: Renderer) -> str:
    you, other = _("A single roll cost you {points}."), _("A single roll cost {name} {points}.")
    return renderer.tell(fact.seat, you, other, points=renderer.points(fact.numbers["number"]))


def _tell_took(fact: Fact, renderer: Renderer) -> str:
    you, other = _("Your best stack was worth {points}."), _("{name} took a stack worth {points}.")
    return renderer.tell(fact.seat, you, other, points=renderer.points(fact.numbers["number"]))


FACT_TELLERS = {"stopped": _tell_stopped, "dared": _tell_dared, "lost": _tell_lost, "took": _tell_took}
