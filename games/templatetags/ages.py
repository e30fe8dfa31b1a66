"""Moments; and ages and times left, short enough for lists and never broken between lines."""

from django import template

from games.presentation.times import moment, unbroken_age, unbroken_time_left

register = template.Library()
register.filter("age", unbroken_age)
register.filter("left", unbroken_time_left)
register.filter("moment", moment)
