"""The file of a game: complete once the game is over, before that only what the viewer may know."""

import json

import pytest
from django.test import Client

from accounts.models import User
from games.catalog import RULES
from games.checker.check import check
from games.history.export import history_of
from games.luck.analyse import analyse_when_due
from games.luck.models import Analysis
from games.models import Action, Game, Secret
from games.play.absence.stand_in import leave_game
from games.play.actions.bot_turns import play_bot_turn
from games.play.tables.ending import abandon, cancel_table
from games.play.tables.seating import take_seat
from testing.clients import signed_in
from testing.games import games_with_piles, samples_of
from testing.tables import against_bots, fresh, open_for, play, play_to_the_end, running
from tests.games.history.files import address, file_of

pytestmark = pytest.mark.django_db

START = ["start:0,1,2", "start:3,3,4", "start:5,6,7"]


@pytest.mark.both_databases
@pytest.mark.parametrize("slug", RULES)
def test_export_of_a_finished_game_is_complete_and_passes(slug, alice, bob):
    game = play_to_the_end(running(alice, bob, rules=slug, public=True))
    for viewer in (alice, bob, None):
        history = file_of(game, viewer)
        report = check(history)
        assert (report.faults, report.notes) == ([], [])
        assert history["result"] == {"scores": game.scores, "winners": game.winners}
        assert len(history["actions"]) == game.version


def test_file_of_a_finished_game_contains_its_analysis_and_can_be_checked(alice, bob):
    game = play_to_the_end(running(alice, bob))
    analysis = analyse_when_due(game.pk)
    history = file_of(game, bob)
    assert (history["analysis"], history["analysis"]["version"]) == (analysis.found, analysis.version)
    assert (check(history).faults, list(history)[-1]) == ([], "complete")


def test_running_game_has_no_analysis_in_its_file(alice, bob):
    game = running(alice, bob)
    Analysis.objects.create(game=game, version=1, found={"curve": [[1, 999]], "turns": [], "seats": []})
    assert file_of(game, alice)["analysis"] is None


@pytest.mark.both_databases
def test_file_has_this_form(alice):
    game = play_to_the_end(against_bots(alice, seats=2, level="hard"))
    first = game.actions.first()
    Action.objects.filter(pk=first.pk).update(at="2026-01-31T12:00:00.987Z")
    answer = signed_in(alice).get(address(game))
    content = answer.getvalue()
    history = json.loads(content)
    secret = bytes(Secret.objects.get(game=game).value).hex()
    assert {name: value for name, value in history.items() if name not in ("deal", "actions")} == {
        "format": "pushsite-history",
        "version": 1,
        "id": game.pk,
        "game": "push",
        "rules_version": 1,
        "seats": 2,
        "options": {"risky": False, "without_switch": True},
        "first": 0,
        "first_by": "host",
        "ended": "finished",
        "length": game.version,
        "players": [
            {"seat": 0, "name": "Alice", "kind": "human"},
            {"seat": 1, "name": "Ada", "kind": "bot", "level": "hard"},
        ],
        "result": {"scores": game.scores, "winners": game.winners},
        "fairness": {
            "scheme": "pushsite-fair-1",
            "commitment": game.commitment,
            "secret": secret,
            "entropy": ["Alice's text", None],
            "chain": game.chain,
        },
        "analysis": None,
        "complete": True,
    }
    assert list(history)[-1] == "complete"
    assert list(history["actions"][0].items()) == [
        ("n", 1), ("seat", 0), ("action", "draw"), ("chance", []), ("by", "forced"), ("at", "2026-01-31T12:00:00Z"),
    ]  # fmt: skip
    assert [kind for kind, _order in history["deal"]] == ["shuffle"]
    assert answer.headers["Content-Type"] == "application/json; charset=utf-8"
    assert answer.headers["Content-Disposition"] == f'attachment; filename="pushsite-{game.pk}.json"'
    assert "no-store" in answer.headers["Cache-Control"]
    assert len(content.splitlines()) == game.version + 2


def test_export_of_a_running_game_hides_secret_shuffles_and_result(alice, bob):
    game = play(running(alice, bob), "draw")
    history = file_of(game, alice)
    assert (history["ended"], history["result"], history["deal"]) == ("running", None, [None])
    assert history["fairness"]["secret"] is None
    assert history["fairness"]["chain"] == game.chain
    assert [row["n"] for row in history["actions"]] == list(range(1, game.version + 1))
    assert check(history).faults == []


