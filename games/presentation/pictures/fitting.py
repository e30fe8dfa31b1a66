"""Texts in a picture: cut to one line of a given width."""

import unicodedata

# In parts of the size of the letters, in the heaviest weight of the site's font; what is in none of them is below.
LETTER_WIDTHS = {" !',.:;Iijl|": 0.3, '"()*-1[]frt{}': 0.42, "/27FLacekvsxyz": 0.54, "%@Mmw…": 0.87, "W": 1.0}
SMALL_LETTER, CAPITAL_LETTER, WIDE_LETTER = 0.6, 0.74, 1.0


def fitting(words: str, room: int, size: int) -> str:
    """``words`` in letters of ``size``; of those that would not fit in ``room`` the first, and "…"."""
    widths = [size * _width(letter) for letter in words]
    if sum(widths) <= room:
        return words
    kept, left = 0, room - size * _width("…")
    while widths[kept] <= left:
        left -= widths[kept]
        kept += 1
    return words[:kept].rstrip() + "…"


def _width(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return WIDE_LETTER
    plain = unicodedata.normalize("NFD", letter)[0]
    known = (width for letters, width in LETTER_WIDTHS.items() if plain in letters)
    return next(known, CAPITAL_LETTER if plain.isupper() else SMALL_LETTER)
