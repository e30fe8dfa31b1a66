"""Sentences of taking stacks and of those that nobody takes."""

from typing import Any

from django.utils.translation import gettext as _

from games.words.push.cards import cards
from games.words.voice import Voice

Event = dict[str, Any]


def took(voice: Voice, took: Event) -> str:
    """A stack joined a Bench (PUSH-10, PUSH-12)."""
    if voice.brief:
        you, other = _("You took stack {stack}, {points}."), _("{name} took stack {stack}, {points}.")
    else:
        you, other = (
            _("You took stack {stack} ({cards}): {points}."),
            _("{name} took stack {stack} ({cards}): {points}."),
        )
    return voice.tell(
        took["seat"],
        you,
        other,
        stack=took["stack"],
        cards=cards(voice, took["cards"]),
        points=voice.points(took["points"]),
    )


def swept(voice: Voice, swept: Event) -> str:
    """The stacks that were left went to the discards (PUSH-13)."""
    return voice.together(
        voice.say(_("Nobody took {cards}: discarded."), cards=cards(voice, stack)) for stack in swept["stacks"]
    )
