"""The replay: what it shows to whom; it offers no actions."""

import itertools
import random
import re

import pytest
from django.test import Client

from games.catalog import RULES
from games.luck.analyse import analyse_when_due
from games.models import Action, Game, Secret
from games.play.absence.stand_in import leave_game, take_back
from games.play.actions.bot_turns import play_bot_turn
from games.play.actions.replay_state import game_at
from games.play.tables.ending import agree_to_cancel
from games.presentation.chart.data import ChartTurn
from games.pushemup.presentation.cards import card_name
from games.views.table.drawing.highlights import changes_of_lead, highlights_of
from testing.clients import signed_in
from testing.people import person
from testing.tables import against_bots, ended, fresh, open_for, play, play_to_the_end, play_until, running

pytestmark = pytest.mark.django_db

PARTS = ("", "step")  # the page, and the fragment that js/replay.js asks for


@pytest.fixture(scope="module", autouse=True)
def stored(world):
    """The ids of games of Alice and Bob; their fixtures say which."""
    with world(lambda: games_of(person("Alice"), person("Bob"))) as games:
        yield [game.pk for game in games]


def games_of(alice, bob) -> list[Game]:
    game = running(alice, bob)
    for action in ("stop", "draw", "place:1"):
        game = play(game, action if action in fresh(game).state().legal() else fresh(game).state().legal()[0])
    analysed = play_to_the_end(running(alice, bob))
    analyse_when_due(analysed.pk)
    return [game, play_to_the_end(running(alice, bob, rules="pushemup")), analysed]


@pytest.fixture
def game(stored) -> Game:
    """A game after some actions."""
    return Game.objects.get(pk=stored[0])


@pytest.fixture
def over(stored) -> Game:
    """A game of PUSH 'em UP! that is over, with hands to show."""
    return Game.objects.get(pk=stored[1])


def show(client: Client, game: Game, at: object, part: str = ""):
    return client.get(f"/games/{game.pk}/replay/{part}", {"at": at})


@pytest.mark.parametrize("rules", RULES)
def test_replay_draws_what_the_viewer_saw_in_every_game(alice, bob, rules):
    """Every position of a random game, in the view of each seat, without legal actions."""
    game, rng, was = running(alice, bob, rules=rules, public=True), random.Random(3), {}
    while (now := fresh(game)).version < 30 and now.status == "running":
        was[now.version] = now
        play(now, rng.choice(now.state().legal()))
    assert {number: game_at(now, number).position for number in was} == {
        number: then.position for number, then in was.items()
    }
    for seat, client in [(0, signed_in(alice)), (1, signed_in(bob)), (None, Client())]:
        for number in list(was)[::5]:
            for part in PARTS:
                answer = show(client, game, number, part)
                assert answer.context["view"] == was[number].state().view(seat) | {"legal": []}
                assert 'name="action"' not in answer.text


@pytest.mark.parametrize(("name", "heading"), [("Lunch", "PUSH · Lunch"), ("PUSH", "PUSH")])
def test_heading_does_not_repeat_the_game_name(alice, bob, name, heading):
    answer = show(signed_in(alice), running(alice, bob, name=name), 0)
    assert f'<h1 class="visually-hidden">Replay: {heading}</h1>' in answer.text
    assert f'<p class="table-chip only-wide" aria-hidden="true">{heading}</p>' in answer.text


@pytest.mark.parametrize("rules", RULES)
def test_every_step_of_a_game_names_its_action(alice, rules):
    """The sentences are those of the log, one for each action."""
    game = play_to_the_end(against_bots(alice, seats=2, rules=rules))
    client = signed_in(alice)
    for number in random.Random(1).sample(range(game.version + 1), 6):
        step = show(client, game, number, "step").context["past_action"]
        assert (step.at, step.last, bool(step.sentence)) == (number, game.version, True)
        assert (step.back, step.next) == (number - 1 if number else None, number + 1 if number < game.version else None)


def test_last_step_is_the_table_as_it_is(over, alice):
    answer = show(signed_in(alice), over, over.version)
    assert answer.context["scene"].phase == "over"
    assert answer.context["scene"].result == signed_in(alice).get(f"/games/{over.pk}/").context["scene"].result
    assert answer.context["past_action"].next is None


def test_no_winner_before_the_end(over, alice):
    context = show(signed_in(alice), over, over.version - 1).context
    assert (context["scene"].result, context["view"]["winners"]) == ("", None)


def test_replay_starts_at_the_deal(game, alice):
    step = signed_in(alice).get(f"/games/{game.pk}/replay/").context["past_action"]
    assert (step.at, step.place) == (0, f"Before the first of {game.version} actions")


