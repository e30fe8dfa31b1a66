"""The first sign of a name."""

import pytest

from accounts.name_rules.initials import initial


@pytest.mark.parametrize(
    ("name", "sign"),
    [
        ("alice", "A"),
        ("élodie", "É"),
        ("e\u0301lodie", "E\u0301"),
        ("हिन्दी", "हि"),
        ("ที่รัก", "ที่"),
        ("شیرین", "ش"),
        ("李雷", "李"),
        ("🇫🇷 Alice", "🇫🇷"),
        ("👩🏽\u200d🚀 Bob", "👩🏽\u200d🚀"),
        ("❤\ufe0f Bob", "❤\ufe0f"),
        ("1\ufe0f\u20e3", "1\ufe0f\u20e3"),
        ("", ""),
    ],
)
def test_initial_is_the_first_sign_that_a_reader_sees(name, sign):
    assert initial(name) == sign
