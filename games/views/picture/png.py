"""A drawing as an image, as chats and networks show it."""

from pathlib import Path

from django.conf import settings
from resvg_py import svg_to_bytes

FONTS = Path(settings.BASE_DIR) / "static" / "fonts"
FILES = [str(FONTS / name) for name in ("gabarito-medium.ttf", "gabarito-extrabold.ttf")]


def png(svg: str) -> bytes:
    """The PNG of a drawing. What the site's font has no letters for, the machine's fonts have, or a box stands for."""
    return svg_to_bytes(svg_string=svg, font_files=FILES)