def test_rolls_of_a_running_game_are_exported(alice, bob):
    game = running(alice, bob)
    while not any(row.chance for row in game.actions.all()):
        legal = game.state().legal()
        game = play(game, "draw" if "draw" in legal else legal[-1])
    told = [outcome for row in file_of(game, bob)["actions"] for outcome in row["chance"]]
    assert told and {kind for kind, _face in told} == {"roll"}


def actions(game: Game, viewer: User | None) -> list[str | None]:
    history = file_of(game, viewer)
    assert [row["n"] for row in history["actions"]] == list(range(1, game.version + 1))
    assert check(history).faults == []
    return [row["action"] for row in history["actions"]]


def test_hidden_choice_has_no_action_until_all_have_chosen(alice, bob, charlie):
    game = running(alice, bob, rules="pushemup", public=True)
    locked = file_of(game, charlie)["fairness"]["chain"]
    game = play(game, START[0])
    assert actions(game, alice) == START[:1]
    assert actions(game, bob) == actions(game, charlie) == actions(game, None) == [None]
    assert {file_of(game, viewer)["fairness"]["chain"] for viewer in (alice, bob, None)} == {locked}
    assert [row["chance"] for row in file_of(game, alice)["actions"]] == [[None]]
    game = play(game, START[1])
    for viewer in (alice, bob, None):
        assert actions(game, viewer) == START[:2]
        assert file_of(game, viewer)["fairness"]["chain"] == game.chain


@pytest.mark.both_databases
def test_file_does_not_depend_on_hidden_choices_of_others(alice, bob):
    files = set()
    for choice in START:
        game = play(running(alice, bob, rules="pushemup"), choice)
        Action.objects.filter(game=game).update(at="2026-01-31T12:00:00Z")
        text = signed_in(bob).get(address(game)).getvalue().decode()
        history = json.loads(text)
        for value in (game.pk, game.commitment, history["fairness"]["chain"]):
            text = text.replace(value, "")
        files.add(text)
    assert len(files) == 1


@pytest.mark.parametrize("slug", games_with_piles())
def test_file_does_not_depend_on_the_order_of_the_deck(slug, alice, bob, charlie):
    piles = samples_of(slug).PILES
    game = running(alice, bob, rules=slug, public=True)
    for _ in range(4):
        game = play(game, game.state().legal()[0])
    viewers = (alice, bob, charlie)
    before = [signed_in(viewer).get(address(game)).getvalue() for viewer in viewers]
    turned = game.position | {piles: game.position[piles][::-1]}
    assert turned != game.position
    Game.objects.filter(pk=game.pk).update(position=turned)
    assert [signed_in(viewer).get(address(game)).getvalue() for viewer in viewers] == before
    secret = bytes(Secret.objects.get(game=game).value).hex()
    assert [file for file in before if secret in file.decode()] == []


@pytest.mark.both_databases
def test_later_round_hides_its_choices_again(alice, bob):
    game = running(alice, bob, rules="pushemup", options={"tournament": True, "target": 1000})
    while game.position["rounds"] == []:
        game = play(game, game.state().legal()[0])
    before = game.version
    chooser = game.waiting_for
    game = play(game, START[0])
    other = bob if chooser == alice else alice
    assert actions(game, other)[before:] == [None]
    assert None not in actions(game, other)[:before]
    assert file_of(game, other)["fairness"]["chain"] == game.actions.get(number=before).chain


def test_export_of_a_cancelled_game_shows_everything(alice, bob):
    game = play(running(alice, bob, rules="pushemup"), START[0])
    abandon(game_id=game.pk, user=alice)
    history = file_of(game, bob)
    assert (history["ended"], history["result"]) == ("cancelled", None)
    assert [row["action"] for row in history["actions"]] == START[:1]
    assert history["actions"][0]["chance"][0][0] == "shuffle"
    assert history["fairness"]["secret"] == bytes(Secret.objects.get(game=game).value).hex()
    assert (check(history).faults, check(history).notes) == ([], [])


