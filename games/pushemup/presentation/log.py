"""The log of PUSH 'em UP!: which actions share a line, and what happened, in sentences."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import Event
from games.presentation.events.seen_actions import PlayedAction, SeenAction, tell_in_order
from games.presentation.events.sounds import Sound
from games.presentation.events.steps import DRAMA
from games.presentation.renderer import Renderer, listed_name
from games.presentation.results import victory
from games.presentation.terms import count_name
from games.pushemup.presentation.cards import (
    card_token,
    cards_in_a_row,
    column_card_token,
    column_cards_in_a_row,
)
from games.pushemup.rules.cards import PUSH, SEAT


def batches(actions: Iterable[SeenAction], *, older: bool) -> list[list[SeenAction]]:
    """The actions of one turn, grouped into lines: each action has a line of its own."""
    return [[action] for action in actions]


def tell_instead(event: Event, renderer: Renderer) -> str:
    """What a player could do, by the first ``event`` of it: "Discard {card}."."""
    match event["type"]:
        case "chose":
            cards = cards_in_a_row(renderer, event["seat"], event["cards"])
            return renderer.say(_("Start the columns with {cards}."), cards=cards)
        case "laid":
            sentence = renderer.say(_to_lay(event), **_laid_parts(renderer, event))
        case "pushed":
            sentence = renderer.say(_to_push(event), **_pushed_parts(renderer, event))
        case _:
            card = card_token(event["seat"], event["card"])
            return renderer.say(_("Discard {card}."), card=renderer.token(card))
    return renderer.together(filter(None, [sentence, _new_leader(renderer, event)]))


def _to_lay(laid: Event) -> str:
    match laid["how"], bool(laid["covered"]):
        case "pair", True:
            return _("Cover {card} with a pair, {cards}, in column {column}.")
        case "pair", False:
            return _("Add a pair, {cards}, after {card} in column {column}.")
        case "run", True:
            return _("Cover {card} with a run, {cards}, in column {column}.")
        case "run", False:
            return _("Add a run, {cards}, after {card} in column {column}.")
        case _, True:
            return _("Cover {card} with {cards} in column {column}.")
        case _:
            return _("Add {cards} after {card} in column {column}.")


def _to_push(pushed: Event) -> str:
    if pushed["card"] == PUSH:
        return _("Push {card} up in column {column}. Out: {removed}.")
    return ngettext(
        "Push {card} up one place in column {column} by a Super Push. Out: {removed}.",
        "Push {card} up {number} places in column {column} by a Super Push. Out: {removed}.",
        pushed["places"],
    )


def tell(events: Sequence[Event], renderer: Renderer) -> list[str]:
    """Sentences in the order of the events. The beginning of a turn has none: the log has headings."""
    rest = [event for event in events if event["type"] != "turn"]
    played = [event for event in rest if event["type"] in IN_SHORT]
    others = [event for event in rest if event["type"] not in (*IN_SHORT, "drew", "refilled")]
    if renderer.brief and not others and len({event["seat"] for event in played}) > 1:
        return [told for event in rest if event["type"] != "drew" and (told := _in_short(renderer, event))]
    return [sentence for sentence in tell_in_order(rest, TELLERS, renderer) if sentence]


IN_SHORT = ("laid", "pushed", "discarded")


def _in_short(renderer: Renderer, event: Event) -> str:
    """One of several players' turns in one line: "Milo: column 2. Nora leads it."."""
    match event["type"]:
        case "refilled":
            return _refilled(renderer, event)
        case "discarded":
            sentence = renderer.tell(event["seat"], _("You discarded."), _("{name} discarded."))
        case "laid":
            you, other = _("You: column {column}."), _("{name}: column {column}.")
            sentence = renderer.tell(event["seat"], you, other, column=event["column"])
        case _:
            you, other = _("You pushed in column {column}."), _("{name} pushed in column {column}.")
            sentence = renderer.tell(event["seat"], you, other, column=event["column"])
    leads = _new_leader(renderer, event) if event["type"] != "discarded" else ""
    return renderer.together(filter(None, [sentence, leads]))


