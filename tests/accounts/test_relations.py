"""Friends and blocks."""

import pytest
from django.db import connection

from accounts import relations
from accounts.lifecycle.clearing import clear_requests
from accounts.lifecycle.close import close_account
from accounts.models import Block, Friendship, User
from accounts.names.in_use import NoSuchPerson
from accounts.queries import apart, asked_by, asking, blocked_by, friends_of, muted_by
from accounts.relations import accept_friend, ask_friend, block, decline_friend, end_friendship, mute, unblock, unmute
from testing.clocks import later
from testing.people import person

pytestmark = pytest.mark.django_db


@pytest.mark.both_databases
def test_friends_are_friends_on_both_sides(alice, bob):
    ask_friend(user=alice, person=bob)
    assert (list(asking(bob)), list(asked_by(alice)), list(friends_of(alice))) == ([alice], [bob], [])
    accept_friend(user=bob, person=alice)
    assert (list(friends_of(alice)), list(friends_of(bob)), list(asked_by(alice))) == ([bob], [alice], [])


@pytest.mark.both_databases
def test_friends_are_in_the_order_of_their_names_whatever_the_case_and_accents(alice):
    names = ["Zoë", "amir", "Élodie", "Emil", "zoe B"]
    for number, name in enumerate(names):
        friend = User.objects.create_user(f"{number}@example.org", name=name)
        ask_friend(user=alice, person=friend)
        accept_friend(user=friend, person=alice)
    assert [friend.name for friend in friends_of(alice)] == ["amir", "Élodie", "Emil", "Zoë", "zoe B"]


def test_asking_twice_does_nothing_and_asking_back_accepts(alice, bob):
    ask_friend(user=alice, person=bob)
    ask_friend(user=alice, person=bob)
    assert Friendship.objects.count() == 1
    ask_friend(user=bob, person=alice)
    assert list(friends_of(alice)) == [bob]


def test_a_declined_request_stays_for_the_asker_and_is_not_made_again(alice, bob):
    ask_friend(user=alice, person=bob)
    decline_friend(user=bob, person=alice)
    ask_friend(user=alice, person=bob)
    assert (list(asking(bob)), list(asked_by(alice))) == ([], [bob])
    ask_friend(user=bob, person=alice)
    assert list(friends_of(bob)) == [alice]


def test_only_the_person_who_was_asked_accepts(alice, bob):
    ask_friend(user=alice, person=bob)
    with pytest.raises(relations.NotAsked):
        accept_friend(user=alice, person=bob)


def test_either_ends_a_friendship_and_the_asker_a_request(alice, bob):
    ask_friend(user=alice, person=bob)
    end_friendship(user=bob, person=alice)
    assert list(asking(bob)) == [alice]
    accept_friend(user=bob, person=alice)
    end_friendship(user=bob, person=alice)
    ask_friend(user=bob, person=alice)
    end_friendship(user=bob, person=alice)
    assert (list(asked_by(bob)), list(asking(alice)), list(friends_of(alice))) == ([], [], [])


def test_declined_request_stays_declined_for_90_days_also_if_it_is_taken_back_and_sent_again(alice, bob):
    ask_friend(user=alice, person=bob)
    decline_friend(user=bob, person=alice)
    for days in (0, 89):
        with later(days=days):
            end_friendship(user=alice, person=bob)
            assert list(asked_by(alice)) == []
            ask_friend(user=alice, person=bob)
            assert (list(asking(bob)), list(asked_by(alice))) == ([], [bob])
    with later(days=91):
        end_friendship(user=alice, person=bob)
        ask_friend(user=alice, person=bob)
    assert (list(asking(bob)), list(asked_by(alice))) == ([alice], [bob])


def test_block_of_the_asker_does_not_get_round_an_answer(alice, bob):
    ask_friend(user=alice, person=bob)
    decline_friend(user=bob, person=alice)
    block(user=alice, person=bob)
    unblock(user=alice, person=bob)
    ask_friend(user=alice, person=bob)
    assert (list(asking(bob)), list(asked_by(alice))) == ([], [bob])


def test_a_person_who_declined_may_ask_when_the_other_has_taken_the_request_back(alice, bob):
    ask_friend(user=alice, person=bob)
    decline_friend(user=bob, person=alice)
    end_friendship(user=alice, person=bob)
    ask_friend(user=bob, person=alice)
    assert (list(asking(alice)), list(asked_by(bob)), list(friends_of(bob))) == ([bob], [alice], [])


def test_a_person_who_is_blocked_reads_the_same_as_of_any_other_request(alice, bob):
    block(user=bob, person=alice)
    ask_friend(user=alice, person=bob)
    assert (list(asked_by(alice)), list(asking(bob)), Friendship.objects.get().mail_due_at) == ([bob], [], None)
    with pytest.raises(relations.NotAsked):
        accept_friend(user=bob, person=alice)
    with pytest.raises(relations.YouBlockThem):
        ask_friend(user=bob, person=alice)


def test_request_from_before_a_block_stays_for_the_asker(alice, bob):
    ask_friend(user=alice, person=bob)
    block(user=bob, person=alice)
    assert (list(asked_by(alice)), list(asking(bob))) == ([bob], [])
    end_friendship(user=alice, person=bob)
    assert list(asked_by(alice)) == []


