"""Sentences of a round's count and of the end."""

from typing import Any

from django.utils.translation import gettext as _

from games.words.voice import Voice
from games.words.winning import victory

Event = dict[str, Any]


def counted(voice: Voice, counted: Event) -> str:
    """What columns and cards bring to each (UP-14 to UP-16)."""
    parts = [
        _("{name} {columns} + {cards}").format(name=voice.people[seat].name, columns=columns, cards=cards)
        for seat, (columns, cards) in enumerate(counted["points"])
    ]
    return voice.say(_("Count of round {round}: {parts}."), round=counted["round"], parts=", ".join(parts))


def over(voice: Voice, over: Event) -> str:
    """Who won (UP-17, UP-18)."""
    return victory(voice, over, voice.points)
