"""Writing, deleting, reading, hiding and muting."""

import uuid

import pytest
from django.urls import reverse

from accounts.lifecycle.close import close_account
from accounts.models import Mute, SignedOut, User
from accounts.names.in_use import save_new_name
from accounts.relations import Yourself, block, mute
from games.models import Case
from games.play.tables.seating import leave_table, take_seat
from games.refusals import Invalid
from games.talk.account_hooks import merge_guest
from games.talk.acts import NoSuchMessage, NotTalking, OnlyPhrases, TooLate, delete, hide, note_read, save_note
from games.talk.models import Message, Note, Reader, Talk
from games.talk.queries import newest_messages, note_of, unread_counts
from games.talk.rendering import author_of
from testing.clients import signed_in
from testing.clocks import later
from testing.people import person
from testing.tables import ended, fresh, open_for, running
from tests.games.talk.samples import heard, say, say_often
from tests.support.database import at_once

pytestmark = pytest.mark.django_db

SPECTATORS = Talk.Among.SPECTATORS


@pytest.fixture
def game(alice, bob):
    return running(alice, bob, public=True)


def test_players_read_each_other(game, alice, bob):
    say(game, alice, "Hello")
    say(game, bob, "Good luck")
    assert heard(game, alice) == heard(game, bob) == ["Hello", "Good luck"]


def test_a_message_is_sent_once(game, alice):
    command = uuid.uuid4()
    assert say(game, alice, "Hello", command_id=command) == say(game, alice, "Hello", command_id=command)
    assert heard(game, alice) == ["Hello"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_messages_at_the_same_time_get_numbers_without_gaps(alice, bob):
    game, command = running(alice, bob), uuid.uuid4()
    calls = [lambda user=user: say(fresh(game), user, "Me first") for user in (alice, bob) for _ in range(3)]
    at_once([*calls, *(lambda: say(fresh(game), alice, "Twice", command_id=command) for _ in range(2))])
    assert [message.number for message in Message.objects.order_by("number")] == list(range(1, 8))
    assert Talk.objects.get().last == Talk.objects.get().revision == 7


def test_strangers_do_not_write_to_players(alice, bob, charlie):
    with pytest.raises(NotTalking):
        say(running(alice, bob), charlie, "Draw!")


def test_spectators_of_a_public_game_talk_apart(game, alice, charlie):
    say(game, alice, "Hello")
    say(game, charlie, "Draw!")
    assert (heard(game, alice), heard(game, charlie, SPECTATORS)) == (["Hello"], ["Draw!"])


def test_talk_goes_on_after_the_end(game, alice, bob):
    say(game, alice, "Nearly")
    ended(game)
    say(fresh(game), bob, "Well played")
    assert heard(game, alice) == ["Nearly", "Well played"]


def test_a_person_who_leaves_an_open_table_writes_there_no_more(alice, bob):
    game = open_for(alice, 3)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text="")
    say(fresh(game), bob, "See you")
    leave_table(game_id=game.pk, user=bob)
    with pytest.raises(NotTalking):
        say(fresh(game), bob, "One more thing")


def test_guests_send_ready_phrases_only(alice):
    guest = User.objects.create_guest()
    game = running(alice, guest)
    with pytest.raises(OnlyPhrases):
        say(game, guest, "Buy here")
    assert say(game, guest, phrase="well-played").phrase == "well-played"


def test_an_unknown_phrase_is_refused(game, alice):
    with pytest.raises(Invalid):
        say(game, alice, phrase="rude")


def test_a_closed_account_writes_nothing_and_keeps_what_it_said(game, alice, bob):
    say(game, bob, "Hello")
    save_note(game=game, user=bob, text="Secret")
    mute(user=alice, person=bob)
    close_account(bob.pk, by=bob)
    with pytest.raises(SignedOut):
        say(game, bob, "Still here")
    assert (heard(game, alice), Note.objects.count(), Mute.objects.count()) == (["Hello"], 0, 0)


