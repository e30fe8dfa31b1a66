"""People who block each other do not sit down together, whichever way they come, and whoever blocks."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.relations import accept_friend, ask_friend, block
from games.models import Game, Invitation, Notice
from games.notices.obsolete import obsolete_reason
from games.play.account_hooks import merge_games
from games.play.tables.open_table import NewTable, open_and_sit
from games.play.tables.rematch import NoRematch, rematch
from games.play.tables.seating import invite, take_seat
from games.queries.lists import invited, joinable, joinable_ids
from games.refusals import NotOpenTo, NotOpenToYou
from testing.clients import signed_in
from testing.people import person
from testing.tables import ended, fresh, open_for, running

pytestmark = pytest.mark.django_db
TABLE = {"rules": "push", "options": {}, "name": "Sunday"}


@pytest.fixture(params=["Alice", "Bob"])
def blocker(request, alice, bob):
    """Alice and Bob keep apart: one of them blocks the other."""
    one, other = (alice, bob) if request.param == "Alice" else (bob, alice)
    block(user=one, person=other)
    return one


def sit(game: Game, user: User) -> Game:
    return take_seat(game_id=game.pk, user=user, text=None)


@pytest.mark.both_databases
@pytest.mark.usefixtures("blocker")
def test_joining_is_refused_with_one_sentence(alice, bob):
    game = sit(open_for(alice, public=True), alice)
    client = signed_in(bob)
    for answer in (client.post(f"/games/{game.pk}/join"), client.get(f"/games/{game.pk}/")):
        assert "This table is not open to you." in answer.text
        assert "block" not in answer.text.lower().replace("blocktrans", "").split("<main", 1)[-1].split("</main")[0]
    assert client.post(f"/games/{game.pk}/join").status_code == 403
    assert "Sit down" not in client.get(f"/games/{game.pk}/").text
    assert not fresh(game).seat_rows.filter(user=bob).exists()


@pytest.mark.usefixtures("blocker")
def test_a_host_who_has_not_sat_down_counts_too(alice, bob):
    with pytest.raises(NotOpenToYou):
        sit(open_for(alice), bob)


@pytest.mark.usefixtures("blocker")
def test_a_table_for_a_tournament_is_not_open_either(alice, bob):
    game = sit(open_for(alice, rules="pushemup", options={"tournament": True}, public=True), alice)
    assert signed_in(bob).post(f"/games/{game.pk}/join").status_code == 403
    assert list(joinable(bob)) == []
    with pytest.raises(NotOpenTo):
        invite(game_id=game.pk, user=alice, name="Bob")


@pytest.mark.usefixtures("blocker")
def test_a_third_persons_table_is_open_to_one_of_them(alice, bob):
    charlie = person("Charlie")
    game = sit(sit(open_for(charlie, seats=3), charlie), alice)
    with pytest.raises(NotOpenToYou):
        sit(game, bob)


@pytest.mark.both_databases
@pytest.mark.usefixtures("blocker")
def test_the_lobby_lists_it_for_neither(alice, bob):
    charlie = person("Charlie")
    games = [sit(open_for(charlie, seats=3, public=True), alice), open_for(alice, public=True)]
    assert [set(joinable(each)) for each in (None, charlie, bob)] == [set(games), {games[1]}, set()]
    assert all(joinable_ids(each) == [game.pk for game in joinable(each)] for each in (None, charlie, bob))


@pytest.mark.usefixtures("blocker")
def test_an_invitation_is_refused(alice, bob):
    game = sit(open_for(alice), alice)
    with pytest.raises(NotOpenTo):
        invite(game_id=game.pk, user=alice, name="Bob")
    answer = signed_in(alice).post(f"/games/{game.pk}/invite", {"name": "Bob"})
    assert (answer.status_code, "This table is not open to Bob." in answer.text) == (403, True)
    assert (Invitation.objects.count(), Notice.objects.count()) == (0, 0)


@pytest.mark.parametrize("blocking", ["Alice", "Bob"])
def test_an_invitation_from_before_is_gone_from_lists_and_mail(blocking, alice, bob):
    game = sit(open_for(alice), alice)
    invite(game_id=game.pk, user=alice, name="Bob")
    assert list(invited(bob)) == [game]
    block(user=User.objects.get(name=blocking), person={"Alice": bob, "Bob": alice}[blocking])
    notice = Notice.objects.get(kind=Notice.Kind.INVITATION)
    assert (list(invited(bob)), obsolete_reason(notice, None)) == ([], Notice.INVITATION_OVER)
    with pytest.raises(NotOpenToYou):
        sit(game, bob)


@pytest.mark.parametrize("asking", ["Alice", "Bob"])
@pytest.mark.usefixtures("blocker")
def test_neither_opens_a_rematch(asking, alice, bob):
    game = Game.objects.create(rules="push", rules_version=1, seats=2, name="Sunday", status="finished", position={})
    for number, user in enumerate((alice, bob)):
        game.seat_rows.create(number=number, user=user, name=user.name)
    with pytest.raises(NoRematch):
        rematch(game_id=game.pk, user={"Alice": alice, "Bob": bob}[asking])
    assert game.rematches.count() == 0


def test_a_rematch_that_a_third_person_opens_is_for_one_of_them(alice, bob):
    charlie = person("Charlie")
    game = ended(running(alice, bob, charlie))
    block(user=alice, person=bob)
    table = rematch(game_id=game.pk, user=charlie)
    rematch(game_id=game.pk, user=bob)
    with pytest.raises(NotOpenToYou):
        rematch(game_id=game.pk, user=alice)
    answer = signed_in(alice).post(f"/games/{game.pk}/rematch")
    assert (answer.status_code, table.seat_rows.filter(user=alice).exists()) == (403, False)


def test_a_running_game_goes_on(alice, bob):
    game = running(alice, bob)
    block(user=alice, person=bob)
    assert ended(game).status == Game.Status.FINISHED


@pytest.mark.usefixtures("blocker")
def test_a_guest_who_turns_out_to_be_blocked_loses_the_seat(alice, bob):
    guest = User.objects.create_guest()
    game = sit(sit(open_for(alice, seats=3), alice), guest)
    given, kept = merge_games(guest=guest, account=bob)
    assert (given, kept) == ([], [game])
    assert [seat.user for seat in fresh(game).seat_rows.all()] == [alice, None, None]


def test_friends_are_invited_as_the_table_opens(alice, bob):
    ask_friend(user=alice, person=bob)
    accept_friend(user=bob, person=alice)
    client = signed_in(alice)
    for name, more in (
        ("games:friends", {"friends": 1}),
        ("games:new", {"seats": 2, "pace": "none", "name": "", "first": "lot", "public": "link", "seat_1": "person"}),
    ):
        page = client.get(reverse(name)).text
        assert f'name="invited" value="{bob.pk}"' in page
        answer = client.post(reverse(name), {"rules": "push", "invited": [bob.pk], **more})
        assert answer.status_code == 302
    assert [each.person for each in Invitation.objects.all()] == [bob, bob]
    assert len(invited(bob)) == 2


def test_only_friends_are_invited_as_the_table_opens(alice, bob):
    with pytest.raises(NotOpenTo):
        open_and_sit(NewTable(seats=2, **TABLE), host=alice, friends=[bob])
    answer = signed_in(alice).post(reverse("games:friends"), {"rules": "push", "friends": 1, "invited": [bob.pk]})
    assert (answer.status_code, "You can only choose your friends." in answer.text) == (422, True)
    assert Game.objects.count() == 0


def test_people_without_friends_are_not_asked_whom_to_invite(alice):
    for client in (Client(), signed_in(alice)):
        assert 'name="invited"' not in client.get(reverse("games:friends")).text