def test_bot_decisions_are_marked(alice):
    game = play_to_the_end(against_bots(alice, seats=2, rules="pushemup"))
    rows = [game.actions.filter(by=by).last() for by in ("bot", "player")]
    client = signed_in(alice)
    assert [show(client, game, row.number).context["past_action"].by for row in rows] == ["bot", ""]


def test_seat_shows_a_bot_while_one_stood_in(alice, bob):
    game = play(running(alice, bob), "stop")
    left = leave_game(game_id=game.pk, user=bob).version
    while fresh(game).bot_due_at:
        play_bot_turn(game.pk, fresh(game).version)
    back = take_back(game_id=game.pk, user=bob).version
    play(game, fresh(game).state().legal()[0])
    leave_game(game_id=game.pk, user=bob)
    over = play_to_the_end(game)
    shown = [show(signed_in(alice), game, at).context["people"][1].stand_in for at in (left - 1, left, back - 1, back)]
    assert left < back - 1
    assert shown == [False, True, True, False]
    assert show(signed_in(alice), game, over.version).context["people"][1].stand_in


def test_step_shows_when_it_was_played(game, alice):
    when = game.actions.get(number=2).at
    assert show(signed_in(alice), game, 2).context["past_action"].when == when


def test_replay_can_jump_to_each_turn(over, alice):
    """A turn begins where the one before it ended."""
    turns = show(signed_in(alice), over, 10).context["turns"]
    after = [row.number + 1 for row in over.actions.all() if any(event["type"] == "turn" for event in row.events)]
    assert [turn.at for turn in turns] == [1, *(number for number in after if number <= over.version)]
    assert [turn.number for turn in turns if turn.current] == [10]


def test_log_links_to_its_turns(over, alice):
    text = signed_in(alice).get(f"/games/{over.pk}/").text
    firsts = {int(number) for number in re.findall(rf'href="/games/{over.pk}/replay/\?at=(\d+)"', text)}
    last = show(signed_in(alice), over, 0).context["turns"][-1]
    assert last.at in firsts
    assert firsts <= {0, *(turn.at for turn in show(signed_in(alice), over, 0).context["turns"])}


def test_nothing_can_be_done_in_the_past(game, bob):
    for part in PARTS:
        text = show(signed_in(bob), game, 1, part).text
        table = text[text.index('<section id="table"') :]
        assert re.findall(r'<form[^>]*method="post"', table) == re.findall(r"/games/[^\"]*/act\"", table) == []
        assert "hx-get" not in table
        assert 'data-poll-ms="0"' in table


def test_watching_the_replay_does_not_mark_the_game_as_seen(game, alice):
    before = game.seat_rows.get(user=alice).seen_version
    for number in range(game.version + 1):
        show(signed_in(alice), game, number)
    assert game.seat_rows.get(user=alice).seen_version == before


@pytest.mark.parametrize("at", ["", "-1", "x", "100000", "9" * 30, "²", "1.0"])
def test_unknown_action_number_gets_a_plain_message(game, bob, at):
    for part in PARTS:
        answer = show(signed_in(bob), game, at, part)
        assert (answer.status_code, "This game has no such move." in answer.text) == (404, True)
        assert f'href="{game.get_absolute_url()}">To the table</a>' in answer.text


def test_open_table_has_no_replay(alice):
    for part in PARTS:
        answer = show(signed_in(alice), open_for(alice), 0, part)
        assert (answer.status_code, "This game has not started" in answer.text) == (409, True)


def test_missing_rules_get_a_plain_message(game, alice):
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    for part in PARTS:
        answer = show(signed_in(alice), game, 1, part)
        assert (answer.status_code, "This site doesn’t have the rules of this game." in answer.text) == (409, True)


def test_game_that_replays_differently_gets_a_plain_message(game, bob):
    Secret.objects.filter(game=game).update(value=b"another secret of thirty-two byt")
    answer = show(signed_in(bob), game, game.version - 1)
    assert (answer.status_code, "can’t be replayed" in answer.text) == (409, True)


def test_stranger_may_not_see_the_replay_of_a_private_game(game, charlie):
    for client in (signed_in(charlie), Client()):
        for part in PARTS:
            assert show(client, game, 1, part).status_code == 403
            assert show(client, game, 100000, part).status_code == 403


def test_a_visitor_watches_a_public_game(alice, bob):
    game = ended(running(alice, bob, public=True))
    assert show(Client(), game, 3).status_code == 200