def test_a_guest_takes_what_was_said_into_the_account(alice, bob):
    guest = User.objects.create_guest()
    game = running(alice, guest)
    message = say(game, guest, phrase="hello")
    save_note(game=game, user=guest, text="Mine")
    merge_guest(guest, bob)
    message.refresh_from_db()
    assert (message.person, note_of(game, bob)) == (bob, "Mine")


def test_a_guest_and_the_account_may_have_sent_messages_with_one_id(alice, bob):
    guest, command = User.objects.create_guest(), uuid.uuid4()
    say(running(alice, bob), bob, "Hello", command_id=command)
    say(running(alice, guest), guest, phrase="hello", command_id=command)
    merge_guest(guest, bob)
    messages = Message.objects.filter(person=bob).order_by("at")
    assert [(each.text, each.phrase, each.command_id == command) for each in messages] == [
        ("Hello", "", True),
        ("", "hello", False),
    ]


def test_a_guest_who_is_muted_stays_muted_as_an_account(alice, bob):
    guest = User.objects.create_guest()
    mute(user=alice, person=guest)
    mute(user=guest, person=alice)
    mute(user=guest, person=bob)
    merge_guest(guest, bob)
    assert set(Mute.objects.filter(person__in=[alice, bob]).values_list("person__name", "muted__name")) == {
        ("Alice", "Bob"),
        ("Bob", "Alice"),
    }


def test_ones_own_message_can_be_deleted_for_five_minutes(game, alice, bob):
    first, second = say(game, alice, "Oops"), say(game, alice, "Fine")
    with pytest.raises(NoSuchMessage):
        delete(game=game, user=bob, among="players", number=first.number)
    with later(minutes=4):
        delete(game=game, user=alice, among="players", number=first.number)
    with later(minutes=6), pytest.raises(TooLate):
        delete(game=game, user=alice, among="players", number=second.number)
    assert [bool(each.deleted_at) for each in newest_messages(game, Talk.Among.PLAYERS, bob).messages] == [True, False]


def test_messages_are_unread_until_they_are_read(game, alice, bob):
    for text in ("One", "Two"):
        message = say(game, alice, text)
    assert (unread_counts(bob, [game.pk]), unread_counts(alice, [game.pk])) == ({game.pk: 2}, {})
    note_read(message.talk, bob, 1)
    assert unread_counts(bob, [game.pk]) == {game.pk: 1}
    note_read(message.talk, bob, 10**9)
    assert unread_counts(bob, [game.pk]) == {}
    say(game, alice, "Three")
    assert unread_counts(bob, [game.pk]) == {game.pk: 1}


def test_hidden_talk_is_not_unread(game, alice, bob):
    say(game, alice, "One")
    hide(game=game, user=bob, among=Talk.Among.PLAYERS, hidden=True)
    say(game, alice, "Two")
    assert unread_counts(bob, [game.pk]) == {}
    hide(game=game, user=bob, among=Talk.Among.PLAYERS, hidden=False)
    assert (unread_counts(bob, [game.pk]), heard(game, bob)) == ({}, ["One", "Two"])


def test_hiding_takes_back_nothing_that_was_read(game, alice, bob):
    talk = say(game, alice, "One").talk
    Reader.objects.create(talk=talk, person=bob, read=9)  # in another tab, while this one hides the talk
    hide(game=game, user=bob, among=Talk.Among.PLAYERS, hidden=True)
    assert [(each.read, each.hidden) for each in Reader.objects.filter(person=bob)] == [(9, True)]


def test_there_is_nothing_to_hide_before_the_first_message(game, bob):
    hide(game=game, user=bob, among=Talk.Among.PLAYERS, hidden=True)
    assert (Talk.objects.count(), Reader.objects.count()) == (0, 0)


def test_a_muted_person_is_read_by_the_others_only(alice, bob, charlie):
    game = running(alice, bob, charlie)
    mute(user=alice, person=bob)
    say(game, bob, "Hello")
    assert (heard(game, alice), heard(game, charlie), heard(game, bob)) == ([], ["Hello"], ["Hello"])
    assert unread_counts(alice, [game.pk]) == {}


