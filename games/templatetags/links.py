"""Links to tables that people send to each other."""

from functools import lru_cache

import segno
from django import template
from django.template.context import RequestContext
from django.utils.safestring import SafeString

from games.models import Game

register = template.Library()


@register.simple_tag(takes_context=True)
def link_to(context: RequestContext, game: Game) -> str:
    """Return the whole address of a table, at the site that the reader uses."""
    return context["request"].build_absolute_uri(game.get_absolute_url())


@register.filter
@lru_cache(maxsize=256)
def qr_code(address: str) -> SafeString:
    """Return a QR code as SVG without a size, black on white in every theme: that is what cameras read best."""
    code = segno.make_qr(address, error="m")
    svg = code.svg_inline(omitsize=True, svgclass=None, lineclass=None, dark="#000", light="#fff")
    return SafeString(svg)  # it has no text in it
