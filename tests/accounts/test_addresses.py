"""What may be read as an address."""

import pytest

from accounts.names import looks_like_address, without_addresses


@pytest.mark.parametrize(
    "text",
    [
        "http://evil.example/reset",
        "Locked! HTTPS://x",
        "//evil",
        "www.evil",
        "evil.example",
        "bei evil.xn--p1ai",
        "évil。com",
        "evil．com",
        "evil.co\u0301m",
        "me@evil.example",
        "me@evil",
        "mailto:me",
        "tel:0900",
        "192.0.2.17",
        "１９２.0.2.17",
        "(evil.example)",
    ],
)
def test_an_address_is_seen(text):
    assert looks_like_address(text) is True


@pytest.mark.parametrize(
    "text",
    [
        "Alice",
        "J.R.R. Tolkien",
        "Dr. Who",
        "Sam 2",
        "A/B",
        "3.14",
        "v1.2.3",
        "@alice",
        "M@x",
        "Really?!",
        "Yes...",
        "…",
    ],
)
def test_other_texts_are_none(text):
    assert looks_like_address(text) is False


def test_each_word_that_is_one_is_left_out():
    assert without_addresses("Locked!  http://evil.example/reset now") == "Locked! … now"
    assert without_addresses("evil.example") == "…"
    assert without_addresses("Sunday") == "Sunday"
