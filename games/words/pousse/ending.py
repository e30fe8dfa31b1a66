"""Sentences of the end."""

from typing import Any

from django.utils.translation import gettext as _

from games.rules.pousse.events import LIMIT
from games.words.pousse.names import score
from games.words.voice import Voice
from games.words.winning import victory

Event = dict[str, Any]


def over(voice: Voice, over: Event) -> str:
    """Who won, and by what (PO-14, PO-16)."""
    sentences = [voice.say(_("The limit of cards is reached."))] if over["why"] == LIMIT else []
    return voice.together([*sentences, victory(voice, over, score)])