# Hands, and the heroes that start the columns: hidden from the others (UP-4)


def _chose(renderer: Renderer, chose: Event, _ready: Event) -> str:
    you, other = _("You chose {cards}, face down."), _("{name} chose {cards}, face down.")
    return renderer.tell(chose["seat"], you, other, cards=cards_in_a_row(renderer, chose["seat"], chose["cards"]))


def _ready(renderer: Renderer, ready: Event) -> str:
    return renderer.tell(ready["seat"], _("You have chosen."), _("{name} has chosen."))


def _shown(renderer: Renderer, shown: Event) -> str:
    cards = column_cards_in_a_row(renderer, (column[0] for column in shown["columns"]))
    return renderer.say(_("The columns start: {cards}."), cards=cards)


def _drew(renderer: Renderer, drew: Event, refilled: Event) -> str:
    cards = cards_in_a_row(renderer, drew["seat"], drew["cards"])
    sentence = renderer.tell(drew["seat"], _("You drew {cards}."), _("{name} drew {cards}."), cards=cards)
    return renderer.together(filter(None, [sentence, _refilled(renderer, refilled)]))


def _refilled(renderer: Renderer, refilled: Event) -> str:
    """Only a deck that is empty now gets a sentence: players draw after nearly every action."""
    if refilled["deck"]:
        return ""
    return renderer.tell(refilled["seat"], _("Your deck is empty."), _("{name}’s deck is empty."))


# Columns


def _laid(renderer: Renderer, laid: Event) -> str:
    you, other = _covered(laid["how"]) if laid["covered"] else _added(laid["how"])
    sentence = renderer.tell(laid["seat"], you, other, **_laid_parts(renderer, laid))
    return renderer.together(filter(None, [sentence, _new_leader(renderer, laid)]))


def _laid_parts(renderer: Renderer, laid: Event) -> dict[str, Any]:
    return {
        "cards": column_cards_in_a_row(renderer, laid["cards"]),
        "card": renderer.token(column_card_token(laid["covered"] or laid["after"])),
        "column": laid["column"],
    }


def _pushed(renderer: Renderer, pushed: Event) -> str:
    places = pushed["places"]
    if pushed["card"] == PUSH:
        you, other = (
            _("You pushed {card} up in column {column}. Out: {removed}."),
            _("{name} pushed {card} up in column {column}. Out: {removed}."),
        )
    else:
        you, other = (
            ngettext(
                "Super Push: you pushed {card} up one place in column {column}. Out: {removed}.",
                "Super Push: you pushed {card} up {number} places in column {column}. Out: {removed}.",
                places,
            ),
            ngettext(
                "Super Push: {name} pushed {card} up one place in column {column}. Out: {removed}.",
                "Super Push: {name} pushed {card} up {number} places in column {column}. Out: {removed}.",
                places,
            ),
        )
    sentence = renderer.tell(pushed["seat"], you, other, **_pushed_parts(renderer, pushed))
    return renderer.together(filter(None, [sentence, _new_leader(renderer, pushed)]))


def _pushed_parts(renderer: Renderer, pushed: Event) -> dict[str, Any]:
    return {
        "card": renderer.token(column_card_token(pushed["moved"])),
        "number": count_name(pushed["places"]),
        "column": pushed["column"],
        "removed": column_cards_in_a_row(renderer, pushed["removed"]),
    }


def _discarded(renderer: Renderer, discarded: Event) -> str:
    card = renderer.token(card_token(discarded["seat"], discarded["card"]))
    return renderer.tell(discarded["seat"], _("You discarded {card}."), _("{name} discarded {card}."), card=card)


def _added(how: str) -> tuple[str, str]:
    match how:
        case "pair":
            return (
                _("You added a pair, {cards}, after {card} in column {column}."),
                _("{name} added a pair, {cards}, after {card} in column {column}."),
            )
        case "run":
            return (
                _("You added a run, {cards}, after {card} in column {column}."),
                _("{name} added a run, {cards}, after {card} in column {column}."),
            )
        case _:
            return (
                _("You added {cards} after {card} in column {column}."),
                _("{name} added {cards} after {card} in column {column}."),
            )


