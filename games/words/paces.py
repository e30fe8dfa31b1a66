"""The paces of tables, and a player's time, in plain words."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from games.clock.clock import Clock
from games.clock.paces import NONE, PACES
from games.words.times import duration

NAMES = {
    "quick": pgettext_lazy("pace", "Quick"),
    "daily": pgettext_lazy("pace", "Daily"),
    "relaxed": pgettext_lazy("pace", "Relaxed"),
    NONE: pgettext_lazy("pace", "No clock"),
}


def pace_sentence(slug: str) -> str:
    """What a pace means for everybody at the table."""
    if slug == NONE:
        return _("Nobody is hurried. After 30 idle days any player may let a bot play for who is waited for.")
    pace = PACES[slug]
    sentence = _("Everybody has {start} to begin with; each turn adds {addition}, up to {most}. Then a bot decides.")
    return sentence.format(start=duration(pace.start), addition=duration(pace.addition), most=duration(pace.most))


def time_sentence(clock: Clock, left: timedelta) -> str:
    """What the reader has."""
    sentence = _("You have {time}; each turn adds {addition}, up to {most}.")
    return sentence.format(time=duration(left), addition=duration(clock.pace.addition), most=duration(clock.pace.most))
