"""Who mixed something into the deal, in sentences."""

import pytest

from games.presentation.people import mixed
from tests.games.presentation.readers import table

ALL = [0, 1, 2]


@pytest.mark.parametrize(
    ("gave", "told"),
    [
        ([], "Nobody has mixed in a text."),
        ([0, 1, 2], "Texts mixed in by: Alice, you, Charlie."),
        ([2], "Texts mixed in by: Charlie. No text from: Alice, you."),
    ],
)
def test_texts_and_who_gave_none(gave, told):
    assert mixed(table(viewer=1), gave) == told