def test_people_who_are_apart_do_not_read_each_other(alice, bob, charlie):
    game = running(alice, bob, charlie)
    block(user=alice, person=bob)
    for each in (alice, bob, charlie):
        say(game, each, each.name)
    assert [heard(game, each) for each in (alice, bob, charlie)] == [
        ["Alice", "Charlie"],
        ["Bob", "Charlie"],
        ["Alice", "Bob", "Charlie"],
    ]
    assert (unread_counts(alice, [game.pk]), unread_counts(bob, [game.pk])) == ({game.pk: 1}, {game.pk: 1})


def test_nobody_mutes_themselves(alice):
    with pytest.raises(Yourself):
        mute(user=alice, person=alice)


def test_a_note_is_for_its_writer_alone_and_stays(game, alice, bob):
    save_note(game=game, user=alice, text="Bob keeps\npurple")
    ended(game)
    assert (note_of(game, alice), note_of(game, bob)) == ("Bob keeps\npurple", "")
    save_note(game=game, user=alice, text=" ")
    assert Note.objects.count() == 0


def test_a_thousand_unread_messages_are_few_queries(game, alice, bob, django_assert_num_queries):
    talk = say(game, alice, "First").talk
    say_often(talk, alice, 999)
    with django_assert_num_queries(2):
        found = newest_messages(game, Talk.Among.PLAYERS, bob)
    assert (len(found.messages), found.more, found.last, found.older_unread) == (40, True, 1000, 99)
    with django_assert_num_queries(1):
        assert unread_counts(bob, [game.pk]) == {game.pk: 1000}
    note_read(talk, bob, 960)
    with django_assert_num_queries(1):
        assert len(newest_messages(game, Talk.Among.PLAYERS, bob).unread) == 40


def test_a_former_player_is_named_so(game, alice):
    charlie = person("Charlie")
    table = running(alice, charlie)
    say(table, charlie, "Hello")
    close_account(charlie.pk, by=charlie)
    (message,) = newest_messages(table, Talk.Among.PLAYERS, alice).messages
    assert author_of(message) == "Former player"


# What a reader sees of people whom they mute, on the page of the talk.


def test_message_of_a_muted_person_can_be_reported_without_being_read(alice, bob):
    game = running(alice, bob)
    say(game, bob, "Something rude")
    mute(user=alice, person=bob)
    client = signed_in(alice)
    page = client.get(f"/games/{game.pk}/talk/").text
    assert ("Something rude" in page, "Mute Bob" in page) == (False, False)
    address = f"/games/{game.pk}/talk/report?message=players+1"
    assert address in page
    assert "Something rude" in client.get(address).text
    assert client.post(address, {"text": ""}).status_code == 302
    assert Case.objects.get().person == bob
    block(user=bob, person=alice)
    assert client.get(address).status_code == 404
    assert "You have muted this person." not in client.get(f"/games/{game.pk}/talk/").text


# Pages and messages agree on the name of a person who has changed it.


def test_talk_of_a_running_game_is_drawn_again_after_its_author_was_renamed(alice, bob, charlie):
    game = running(alice, bob, public=True)
    say(game, bob, "Hello")
    say(game, charlie, "They will not read this")
    before = dict(Talk.objects.values_list("among", "revision"))
    for user, name in ((bob, "Robert"), (charlie, "Carlos")):
        user.name = name
        save_new_name(user)
    drawn_again = {among: number + 1 for among, number in before.items()}
    assert dict(Talk.objects.values_list("among", "revision")) == drawn_again
    table, talk = game.get_absolute_url(), reverse("talk:page", args=[game.pk])
    for reader, old in ((alice, "Bob"), (charlie, "Charlie")):
        for address in (table, talk):
            text = signed_in(reader).get(address).text.partition("<main")[2]
            assert old not in text, (reader, address)
    assert "Robert" in signed_in(alice).get(talk).text
