"""Inline styles for the templates of HTML mails."""

from django import template

from games.channels.mail.renderer import look

register = template.Library()
register.simple_tag(look)
