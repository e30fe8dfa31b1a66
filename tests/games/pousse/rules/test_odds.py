import random
from collections import Counter

import pytest

from games.engine.chance import Seeded
from games.pousse.rules import Pousse
from games.pousse.rules.box import box, next_card, unseen

from .positions import position


def test_unseen_is_the_box_less_the_discards_and_the_open_card() -> None:
    assert unseen(position(card="+1", pile="fall +1 +1").view(0)) == Counter({"fall": 1, "+1": 2})


def test_before_the_first_card_the_whole_box_is_unseen() -> None:
    state = Pousse.deal(seats=2, options={}, chance=Seeded(random.Random(1)), first=0)
    assert unseen(state.view(None)).total() == 48


def test_the_pile_is_what_is_unseen_all_through_a_game() -> None:
    rng = random.Random(5)
    chance = Seeded(rng)
    state = Pousse.deal(seats=4, options={}, chance=chance, first=0)
    while state.to_act is not None:
        assert unseen(state.view(None)) == Counter(state.dump()["pile"])
        state.play(rng.choice(state.legal()), chance)


def test_the_next_card_is_one_of_the_pile() -> None:
    assert next_card(position(card="+1", pile="fall -3").view(0)) == Counter({"fall": 1, "-3": 1})


@pytest.mark.clause("PO-13")
def test_with_an_empty_pile_it_is_one_of_them_all_the_open_one_among_them() -> None:
    assert next_card(position(card="+1", pile="").view(0)) == Counter(box())
