"""Facts about a finished game of PUSH 'em UP!: columns, and cards of others that had to go."""

from collections import Counter
from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import Event
from games.presentation.facts import Fact, PlayedMoment, highest
from games.presentation.renderer import Renderer
from games.presentation.terms import times_name

LEAST_CARDS = 3  # of a column
LEAST_OUT = 2  # cards by one push
LEAST_COVERED = 2
LEAST_TAKEN_OVER = 2


def collect(moments: Sequence[PlayedMoment]) -> list[Fact]:
    """The longest column that each player won, the greatest push, changes of the lead, and cards covered."""
    events = [event for moment in moments for event in moment.events]
    covered = Counter(event["seat"] for event in events if event["type"] == "laid" and event["covered"] is not None)
    took_the_lead = Counter(  # of a column from another player
        event["leader"]
        for event in events
        if event["type"] in ("laid", "pushed")
        and event["seat"] == event["leader"]
        and event["was"] not in (None, event["leader"])
    )
    return [
        *highest("longest", _longest(events), LEAST_CARDS),
        *highest("out", _pushed_out(events), LEAST_OUT),
        *highest("lead", took_the_lead, LEAST_TAKEN_OVER),
        *highest("covered", covered, LEAST_COVERED),
    ]


def tell_fact(fact: Fact, renderer: Renderer) -> str:
    return FACT_TELLERS[fact.kind](fact, renderer)


# Collecting


def _longest(events: Sequence[Event]) -> Counter[int]:
    most: Counter[int] = Counter()
    for event in events:
        if event["type"] == "counted":
            for column, seat in zip(event["columns"], event["won"], strict=True):
                if seat is not None:
                    most[seat] = max(most[seat], len(column))
    return most


def _pushed_out(events: Sequence[Event]) -> Counter[int]:
    most: Counter[int] = Counter()
    for event in events:
        if event["type"] == "pushed":
            most[event["seat"]] = max(most[event["seat"]], len(event["removed"]))
    return most


# Telling


def _tell_longest(fact: Fact, renderer: Renderer) -> str:
    cards = fact.numbers["number"]
    you = ngettext("Your longest column: {number} card.", "Your longest column: {number} cards.", cards)
    other = ngettext("{name} won a column of {number} card.", "{name} won a column of {number} cards.", cards)
    return renderer.tell(fact.seat, you, other, number=renderer.strong(cards))


def _tell_out(fact: Fact, renderer: Renderer) -> str:
    cards = fact.numbers["number"]
    you = ngettext("You pushed {number} card out at once.", "You pushed {number} cards out at once.", cards)
    other = ngettext("{name} pushed {number} card out at once.", "{name} pushed {number} cards out at once.", cards)
    return renderer.tell(fact.seat, you, other, number=renderer.strong(cards))


def _tell_lead(fact: Fact, renderer: Renderer) -> str:
    you = _("You stole the lead of a column {times}.")
    other = _("{name} stole the lead of a column {times}.")
    return renderer.tell(fact.seat, you, other, times=renderer.strong(times_name(fact.numbers["number"])))


def _tell_covered(fact: Fact, renderer: Renderer) -> str:
    cards = fact.numbers["number"]
    you = ngettext("You covered {number} card.", "You covered {number} cards.", cards)
    other = ngettext("{name} covered {number} card.", "{name} covered {number} cards.", cards)
    return renderer.tell(fact.seat, you, other, number=renderer.strong(cards))


FACT_TELLERS = {"longest": _tell_longest, "out": _tell_out, "lead": _tell_lead, "covered": _tell_covered}
