import pytest

from games.fairness.commitment import UnusableText, normalise


@pytest.mark.parametrize("text", [None, ""])
def test_empty_text_is_absent(text: str | None) -> None:
    assert normalise(text) is None


@pytest.mark.parametrize("text", ["x", " ", "  two words  ", "été ♥", "0" * 64, "é" * 32, "👩‍👩‍👧", "\u2028"])
def test_text_is_not_trimmed(text: str) -> None:
    assert normalise(text) == text


def test_text_is_normalised_to_nfc() -> None:
    assert normalise("e\u0301te\u0301") == "\u00e9t\u00e9"


def test_length_is_counted_after_nfc() -> None:
    assert normalise("e\u0301" * 32) == "\u00e9" * 32


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("0" * 65, "long"),
        ("é" * 32 + "x", "long"),
        ("x" * 10_000, "long"),
        ("a\nb", "control"),
        ("\x00", "control"),
        ("a\x7f", "control"),
        ("a\x85", "control"),
        ("a\ud800", "invalid"),
    ],
)
def test_invalid_text_is_refused_with_a_sentence(text: str, code: str) -> None:
    with pytest.raises(UnusableText) as caught:
        normalise(text)
    assert caught.value.code == code
    assert str(caught.value).endswith(".")


def test_refusals_have_these_sentences() -> None:
    sentences = []
    for text in ("\x00", "\ud800", "x" * 65):
        with pytest.raises(UnusableText) as caught:
            normalise(text)
        sentences.append(str(caught.value))
    assert sentences == [
        "Your text for the deal must not contain control characters.",
        "Your text for the deal is not valid text.",
        "Your text for the deal must not be longer than 64 bytes.",
    ]
