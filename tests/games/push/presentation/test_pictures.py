"""The picture of a table in a mail."""

from games.presentation.pictures import MAIL_EDGE, MAIL_WIDTH
from games.presentation.scene import places_of
from games.push.presentation.pictures import mail_picture
from games.push.rules.cards import COLOURS, NUMBERED
from tests.games.push.presentation.scenes import seen
from tests.games.push.rules.positions import position

EVERYTHING = " ".join(NUMBERED)


def test_players_with_cards_of_all_colours_fit_into_it() -> None:
    all_colours = {0: "r6 y6 g6 b6 p6", 1: "r5 y5 g5 b5 p5"}
    scene = seen(position(phase="turn", seats=2, bench={0: EVERYTHING, 1: EVERYTHING}, bank=all_colours))
    picture = mail_picture(scene, places_of(scene, ()))
    assert picture.me is not None
    players = [picture.me, *picture.others]
    for player in players:
        placed = player.bench + player.bank
        assert {each.thing.suit for each in player.bank} == set(COLOURS)
        assert max(each.x + each.width for each in placed) <= MAIL_WIDTH - 2 * MAIL_EDGE
        assert max(each.y + each.height for each in placed) <= player.y + player.height
    assert players[-1].y + players[-1].height <= picture.height
