"""Moments; and ages and times left, short enough for lists and never broken between lines."""

from datetime import datetime

from django import template

from games.presentation import times

register = template.Library()


@register.filter
def age(since: datetime | None) -> str:
    """``12 min``, ``3 h`` or ``2 days``, rounded down; "" below a minute."""
    return "" if since is None else _unbroken(times.age(since))


@register.filter
def left(until: datetime) -> str:
    """How long it is until then, in the same words; below two days in hours, and never less than a minute."""
    return _unbroken(times.time_left(until))


@register.filter
def moment(at: datetime) -> str:
    """A moment as it is written everywhere: "Tuesday 24 November, 15:00"."""
    return times.moment(at)


def _unbroken(words: str) -> str:
    return words.replace(" ", "\N{NO-BREAK SPACE}")