@pytest.mark.both_databases
def test_requests_that_wait_are_counted(alice, bob):
    def counted():
        return User.objects.get(pk=bob.pk).friend_requests

    charlie, counts = person("Charlie"), []
    for act in (
        lambda: ask_friend(user=alice, person=bob),
        lambda: ask_friend(user=charlie, person=bob),
        lambda: decline_friend(user=bob, person=alice),
        lambda: accept_friend(user=bob, person=charlie),
        lambda: end_friendship(user=charlie, person=bob),
        lambda: ask_friend(user=charlie, person=bob),
        lambda: block(user=bob, person=charlie),
    ):
        act()
        counts.append(counted())
    assert counts == [1, 2, 1, 0, 0, 1, 0]
    ask_friend(user=person("Mary"), person=bob)
    assert counted() == 1
    close_account(User.objects.get(name="Mary").pk, by=User.objects.get(name="Mary"))
    assert counted() == 0


def test_requests_that_were_taken_back_are_cleared_after_90_days(alice, bob):
    ask_friend(user=alice, person=bob)
    end_friendship(user=alice, person=bob)
    ask_friend(user=alice, person=person("Charlie"))
    with later(days=89):
        assert clear_requests(lambda: True) == 0
    with later(days=91):
        assert clear_requests(lambda: True) == 1
    assert [request.asked.name for request in Friendship.objects.all()] == ["Charlie"]


@pytest.mark.both_databases
def test_a_block_ends_the_friendship_and_keeps_both_apart(alice, bob):
    ask_friend(user=alice, person=bob)
    accept_friend(user=bob, person=alice)
    block(user=bob, person=alice)
    block(user=bob, person=alice)
    assert (Friendship.objects.count(), apart(alice, {bob.pk}), apart(bob, {alice.pk})) == (0, True, True)
    assert (list(blocked_by(bob)), list(blocked_by(alice))) == ([alice], [])
    unblock(user=alice, person=bob)
    assert apart(alice, {bob.pk})
    unblock(user=bob, person=alice)
    assert not apart(alice, {bob.pk})


def test_two_who_block_each_other_stay_apart_when_one_ends_it(alice, bob):
    block(user=alice, person=bob)
    block(user=bob, person=alice)
    unblock(user=alice, person=bob)
    assert apart(alice, {bob.pk})


def test_nobody_is_their_own_friend_and_guests_have_none(alice):
    guest = User.objects.create_guest()
    with pytest.raises(relations.Yourself):
        ask_friend(user=alice, person=alice)
    with pytest.raises(NoSuchPerson):
        ask_friend(user=alice, person=guest)
    with pytest.raises(NoSuchPerson):
        block(user=alice, person=guest)


def test_lists_of_friends_stay_short(alice, bob, monkeypatch):
    monkeypatch.setattr(relations, "MOST_FRIENDS", 1)
    ask_friend(user=alice, person=bob)
    with pytest.raises(relations.TooManyFriends):
        ask_friend(user=alice, person=person("Charlie"))


def test_list_of_blocked_people_stays_short(alice, bob, monkeypatch):
    charlie = person("Charlie")
    ask_friend(user=alice, person=charlie)
    monkeypatch.setattr(relations, "MOST_BLOCKED", 1)
    block(user=alice, person=bob)
    block(user=alice, person=bob)
    with pytest.raises(relations.TooManyBlocked):
        block(user=alice, person=charlie)
    assert (list(blocked_by(alice)), list(asked_by(alice))) == ([bob], [charlie])


def test_requests_that_wait_keep_room_for_friends(alice, bob, monkeypatch):
    charlie = person("Charlie")
    ask_friend(user=charlie, person=alice)
    ask_friend(user=alice, person=bob)
    monkeypatch.setattr(relations, "MOST_FRIENDS", 1)
    with pytest.raises(relations.TooManyFriends):
        accept_friend(user=alice, person=charlie)
    accept_friend(user=bob, person=alice)
    assert list(friends_of(alice)) == [bob]


def test_closing_an_account_forgets_friends_and_blocks(alice, bob):
    ask_friend(user=alice, person=bob)
    block(user=person("Charlie"), person=bob)
    close_account(bob.pk, by=bob)
    assert (Friendship.objects.count(), Block.objects.count()) == (0, 0)


def test_the_database_allows_one_friendship_for_two_people(alice, bob):
    Friendship.objects.create(asker=alice, asked=bob)
    with pytest.raises(Exception, match="friendship_once"), connection.cursor():
        Friendship.objects.create(asker=bob, asked=alice)


@pytest.mark.both_databases
def test_list_of_muted_people_stays_short(alice, bob, monkeypatch):
    monkeypatch.setattr(relations, "MOST_MUTED", 1)
    mute(user=alice, person=bob)
    mute(user=alice, person=bob)
    with pytest.raises(relations.TooManyMuted):
        mute(user=alice, person=person("Charlie"))
    assert list(muted_by(alice)) == [bob]
    unmute(user=alice, person=bob.pk)
    assert list(muted_by(alice)) == []
