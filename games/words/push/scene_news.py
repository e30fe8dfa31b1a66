"""What the newest action brought, where the table itself no longer shows it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.words.html import Html
from games.words.push.events import tell
from games.words.push.scene_cards import Card, draw_card
from games.words.voice import Person

Event = Mapping[str, Any]

TOLD = {"took", "bust", "banked"}


@dataclass(frozen=True)
class News:
    """A stack taken, a bust or a colour banked; and the die, if it fell."""

    kind: str  # "took", "bust" or "banked"
    person: Person
    sentence: str  # safe HTML
    cards: tuple[Card, ...]  # what was taken, banked, or fitted nowhere
    face: str  # of the die, "" if it did not fall


def news(people: Sequence[Person], newest: Sequence[Event]) -> list[News]:
    """In the order in which it happened; nothing where the table shows all of it."""
    return [_news(people, group) for group in _groups(newest)]


def _groups(newest: Sequence[Event]) -> list[list[Event]]:
    """Each event to be told, with the roll that followed from it."""
    groups: list[list[Event]] = []
    for event in newest:
        if event["type"] in TOLD:
            groups.append([event])
        elif event["type"] == "rolled" and groups:
            groups[-1].append(event)
    return groups


def _news(people: Sequence[Person], group: Sequence[Event]) -> News:
    first, *rolls = group
    cards = [first["card"]] if first["type"] == "bust" else first["cards"]
    # A bust is told together with the draw that brought it.
    told = [{"type": "drew", "seat": first["seat"], "card": cards[0]}, *group] if first["type"] == "bust" else group
    voice = Html(people, brief=True)
    return News(
        kind=first["type"],
        person=people[first["seat"]],
        sentence=voice.together(tell([dict(event) for event in told], voice)),
        cards=tuple(draw_card(card) for card in cards),
        face=rolls[0]["face"] if rolls else "",
    )
