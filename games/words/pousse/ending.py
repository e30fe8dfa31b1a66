"""Sentences of the end."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.pousse.events import LIMIT
from games.words.voice import Voice
from games.words.winning import victory

Event = dict[str, Any]


def over(voice: Voice, over: Event) -> str:
    """Who won, and by what (PO-14, PO-16)."""
    sentences = [voice.say(_("The limit of cards is reached."))] if over["why"] == LIMIT else []
    return voice.together([*sentences, victory(voice, over["winners"], goal(max(over["scores"])))])


def goal(pawns: int) -> str:
    """How many pawns have arrived: "2 pawns at the goal"."""
    return ngettext("{number} pawn at the goal", "{number} pawns at the goal", pawns).format(number=pawns)
