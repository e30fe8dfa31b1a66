"""Sentences of a round's count and of the end."""

from typing import Any

from django.utils.translation import gettext as _

from games.words.voice import Voice
from games.words.winning import victory

Event = dict[str, Any]


def counted(voice: Voice, counted: Event) -> str:
    """What columns and cards bring to each (UP-14 to UP-16)."""
    return voice.say(_("Count of round {round}: {parts}."), round=counted["round"], parts=_parts(voice, counted))


def ended(voice: Voice, counted_last: Event, game_over: Event) -> str:
    """The last count, of a round only where there were several, and who won."""
    if counted_last["round"] > 1:
        count = counted(voice, counted_last)
    else:
        count = voice.say(_("Count: {parts}."), parts=_parts(voice, counted_last))
    return voice.together([count, over(voice, game_over)])


def over(voice: Voice, over: Event) -> str:
    """Who won (UP-17, UP-18)."""
    return victory(voice, over, voice.points)


def _parts(voice: Voice, counted: Event) -> str:
    return ", ".join(
        _("{name} ({columns} + {cards})").format(name=voice.people[seat].name, columns=columns, cards=cards)
        for seat, (columns, cards) in enumerate(counted["points"])
    )