def _covered(how: str) -> tuple[str, str]:
    match how:
        case "pair":
            return (
                _("You covered {card} with a pair, {cards}, in column {column}."),
                _("{name} covered {card} with a pair, {cards}, in column {column}."),
            )
        case "run":
            return (
                _("You covered {card} with a run, {cards}, in column {column}."),
                _("{name} covered {card} with a run, {cards}, in column {column}."),
            )
        case _:
            return (
                _("You covered {card} with {cards} in column {column}."),
                _("{name} covered {card} with {cards} in column {column}."),
            )


def _new_leader(renderer: Renderer, event: Event) -> str:
    """Who leads the column now; "" if that has not changed."""
    if event["leader"] == event["was"]:
        return ""
    if event["leader"] is None:
        return renderer.say(_("Nobody leads it."))
    return renderer.tell(event["leader"], _("You lead it."), _("{name} leads it."))


# The count and the end (UP-14 to UP-18)


def in_context(actions: Iterable[PlayedAction]) -> None:
    """Mark the count of the ``only`` round of a game, which is the game's own."""
    for action in actions:
        is_last = any(event["type"] == "over" for event in action.events)
        for event in action.events:
            if event["type"] == "counted":
                event["only"] = is_last and event["round"] == 1


def _counted(renderer: Renderer, counted: Event) -> str:
    """The count of a round, which has no number if it is the only one."""
    if counted.get("only"):
        return renderer.say(_("Score (columns + cards): {parts}."), parts=_count_parts(renderer, counted))
    return renderer.say(
        _("Score of round {round} (columns + cards): {parts}."),
        round=counted["round"],
        parts=_count_parts(renderer, counted),
    )


def _counted_and_over(renderer: Renderer, counted: Event, over: Event) -> str:
    only = counted | {"only": counted["round"] == 1}
    return renderer.together([_counted(renderer, only), _over(renderer, over)])


def _count_parts(renderer: Renderer, counted: Event) -> str:
    return ", ".join(
        _("{name} {columns} + {cards}").format(name=listed_name(renderer.people[seat]), columns=columns, cards=cards)
        for seat, (columns, cards) in enumerate(counted["points"])
    )


def _next_round(renderer: Renderer, begun: Event) -> str:
    you, other = _("Round {round}: you begin."), _("Round {round}: {name} begins.")
    return renderer.tell(begun["first"], you, other, round=begun["round"])


def _over(renderer: Renderer, over: Event) -> str:
    return victory(renderer, over, renderer.points)


# The longest first: an event with hidden cards replaces the one that everybody sees, for viewers who know the cards.
TELLERS: dict[tuple[str, ...], Callable[..., str]] = {
    ("chose", "ready"): _chose,
    ("ready",): _ready,
    ("drew", "refilled"): _drew,
    ("refilled",): _refilled,
    ("shown",): _shown,
    ("laid",): _laid,
    ("pushed",): _pushed,
    ("discarded",): _discarded,
    ("counted", "over"): _counted_and_over,
    ("counted",): _counted,
    ("round",): _next_round,
    ("over",): _over,
}

# How long a viewer looks at what an event shows.
WEIGHTS = {"ready": 1, "shown": DRAMA, "laid": 1, "pushed": DRAMA, "discarded": 1, "counted": 2.4, "round": 1}


def weigh(event: Event) -> float:
    """How long a viewer looks at what an event shows; 0: it is seen with the next or the last one."""
    return WEIGHTS.get(event["type"], 0)


def costs(event: Event) -> tuple[int, ...]:
    """Return the seats that lose something by an event: cards that are pushed out, or the lead in a column."""
    removed = tuple(SEAT[card] for card in event.get("removed", ()))
    lost_lead = event.get("was") is not None and event["leader"] != event["was"]
    return (*removed, event["was"]) if lost_lead else removed


SOUNDS = {"shown": "card", "laid": "card", "discarded": "card", "pushed": "column", "counted": "column"}


def sound(event: Event) -> Sound | None:
    """Return the sound of an event, if it has one."""
    name = SOUNDS.get(event["type"])
    return Sound(name) if name else None
