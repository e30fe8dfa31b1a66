"""Names from right to left move nothing that stands beside them."""

import pytest

from accounts.name_rules.directions import isolated
from games.models import Seat
from games.overview.shown_seat import shown_seats


@pytest.mark.parametrize("name", ["محمد", "דוד", "Ann דוד", "می خواهم"])
def test_a_name_from_right_to_left_is_isolated_and_stored_as_it_was(name):
    seat = Seat(number=0, name=name, user_id=1)
    (shown,) = shown_seats([seat], None)
    assert (shown.name, seat.name) == (f"\u2068{name}\u2069", name)
    assert shown.initial == name[0].upper()


@pytest.mark.parametrize("name", ["Alice", "राहुल", "สมชาย", "Nguyễn", "王伟", "🇫🇷", ""])
def test_other_names_stay_as_they_are(name):
    assert isolated(name) == name
