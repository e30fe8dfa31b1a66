"""Which actions of a game a replay jumps to, and how long that is kept."""

import pytest

from games.views.table.drawing.highlights import highlights_of
from testing.tables import ended, running


@pytest.mark.django_db
def test_highlights_of_a_game_that_could_not_be_played_again_are_looked_for_again(alice, bob, monkeypatch):
    game = ended(running(alice, bob))
    asked = []
    monkeypatch.setattr("games.views.table.drawing.highlights.turns_played", lambda game: asked.append(game) or [])
    assert highlights_of(game) == highlights_of(game)
    assert asked == [game, game]
