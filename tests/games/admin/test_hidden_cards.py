"""Hidden cards of a running game: staff need a special right to see them, and the players are informed."""

import random
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import Group, Permission
from django.test import Client

from accounts.models import User
from games.models import Action, Game, StaffAct
from testing.clients import signed_in
from testing.games.pushemup import another
from testing.people import onlooker, person, staff
from testing.tables import fresh, play, play_to_the_end, running
from tests.games.test_hidden import TOKENS

pytestmark = pytest.mark.django_db

NOON = "2026-11-21T12:00:00Z"
REASON = {"reason": "Bob is said to see Alice's cards."}


@pytest.fixture(autouse=True)
def clock():
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def game(alice, bob) -> Game:
    """A game with hands, a hidden choice and cards in columns, which could leak."""
    game = running(alice, bob, person("Charlie"), rules="pushemup", public=True)
    rng = random.Random(5)
    while fresh(game).version < 12:
        game = play(game, rng.choice(fresh(game).state().legal()))
    return fresh(game)


@pytest.fixture
def mary() -> User:
    return granted(staff())


def granted(user: User) -> User:
    user.user_permissions.add(Permission.objects.get(codename="see_hidden"))
    return user


def review(client: Client, game: Game, at: int | None = None):
    return client.get(f"/admin/games/game/{game.pk}/review/" + ("" if at is None else f"?at={at}"))


def open_cards(client: Client, game: Game, **changed: str):
    return client.post(f"/admin/games/game/{game.pk}/open-hidden/", REASON | changed)


def review_texts(client: Client, game: Game) -> list[str]:
    """Return the review of every step."""
    answers = [review(client, game, at) for at in range(game.version + 1)]
    assert {answer.status_code for answer in answers} == {200}
    return [TOKENS.sub(r"\1", answer.text) for answer in answers]


def mix(game: Game) -> None:
    """Change everything stored that a spectator cannot know, in the newest position and in the events."""
    mixed = another(fresh(game).state(), None, random.Random("mixed"))
    Game.objects.filter(pk=game.pk).update(position=mixed.dump())
    for action in game.actions.all():
        events = [event if event["to"] is None else event | {"cards": ["superpush"] * 3} for event in action.events]
        Action.objects.filter(pk=action.pk).update(events=events)


def newest(client: Client, game: Game) -> list[str]:
    """Return boards and log of the review of the current game."""
    answer = review(client, game)
    return [board.page for board in answer.context["boards"]] + [row.sentence for row in answer.context["rows"]]


def kinds() -> list[str]:
    return list(StaffAct.objects.order_by("pk").values_list("kind", flat=True))


@pytest.mark.both_databases
@pytest.mark.parametrize("right", [True, False])
def test_unopened_review_shows_only_what_spectators_see(game, right):
    client = signed_in(granted(staff()) if right else staff())
    before = newest(client, game)
    mix(game)
    assert newest(client, game) == before


def test_opened_review_shows_what_each_seat_sees(game, mary):
    """Otherwise the test above would prove nothing."""
    client = signed_in(mary)
    closed = newest(client, game)
    open_cards(client, game)
    opened = newest(client, game)
    assert len(review(client, game).context["boards"]) == 3
    assert opened != closed
    mix(game)
    assert newest(client, game) != opened


def test_unopened_review_shows_no_hand_at_any_step(game, mary):
    """Steps are replayed from the deal, which contains all hands."""
    client = signed_in(mary)
    assert [text for text in review_texts(client, game) if "emup-own" in text] == []
    open_cards(client, game)
    assert any("emup-own" in text for text in review_texts(client, game))


def test_players_read_who_looked_and_why(game, mary, alice):
    open_cards(signed_in(mary), game)
    assert fresh(game).revision == game.revision + 1
    text = signed_in(alice).get(game.get_absolute_url()).text
    assert "Staff opened the hidden cards of this game: Bob is said to see Alice&#x27;s cards." in text
    assert "Mary" not in text


@pytest.mark.both_databases
def test_trail_lists_the_opening_and_each_look(game, mary):
    client = signed_in(mary)
    open_cards(client, game)
    review(client, game, 3)
    review(client, game)
    rows = StaffAct.objects.order_by("pk").values_list("kind", "staff", "game", "step", "reason")
    assert list(rows) == [
        ("open-hidden", mary.pk, game.pk, None, "Bob is said to see Alice's cards."),
        ("see-hidden", mary.pk, game.pk, 3, ""),
        ("see-hidden", mary.pk, game.pk, game.version, ""),
    ]


@pytest.mark.both_databases
def test_hidden_cards_stay_open_for_fifteen_minutes(game, mary, clock):
    client = signed_in(mary)
    open_cards(client, game)
    clock.shift(timedelta(minutes=14, seconds=59))
    answer = review(client, game)
    assert (len(answer.context["boards"]), "this running game until 12:15:00" in answer.text) == (3, True)
    clock.shift(timedelta(seconds=1))
    assert len(review(client, game).context["boards"]) == 1


def test_opening_is_for_one_person_and_one_game(game, mary, alice, bob):
    other = running(alice, bob, rules="pushemup")
    open_cards(signed_in(mary), game)
    assert len(review(signed_in(mary), other).context["boards"]) == 1
    assert len(review(signed_in(granted(staff("Nora"))), game).context["boards"]) == 1


def test_superuser_needs_the_right_too(game):
    root = signed_in(staff())
    answer = open_cards(root, game)
    assert (answer.status_code, kinds()) == (403, [])
    assert "You may not open the hidden cards of running games." in answer.text
    assert root.get(f"/admin/games/game/{game.pk}/open-hidden/").status_code == 403


@pytest.mark.both_databases
def test_right_can_be_given_to_a_group(game):
    nick = onlooker()
    group = Group.objects.create(name="Reviewers")
    group.permissions.add(Permission.objects.get(codename="see_hidden"))
    nick.groups.add(group)
    assert open_cards(signed_in(nick), game).status_code == 302


def test_losing_the_right_closes_the_cards(game, mary):
    client = signed_in(mary)
    open_cards(client, game)
    mary.user_permissions.clear()
    assert len(review(client, game).context["boards"]) == 1


def test_finished_game_has_nothing_to_open_and_looks_are_not_recorded(game, mary):
    client = signed_in(mary)
    open_cards(client, game)
    end = play_to_the_end(game)
    assert open_cards(client, end).status_code == 409
    review(client, end)
    assert kinds() == ["open-hidden"]


def test_opened_review_needs_twelve_queries_at_most(game, mary, django_assert_max_num_queries):
    client = signed_in(mary)
    open_cards(client, game)
    for at in (None, 3):
        with django_assert_max_num_queries(12):
            review(client, game, at)
