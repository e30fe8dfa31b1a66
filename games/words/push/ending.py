"""Sentences of the end."""

from typing import Any

from django.utils.translation import gettext as _

from games.words.leaving import told_of_leavers
from games.words.voice import Voice

Event = dict[str, Any]


def over(voice: Voice, over: Event) -> str:
    """Who won, and by what (PUSH-23)."""
    scores, winners = over["scores"], over["winners"]
    sentences = [_victory(voice, winners, voice.points(scores[winners[0]]))]
    if not over.get("gone") and scores.count(max(scores)) > len(winners):
        sentences.append(voice.say(_("The most cards decided the tie.")))
    return voice.together(sentences + told_of_leavers(over, voice))


def _victory(voice: Voice, winners: list[int], points: str) -> str:
    if len(winners) == 1:
        you, other = _("Game over: you win with {points}."), _("Game over: {name} wins with {points}.")
        return voice.tell(winners[0], you, other, points=points)
    others = [seat for seat in winners if not voice.people[seat].you]
    if others != winners:
        return voice.say(
            _("Game over: you share the victory with {names}, with {points} each."),
            names=voice.names(others),
            points=points,
        )
    return voice.say(
        _("Game over: {names} share the victory with {points} each."), names=voice.names(others), points=points
    )
