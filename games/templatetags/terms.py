"""Words of all games in Django's templates."""

from django import template

from games.presentation.terms import labelled

register = template.Library()
register.filter(labelled)
