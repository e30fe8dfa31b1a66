from bench.bots_turns import boards


def test_every_board_is_played_and_a_game_without_boards_once() -> None:
    assert list(boards("pousse")) == [{"board": "short"}, {"board": "standard"}, {"board": "long"}]
    assert list(boards("push")) == [{}]
