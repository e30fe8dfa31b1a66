"""What Django's templates say in words as tables do: moments, ages, times left, changes; and messages for staff.

Ages and times left are short enough for lists, and never broken between lines. `since` and `left` go on counting while
the page is open; `age` is for staff pages.
"""

from django import template

from accounts.name_rules.directions import isolated
from games.presentation.game_info import with_languages
from games.presentation.renderer import after_colon
from games.presentation.terms import labelled
from games.presentation.times import day, moment, ticking_age, ticking_time_left, unbroken_age
from games.ratings.strength import signed
from games.talk.models import Message
from games.talk.rendering import phrase

register = template.Library()
register.filter("age", unbroken_age)
register.filter("left", ticking_time_left)
register.simple_tag(ticking_age, name="since")
register.filter("moment", moment)
register.filter("day", day)
register.filter(after_colon)
register.filter(isolated)
register.filter(labelled)
register.filter(signed)
register.filter(with_languages)


@register.filter
def for_staff(message: Message) -> str:
    """The words of a message, even if it was deleted."""
    return phrase(message.phrase) if message.phrase else message.text
