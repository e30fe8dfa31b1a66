"""Draw the site's icons: `python -m tools.icons` writes `icon-*.png`, `badge-96.png` and `favicon.ico` in `static/img`.

They show the site's mark, as `static/img/favicon.svg` does.
"""

import struct
from pathlib import Path

from resvg_py import svg_to_bytes

FOLDER = Path(__file__).resolve().parents[2] / "static" / "img"
PAPER, INK, ORANGE = "#f2f5f4", "#14262b", "#ff8b3d"  # page, ink and accent in static/css/tokens.css
WHOLE = 36  # the mark's width and height
DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 36 36">{ground}'
    '<g transform="translate(18 18) scale({scale}) translate(-18.7 -17.3)">'
    '<rect x="2" y="6" width="18" height="18" rx="5" fill="{first}"/>'
    '<rect x="20" y="5" width="14" height="14" rx="4" transform="rotate(12 27 12)" fill="{ink}"/>'
    '<path d="M3 30h18" stroke="{ink}" stroke-width="3.5" stroke-linecap="round"/></g></svg>'
)


def main() -> None:
    """Write all icons."""
    for name, image in icons().items():
        (FOLDER / name).write_bytes(image)
        print(f"{name:24} {len(image):6} bytes")


def icons() -> dict[str, bytes]:
    """The icons by the names of their files."""
    round_corners = f'<rect width="{WHOLE}" height="{WHOLE}" rx="8" fill="{PAPER}"/>'
    whole_square = f'<rect width="{WHOLE}" height="{WHOLE}" fill="{PAPER}"/>'
    return {
        "icon-192.png": _icon(192, round_corners, 0.78),
        "icon-512.png": _icon(512, round_corners, 0.78),
        "icon-180.png": _icon(180, whole_square, 0.74),  # iOS cuts the corners itself
        # A launcher may cut away all but a circle of 80 % of the width.
        "icon-maskable-192.png": _icon(192, whole_square, 0.6),
        "icon-maskable-512.png": _icon(512, whole_square, 0.6),
        "favicon.ico": _in_one_file({size: _icon(size, round_corners, 0.86) for size in (16, 32, 48)}),
        "badge-96.png": _icon(96, "", 1, first="#fff", ink="#fff"),  # Android uses its transparency only
    }


def _icon(size: int, ground: str, scale: float, *, first: str = ORANGE, ink: str = INK) -> bytes:
    return svg_to_bytes(svg_string=DRAWING.format(size=size, ground=ground, scale=scale, first=first, ink=ink))


def _in_one_file(images: dict[int, bytes]) -> bytes:
    """An ICO file of PNG images, each by its width in pixels: a header, an entry for each image, the images."""
    entries, place = [], 6 + 16 * len(images)
    for size, image in images.items():
        entries.append(struct.pack("<BBBBHHII", size, size, 0, 0, 1, 32, len(image), place))
        place += len(image)
    return b"".join([struct.pack("<HHH", 0, 1, len(images)), *entries, *images.values()])


if __name__ == "__main__":
    main()