@pytest.mark.parametrize("rules", RULES)
def test_replay_reveals_nothing_of_later_actions(alice, bob, rules):
    """The table is the same as before later actions, for players and visitors, with hands and first choices."""
    game, rng = running(alice, bob, rules=rules, public=True), random.Random(5)
    clients, before = (signed_in(alice), signed_in(bob), Client()), []
    for number in range(8):
        before.append([table_of(show(client, game, number).text) for client in clients])
        game = play(game, rng.choice(fresh(game).state().legal()))
        if game.version != number + 1:
            break  # forced actions came with it
    after = [[table_of(show(client, game, number).text) for client in clients] for number in range(len(before))]
    assert after == before


def table_of(text: str) -> str:
    return text[text.index('<div class="table-main"') : text.index('<nav id="replay"')]


def test_replay_of_a_cancelled_game_ends_where_it_was_cancelled(game, alice, bob):
    for user in (alice, bob):
        agree_to_cancel(game_id=game.pk, user=user)
    said = [show(signed_in(alice), game, number).context["cancelled"] for number in range(game.version + 1)]
    assert said == [""] * game.version + ["This game was cancelled: everyone agreed."]


def test_finished_game_shows_every_hand_at_every_step(over, alice):
    """Everyone who may see the table sees what each seat saw then."""
    number = next(row.number for row in over.actions.all() if "laid" in {event["type"] for event in row.events})
    state = game_at(over, number).state()
    for part in PARTS:
        hands = show(signed_in(alice), over, number, part).context["hands"]
        assert [[card.name for card in held.hand] for _person, held in hands] == [
            [card_name(seat, card) for card in state.view(seat)["hand"]] for seat in (0, 1)
        ]


def test_finished_game_shows_the_first_choices(over, alice):
    (_alice, chosen), (_bob, waiting) = show(signed_in(alice), over, 1).context["hands"]
    assert (len(chosen.started), chosen.chosen, waiting.started, waiting.chosen) == (3, True, [], False)


def test_running_game_shows_no_other_hands(alice, bob):
    game = running(alice, bob, rules="pushemup", public=True)
    for _ in range(6):
        game = play(game, fresh(game).state().legal()[0])
    for client in (signed_in(alice), Client()):
        for number in range(game.version + 1):
            assert show(client, game, number).context["hands"] == []


@pytest.mark.parametrize("actions", [10, 200])
def test_the_number_of_queries_does_not_grow_with_the_game(alice, bob, django_assert_max_num_queries, actions):
    decisions = itertools.count()
    game = play_until(running(alice, bob), lambda _state: next(decisions) == actions, random.Random(2))
    assert game.version >= actions
    client = signed_in(alice)
    for part in PARTS:
        with django_assert_max_num_queries(13):
            show(client, game, game.version - 1, part)


def test_replay_pages_contain_nothing_hidden(alice, bob, charlie):
    """The secret and the players' texts are set before the start."""
    secret = b"CANARY in the 32 bytes of a lock"
    game = open_for(alice, public=True)
    Secret.objects.filter(game=game).update(value=secret)
    for user in (alice, bob):
        signed_in(user).post(f"/games/{game.pk}/join", {"r": "CANARY of a player"})
    signed_in(alice).post(f"/games/{game.pk}/start")
    for _ in range(8):
        game = play(game, fresh(game).state().legal()[0])
    for client in (signed_in(alice), signed_in(bob), signed_in(charlie), Client()):
        for number in range(game.version + 1):
            for part in PARTS:
                answer = show(client, game, number, part)
                told = f"{answer.headers} {answer.text}"
                assert answer.status_code == 200
                assert [word for word in ("CANARY", secret.hex()[:16]) if word in told] == []


def test_pages_link_to_the_replay(over, game, alice):
    client = signed_in(alice)
    pages = [client.get(path).text for path in (f"/games/{over.pk}/", "/games/", f"/games/{game.pk}/")]
    assert [f'href="/games/{over.pk}/replay/"' in text for text in pages] == [True, True, False]
    assert ["Watch again" in text for text in pages] == [True, True, False]
    assert f'href="/games/{game.pk}/replay/">Replay<' in pages[2]


# A decision with what was better


def before(client: Client, game: Game, number: object):
    return client.get(f"/games/{game.pk}/replay/", {"before": number})


@pytest.fixture
def analysed(stored) -> Game:
    """A finished game of PUSH, with its analysis."""
    return Game.objects.get(pk=stored[2])


