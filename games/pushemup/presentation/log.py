"""Sentences of what is laid, pushed and discarded, and of who leads a column then."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.state import Event
from games.presentation.renderer import Renderer
from games.presentation.terms import count_name
from games.pushemup.presentation.cards import held, token
from games.pushemup.presentation.cards import laid as row
from games.pushemup.rules.cards import PUSH


def laid(renderer: Renderer, laid: Event) -> str:
    """Cards came to a column: over its last one, or after it (UP-6 to UP-9)."""
    you, other = _covered(laid["how"]) if laid["covered"] else _added(laid["how"])
    sentence = renderer.tell(
        laid["seat"],
        you,
        other,
        cards=row(renderer, laid["cards"]),
        card=renderer.token(token(laid["covered"] or laid["after"])),
        column=laid["column"],
    )
    return renderer.together(filter(None, [sentence, _led(renderer, laid)]))


def pushed(renderer: Renderer, pushed: Event) -> str:
    """The last card of a column moved up (UP-10, UP-11)."""
    places = pushed["places"]
    if pushed["card"] == PUSH:
        you, other = (
            _("You pushed {card} up in column {column}: {removed} left."),
            _("{name} pushed {card} up in column {column}: {removed} left."),
        )
    else:
        you, other = (
            ngettext(
                "Super Push: you pushed {card} up one place in column {column}; {removed} left.",
                "Super Push: you pushed {card} up {number} places in column {column}; {removed} left.",
                places,
            ),
            ngettext(
                "Super Push: {name} pushed {card} up one place in column {column}; {removed} left.",
                "Super Push: {name} pushed {card} up {number} places in column {column}; {removed} left.",
                places,
            ),
        )
    sentence = renderer.tell(
        pushed["seat"],
        you,
        other,
        card=renderer.token(token(pushed["moved"])),
        number=count_name(places),
        column=pushed["column"],
        removed=row(renderer, pushed["removed"]),
    )
    return renderer.together(filter(None, [sentence, _led(renderer, pushed)]))


def discarded(renderer: Renderer, discarded: Event) -> str:
    """A card went without effect (UP-12)."""
    card = renderer.token(held(discarded["seat"], discarded["card"]))
    return renderer.tell(discarded["seat"], _("You discarded {card}."), _("{name} discarded {card}."), card=card)


def _added(how: str) -> tuple[str, str]:
    match how:
        case "pair":
            return (
                _("You laid a pair, {cards}, after {card} in column {column}."),
                _("{name} laid a pair, {cards}, after {card} in column {column}."),
            )
        case "run":
            return (
                _("You laid a run, {cards}, after {card} in column {column}."),
                _("{name} laid a run, {cards}, after {card} in column {column}."),
            )
        case _:
            return (
                _("You laid {cards} after {card} in column {column}."),
                _("{name} laid {cards} after {card} in column {column}."),
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


def _led(renderer: Renderer, event: Event) -> str:
    """Who leads the column now, where that has changed."""
    if event["leader"] == event["was"]:
        return ""
    if event["leader"] is None:
        return renderer.say(_("Nobody leads it."))
    return renderer.tell(event["leader"], _("You lead it."), _("{name} leads it."))
