import pytest

from games.fairness.commitment import Framed, frame


@pytest.mark.parametrize(
    ("parts", "framed"),
    [
        ((), b""),
        (("",), b"0:,"),
        ((b"\x00,:",), b"3:\x00,:,"),
        (("push", 12, b"\xff"), b"4:push,2:12,1:\xff,"),
        (("é",), b"2:\xc3\xa9,"),
    ],
)
def test_each_part_is_preceded_by_its_length_in_bytes(parts: tuple[Framed, ...], framed: bytes) -> None:
    assert frame(*parts) == framed


def test_text_is_framed_in_nfc() -> None:
    assert frame("e\u0301") == frame("\u00e9")


def test_parts_that_join_to_the_same_bytes_have_different_frames() -> None:
    assert len({frame("ab", "c"), frame("a", "bc"), frame("abc"), frame("abc", "")}) == 4
