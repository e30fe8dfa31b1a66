"""Whether a person or a table has hooks is noted with them, so that a turn without hooks asks for none."""

from datetime import timedelta
from functools import partial

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.channels.hook.acts import add_hook, remove_hook, switch
from games.channels.hook.deliver import note_result
from games.channels.hook.models import Hook
from games.models import Game
from testing.tables import play, running
from tests.support.database import at_once
from tests.support.hooks import hook_of

CHOSEN = {"format": "discord", "address": "https://example.org/1", "turn": True, "end": True}


@pytest.fixture
def game(db, alice: User, bob: User) -> Game:
    """It waits for Alice."""
    return running(alice, bob)


def flagged() -> tuple[set[str], int]:
    """The people with hooks, and how many tables have some."""
    return set(User.objects.filter(has_hooks=True).values_list("name", flat=True)), Game.objects.filter(
        has_hooks=True
    ).count()


def queries_about_hooks(game: Game, action: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        play(game, action)
    return sum("hook_hook" in query["sql"] for query in queries)


def test_new_turn_asks_for_hooks_only_where_there_are_some(game, alice, bob):
    assert queries_about_hooks(game, "stop") == 0
    hook_of(alice)
    hook_of(alice, game=game)
    assert queries_about_hooks(game, "stop") == 2


def test_hook_of_a_person_is_noted_for_that_person_alone(game, alice, bob):
    first, second = (add_hook(alice, None, **CHOSEN, talk=talk) for talk in (False, True))
    assert flagged() == ({"Alice"}, 0)
    remove_hook(first)
    assert flagged() == ({"Alice"}, 0)
    remove_hook(second)
    assert flagged() == (set(), 0)


def test_hook_of_a_table_is_noted_for_that_table_alone(game, alice, bob):
    running(alice, bob)
    hook = add_hook(alice, game, **CHOSEN)
    assert (flagged(), Game.objects.get(has_hooks=True)) == ((set(), 1), game)
    remove_hook(hook)
    assert flagged() == (set(), 0)


def test_hook_that_is_off_counts_for_nothing_until_it_is_on_again(game, alice):
    for hook in (add_hook(alice, None, **CHOSEN), add_hook(alice, game, **CHOSEN)):
        switch(hook, on=False)
    assert flagged() == (set(), 0)
    for hook in Hook.objects.all():
        switch(hook, on=True)
    assert flagged() == ({"Alice"}, 1)


def test_hook_that_the_site_switches_off_counts_for_nothing(game, alice):
    hook = add_hook(alice, game, **CHOSEN)
    for hours in (0, 12):
        note_result(hook, "500", timezone.now() + timedelta(hours=hours))
    assert flagged() == (set(), 1)
    note_result(hook, "500", timezone.now() + timedelta(hours=24, minutes=1))
    assert flagged() == (set(), 0)


def test_account_that_is_closed_leaves_no_flags(game, alice, bob):
    add_hook(alice, None, **CHOSEN)
    add_hook(alice, game, **CHOSEN)
    add_hook(bob, None, **CHOSEN)
    Game.objects.filter(pk=game.pk).update(host=bob)
    close_account(alice.pk, by=alice)
    assert flagged() == ({"Bob"}, 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_hooks_that_come_and_go_at_once_leave_the_right_flag(alice):
    for _round in range(5):
        old = add_hook(alice, None, **CHOSEN)
        new, _gone = at_once([partial(add_hook, alice, None, **CHOSEN, talk=True), partial(remove_hook, old)])
        assert flagged() == ({"Alice"}, 0)
        remove_hook(new)
        assert flagged() == (set(), 0)