def test_costly_decision_is_marked_for_all_who_see_the_game_as_its_player_saw_it(analysed, alice, bob):
    number, best, _event, _loss = analysed.analysis.found["seats"][1]["costly"][0]
    for client in map(signed_in, (alice, bob)):
        page = before(client, analysed, number)
        marked = page.context["marked"]
        played = analysed.actions.get(number=number).action
        assert (marked.played, marked.better, marked.cost > 0) == (played, best, True)
        assert page.context["view"] == game_at(analysed, number - 1).state().view(1)
        assert f'data-action="{played}"' in page.text and f'data-action="{best}"' in page.text


def test_decision_of_another_player_says_once_whose_view_it_is(analysed, alice, bob):
    costly = {found[0] for found in analysed.analysis.found["seats"][1]["costly"]}
    plain = analysed.actions.filter(by=Action.By.PLAYER, seat=1).exclude(number__in=costly).first()
    for number, marked in ((plain.number, False), (min(costly), True)):
        page = before(signed_in(alice), analysed, number)
        assert (bool(page.context["marked"]), page.text.count(f"as {bob.name} saw it")) == (marked, 1)


def test_of_other_decisions_a_bot_says_what_was_better_to_their_own_player_alone(over, alice, bob):
    rows = over.actions.filter(by=Action.By.PLAYER, seat=0)
    marked = {row.number: before(signed_in(alice), over, row.number).context["marked"] for row in rows[:6]}
    assert any(each and each.better and each.level == "expert" for each in marked.values())
    assert {before(signed_in(bob), over, number).context["marked"] for number in marked} == {None}


def test_choice_at_a_marked_decision_begins_a_trial(analysed, alice):
    number, best, *_rest = analysed.analysis.found["seats"][0]["costly"][0]
    client = signed_in(alice)
    trial = before(client, analysed, number).context["new_trial"]
    page = client.post(f"/games/{analysed.pk}/try-again", {"trial": trial, "action": best})
    assert (page.status_code, page.context["at"]) == (200, number)
    assert fresh(analysed).version == analysed.version


@pytest.mark.parametrize("number", ["", "x", "0", "99999"])
def test_decision_that_does_not_exist_gets_a_plain_message(analysed, alice, number):
    assert before(signed_in(alice), analysed, number).status_code == 404


def test_no_decision_is_marked_while_the_game_runs_or_for_a_stranger(game, analysed, alice, charlie):
    assert before(signed_in(alice), game, 1).status_code == 409
    assert before(signed_in(charlie), analysed, 1).status_code == 403


def test_cancelled_game_shows_its_decisions_but_offers_no_trial(game, alice, bob):
    number = game.actions.filter(by=Action.By.PLAYER).first().number
    for user in (alice, bob):
        agree_to_cancel(game_id=game.pk, user=user)
    page = before(signed_in(alice if game.actions.get(number=number).seat == 0 else bob), fresh(game), number)
    assert page.context["marked"]
    assert (page.status_code, "Press a choice" in page.text, 'name="trial"' in page.text) == (200, False, False)


@pytest.mark.parametrize("rules", RULES)
def test_replay_leads_to_what_cost_somebody_much_and_to_changes_of_lead(alice, bob, rules):
    game = play_to_the_end(running(alice, bob, rules=rules))
    highlights = highlights_of(game)
    kinds = {event["type"] for row in game.actions.filter(number__in=highlights) for event in row.events}
    assert kinds & {"bust", "rolled", "fell", "pushed", "advanced"} and len(highlights) < game.version / 2
    first, second = highlights[:2]
    page = show(signed_in(alice), game, first).text
    assert re.search(rf'id="replay-highlight-after"[^>]*href="\?at={second}"', page)
    assert re.search(r'id="replay-highlight-before"[^>]*aria-disabled', page)
    step = show(signed_in(alice), game, second, "step").text
    assert re.search(rf'id="replay-highlight-before"[^>]*href="\?at={first}"', step)


def test_a_change_of_lead_is_the_end_of_the_turn_that_made_it():
    scores = [(None, 0, (0, 0)), (0, 3, (4, 0)), (1, 5, (4, 4)), (0, 8, (4, 4)), (1, 9, (4, 6)), (0, 12, (9, 6))]
    assert changes_of_lead([ChartTurn(seat, at, 1, points) for seat, at, points in scores]) == [9, 12]


def test_replay_of_push_draws_the_card_that_was_drawn(alice, bob):
    game = play_to_the_end(running(alice, bob))
    drew = [row.number for row in game.actions.all() if row.events[-1]["type"] == "drew"]
    for number in (row for row in drew if game_at(game, row).position["phase"] == "place"):
        assert 'class="push-drawn"' in show(signed_in(bob), game, number).text
        break
    else:
        pytest.fail("no card was to be placed")
