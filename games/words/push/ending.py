"""Sentences of the end."""

from typing import Any

from django.utils.translation import gettext as _

from games.words.voice import Voice
from games.words.winning import victory

Event = dict[str, Any]


def over(voice: Voice, over: Event) -> str:
    """Who won, and by what (PUSH-23)."""
    scores, winners = over["scores"], over["winners"]
    sentences = [victory(voice, over, voice.points)]
    if not over.get("gone") and scores.count(max(scores)) > len(winners):
        sentences.append(voice.say(_("The most cards decided the tie.")))
    return voice.together(sentences)
