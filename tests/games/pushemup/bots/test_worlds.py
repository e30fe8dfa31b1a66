import random

from games.engine.chance import Recorded
from games.pushemup.bots import worlds
from games.pushemup.bots.moves import bot_view, of_action
from testing.kinds import TABLES
from tests.games.pushemup.rules.positions import position

TABLES_OF_THREE = [table for table in TABLES if table.slug == "pushemup" and table.seats == 3]


def test_a_world_has_the_viewers_hand_and_deals_the_unseen_cards() -> None:
    state = position(columns=["r4 p5", "p9"], hands={0: "1 1 push", 1: "3 4", 2: "0 1 2"}, decks={1: ""})
    seen = bot_view(state.view(0))
    hands = set()
    for world in worlds.deal(seen, worlds.known_columns(seen, 0), random.Random(1), 50):
        assert world.hands[0] == ("1", "1", "push")
        assert [len(hand) for hand in world.hands] == [3, 2, 3]
        assert [len(deck) for deck in world.decks] == [len(state.decks[0]), 0, len(state.decks[2])]
        for hand, deck, unseen in zip(world.hands[1:], world.decks[1:], seen.unseen[1:], strict=True):
            rest = list(unseen)
            for card in hand + deck:
                rest.remove(card)
            assert list(hand) == sorted(hand)
        hands.add(world.hands[1])
    assert len(hands) > 10


def test_worlds_of_one_shuffle_give_a_rival_other_cards() -> None:
    state = position(columns=["r4 p5", "p9"], hands={0: "1 1 push", 1: "2 3 4"}, seats=2)
    seen = bot_view(state.view(0))

    dealt = [world.hands[1] for world in worlds.deal(seen, worlds.known_columns(seen, 0), random.Random(1), 6)]

    rest = list(seen.unseen[1])
    for hand in dealt:
        for card in hand:
            rest.remove(card)  # no card comes twice


def test_a_world_plays_like_the_rules() -> None:
    for table in TABLES_OF_THREE:
        play = table.start(2)
        for state in play.positions():
            if state.phase != "play":
                continue
            known = worlds.KnownColumns(3, 1)
            world = worlds.World(
                known,
                [known.of(tuple(column)) for column in state.columns],
                [tuple(hand) for hand in state.hands],
                [tuple(deck) for deck in state.decks],
                state.to_act,
            )
            view = state.view(state.to_act)
            for action in view["legal"]:
                twin, after = world.copy(), state.copy()
                after.play(action, Recorded([]))
                twin.play(of_action(view, action))
                twin.draw(state.to_act)
                assert twin.over == (after.phase != "play")
                if not twin.over:
                    assert [column.cards for column in twin.columns] == [tuple(column) for column in after.columns]
                    assert twin.hands == [tuple(hand) for hand in after.hands]
                    assert twin.decks == [tuple(deck) for deck in after.decks]
                    assert twin.turn == after.to_act