def test_export_of_an_unstarted_table_shows_its_secret_and_no_game(alice, bob):
    game = open_for(alice, 3, bots={2: "easy"})
    take_seat(game_id=game.pk, user=bob, text="never used")
    cancel_table(game_id=game.pk, user=alice)
    for viewer in (alice, bob):
        history = file_of(game, viewer)
        empty = {name: history[name] for name in ("first", "first_by", "deal", "actions", "result")}
        assert empty == {"first": None, "first_by": None, "deal": [], "actions": [], "result": None}
        assert history["fairness"] == {
            "scheme": "pushsite-fair-1",
            "commitment": game.commitment,
            "secret": bytes(Secret.objects.get(game=game).value).hex(),
            "entropy": None,
            "chain": None,
        }
        assert history["players"] == [
            {"seat": 0, "name": "Bob", "kind": "human"},
            {"seat": 1, "name": None, "kind": None},
            {"seat": 2, "name": "Milo", "kind": "bot", "level": "easy"},
        ]
        assert check(history).faults == []


def test_stand_in_is_visible_only_in_by(alice, bob):
    game = running(alice, bob)
    leave_game(game_id=game.pk, user=alice)
    assert play_bot_turn(game.pk, game.version)
    history = file_of(game, alice)
    assert history["players"][0] == {"seat": 0, "name": "Alice", "kind": "human"}
    assert {row["by"] for row in history["actions"]} == {"forced", "takeover"}


@pytest.mark.both_databases
def test_closed_account_is_a_former_player(alice, bob):
    game = play_to_the_end(running(alice, bob, rules="pushemup"))
    game.seat_rows.filter(number=1).update(user=None, name="")
    assert file_of(game, alice)["players"][1] == {"seat": 1, "name": "Former player", "kind": "human"}


@pytest.mark.parametrize("ended", [False, True])
def test_charlie_and_visitors_get_no_file_of_a_private_game(alice, bob, charlie, ended):
    game = running(alice, bob, rules="pushemup")
    if ended:
        game = play_to_the_end(game)
    for client in (signed_in(charlie), Client()):
        answer = client.get(address(game))
        assert (answer.status_code, answer.headers["Content-Type"]) == (403, "text/html; charset=utf-8")


def test_open_table_has_no_history(alice):
    answer = signed_in(alice).get(address(open_for(alice)))
    assert answer.status_code == 409
    assert "This game has not started: it has no history yet." in answer.text


def test_unknown_game_has_no_file(alice):
    assert signed_in(alice).get("/games/aaaaaaaaaa/history.json").status_code == 404


@pytest.mark.both_databases
def test_a_game_of_unknown_rules_says_so(alice, bob):
    game = running(alice, bob)
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    answer = signed_in(alice).get(address(game))
    assert (answer.status_code, "This site doesn’t have the rules of this game." in answer.text) == (409, True)


def test_post_is_refused(alice, bob):
    assert signed_in(alice).post(address(running(alice, bob))).status_code == 405


def test_number_of_queries_does_not_grow_with_the_file(alice, bob, django_assert_max_num_queries):
    client = signed_in(alice)
    game = running(alice, bob)
    for told in (game, play_to_the_end(game)):
        with django_assert_max_num_queries(7):  # session, person, game, seats, secret, actions
            client.get(address(told)).getvalue()


@pytest.mark.both_databases
def test_failure_while_reading_actions_gives_an_error_instead_of_half_a_file(alice, bob, log_lines):
    game = play_to_the_end(running(alice, bob, rules="pousse"))
    Action.objects.filter(game=game, number=game.version).update(chance=7)
    answer = signed_in(alice, raise_request_exception=False).get(address(game))
    assert (answer.status_code, answer.headers["Content-Type"]) == (500, "text/html; charset=utf-8")
    assert "level=error" in log_lines.one("event=request")


def test_response_states_the_length_of_the_file(alice, bob):
    game = play(running(alice, bob), "draw")
    answer = signed_in(alice).get(address(game))
    assert answer.headers["Content-Length"] == str(len(answer.content))


def test_file_is_not_newer_than_the_game_that_was_read(alice, bob):
    before = running(alice, bob)
    play(fresh(before), "stop")
    history = history_of(before, list(before.seat_rows.all()), 0)
    assert len(history["actions"]) == before.version
    assert check(history).faults == []
