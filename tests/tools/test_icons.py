"""The icons of the installed site."""

from tools.icons.__main__ import FOLDER, icons


def test_stored_icons_are_what_the_drawing_makes():
    assert {path.name for path in (*FOLDER.glob("*.png"), *FOLDER.glob("*.ico"))} == set(icons())
    assert [name for name, image in icons().items() if (FOLDER / name).read_bytes() != image] == []
