"""The page of one's people, profiles, and what is sent from both."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.lifecycle.close import close_account
from accounts.models import Block, Friendship, User
from accounts.queries import friends_of, muted_by
from accounts.relations import accept_friend, ask_friend, block, mute, unblock
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from games.profiles.models import Against
from games.profiles.played_games import played_games
from games.profiles.views import PEOPLE_A_PAGE, PEOPLE_SHOWN
from games.queries.standings import view_of
from games.ratings.models import Rating, Result
from games.ratings.strength import points_changed, signed
from testing.clients import signed_in, without_tokens
from testing.people import person
from testing.tables import ended, open_for, play, play_to_the_end, running

pytestmark = pytest.mark.django_db


def sent(user, act, other, **more):
    return signed_in(user).post(reverse(f"people:{act}"), {"name": other.name, **more})


def page(user=None, of=None):
    client = signed_in(user) if user else Client()
    return client.get(reverse("people:profile", args=[of.name]) if of else reverse("people:people"))


def befriend(one, other):
    ask_friend(user=one, person=other)
    accept_friend(user=other, person=one)


def test_a_request_is_accepted_by_its_button(alice, bob):
    assert sent(alice, "ask", bob).status_code == 302
    assert "Friend requests" in page(bob).text
    assert "Sent requests" in page(alice).text
    sent(bob, "accept", alice)
    assert [list(friends_of(each)) for each in (alice, bob)] == [[bob], [alice]]
    sent(alice, "end", bob)
    assert Friendship.objects.count() == 0


def test_each_list_of_people_has_twenty_and_a_way_to_all_of_them(alice):
    """The pages together have each friend once, by name."""
    friends = [person(f"Friend {number:03}") for number in range(PEOPLE_A_PAGE + 1)]
    now = timezone.now()
    Friendship.objects.bulk_create(Friendship(asker=alice, asked=each, accepted_at=now) for each in friends)
    client = signed_in(alice)
    answer = client.get("/people/")
    assert list(answer.context["friends"]) == friends[:PEOPLE_SHOWN]
    assert 'href="?list=friends"' in answer.text
    first, second = (client.get("/people/", {"list": "friends", "page": number}) for number in (1, 2))
    assert [*first.context["friends"], *second.context["friends"]] == friends
    assert 'href="?list=friends&amp;page=2">Next page' in first.text
    assert client.get("/people/", {"list": "nonsense"}).status_code == 404


def test_block_and_its_end_by_their_buttons(alice, bob):
    answer = sent(alice, "block", bob, next=reverse("people:profile", args=["Bob"]))
    assert (answer.status_code, answer["Location"]) == (302, "/people/Bob/")
    assert "You block this person." in page(alice, of=bob).text
    assert "block this person" not in page(bob, of=alice).text
    assert "Blocked people" in page(alice).text
    assert "Blocked people" not in page(bob).text
    sent(alice, "unblock", bob)
    assert Block.objects.count() == 0


def test_a_person_who_blocks_reads_at_which_open_table_both_sit_and_nobody_loses_a_seat(alice, bob):
    table = open_for(alice, name="100% Sunday")
    for user in (alice, bob):
        take_seat(game_id=table.pk, user=user, text="")
    game = running(alice, bob)
    text = signed_in(alice).post(reverse("people:block"), {"name": "Bob"}, follow=True).text
    assert "You’re both at a table that hasn’t started: 100% Sunday." in text
    assert "has not started" not in signed_in(bob).get(f"/games/{table.pk}/").text
    assert play(game, "draw").version > 0
    started = start(game_id=table.pk, user=alice)
    assert list(started.seat_rows.filter(user__isnull=False).values_list("user", flat=True)) == [alice.pk, bob.pk]


def test_a_block_says_before_and_after_that_it_ends_the_friendship(alice, bob):
    charlie = person("Charlie")
    befriend(alice, bob)
    said = "Blocking someone also ends the friendship."
    assert [said in page(alice, of=other).text for other in (bob, charlie)] == [True, False]
    told = [
        signed_in(alice).post(reverse("people:block"), {"name": each.name}, follow=True).text for each in (bob, charlie)
    ]
    assert ["You are no longer friends." in text for text in told] == [True, False]
    assert "no longer friends" not in page(bob, of=alice).text


def test_profiles_are_in_no_search_engine(alice, bob):
    assert {page(reader, of=alice).headers["X-Robots-Tag"] for reader in (None, bob, alice)} == {"noindex"}


def test_block_is_not_told_to_the_person_who_asks(alice, bob, charlie):
    """Alice reads of Bob, who blocks her, what she reads of Charlie, who does not."""
    block(user=bob, person=alice)
    texts = []
    for other in (bob, charlie):
        client = signed_in(alice)
        asked = client.post(reverse("people:ask"), {"name": other.name}, follow=True).text
        profile = client.get(reverse("people:profile", args=[other.name])).text
        again = client.post(reverse("people:ask"), {"name": other.name}, follow=True).text
        assert f"Friend request sent to {other.name}." in asked
        assert "Friend request sent." in profile
        texts.append([again.count(f"Friend request sent to {other.name}."), "cannot" in asked + profile + again])
    assert texts == [[1, False], [1, False]]
    assert "Friend requests" not in page(bob).text


def test_a_person_who_blocks_unblocks_before_they_ask(alice, bob):
    block(user=alice, person=bob)
    answer = sent(alice, "ask", bob)
    assert (answer.status_code, "You block this person. Unblock them first." in answer.text) == (409, True)


def test_request_shows_in_the_menu_and_on_my_games_until_it_is_answered(alice, bob):
    assert "friend request" not in signed_in(bob).get("/games/").text
    sent(alice, "ask", bob)
    for address, times in (("/rules/", 2), ("/games/", 3)):  # the bars of a desk and of a phone; the line
        assert signed_in(bob).get(address).text.count("1 friend request") == times
    assert "friend request" not in signed_in(alice).get("/games/").text
    sent(bob, "decline", alice)
    assert "friend request" not in signed_in(bob).get("/games/").text


def test_leader_boards_are_in_the_menu_of_a_phone_and_people_in_its_bar(alice):
    pages = [client.get("/rules/").text for client in (signed_in(alice), Client())]
    menus = [text.partition("menu-panel")[2].partition("</details>")[0] for text in pages]
    assert [("/people/" in menu, "/ratings/" in menu) for menu in menus] == [(False, True), (False, True)]
    bars = [text.partition('class="tabbar"')[2].partition("</nav>")[0] for text in pages]
    assert ["/people/" in bar for bar in bars] == [True, False]


@pytest.mark.parametrize(
    ("name", "sentence"), [("Nobody", "There is no account with this name."), ("Alice", "That is you.")]
)
def test_a_wrong_name_gets_a_sentence_above_the_form(name, sentence, alice):
    answer = signed_in(alice).post(reverse("people:ask"), {"name": name})
    assert (answer.status_code, sentence in answer.text) == (422, True)


def test_other_sites_are_no_page_to_go_back_to(alice, bob):
    assert sent(alice, "ask", bob, next="https://example.org/")["Location"] == reverse("people:people")


@pytest.mark.parametrize("act", ["ask", "block", "unblock", "decline", "end", "accept"])
@pytest.mark.parametrize("wanted", ["abc", "talk:page", "people", "\\a", "/" + "a" * 3000, "http:x"])
def test_a_text_that_is_no_path_is_no_page_to_go_back_to(act, wanted, alice, bob):
    if act == "unblock":
        block(user=alice, person=bob)
    elif act != "block":
        ask_friend(user=alice if act in ("ask", "end") else bob, person=bob if act in ("ask", "end") else alice)
    answer = sent(alice, act, bob, next=wanted)
    assert (answer.status_code, answer["Location"]) == (302, reverse("people:people"))


def test_guests_and_visitors_are_asked_for_an_account(alice):
    guest = User.objects.create_guest()
    for client in (Client(), signed_in(guest)):
        assert client.get(reverse("people:people")).status_code == 302
        assert client.post(reverse("people:ask"), {"name": "Alice"}).status_code == 302
    assert Friendship.objects.count() == 0


def test_people_played_with_are_offered(alice, bob):
    charlie = person("Charlie")
    ended(running(alice, bob))
    assert "Bob" in page(alice).text
    assert "Bob" not in without_tokens(page(charlie).text)
    ask_friend(user=alice, person=bob)
    assert ["Recent players" in page(each).text for each in (alice, bob)] == [False, False]
    accept_friend(user=bob, person=alice)
    assert "Recent players" not in page(alice).text


def test_profile_lists_public_games_that_are_over(alice, bob):
    ended(running(alice, bob, public=True, name="Market day"))
    ended(running(alice, bob, name="Back room"))
    running(alice, bob, public=True, name="Not yet over")
    for reader in (None, alice, bob):
        text = page(reader, of=alice).text
        assert [name in text for name in ("Market day", "Back room", "Not yet over")] == [True, False, False]


def test_profile_without_games_says_so(alice):
    answer = page(of=alice)
    assert (answer.status_code, "No finished public games yet." in answer.text) == (200, True)


@pytest.mark.parametrize(
    ("choice", "readers"),
    [("everyone", [True] * 4), ("friends", [False, False, True, True]), ("nobody", [False, False, False, True])],
)
def test_a_hidden_profile_says_so(choice, readers, alice, bob):
    alice.profile = choice
    alice.save(update_fields=["profile"])
    befriend(alice, bob)
    ended(running(alice, bob, public=True, name="Market day"))
    charlie = person("Charlie")
    texts = [page(reader, of=alice).text for reader in (None, charlie, bob, alice)]
    assert ["Market day" in text for text in texts] == readers
    assert ["Alice keeps this profile private." in text for text in texts] == [not each for each in readers]


def test_games_are_left_out_of_a_profile_by_choice(alice, bob):
    ended(running(alice, bob, public=True, name="Market day"))
    alice.profile_games = False
    alice.save(update_fields=["profile_games"])
    assert "Market day" not in page(of=alice).text


def test_guests_and_closed_accounts_have_no_profile(alice, bob):
    guest = User.objects.create_guest()
    close_account(bob.pk, by=bob)
    assert [
        Client().get(f"/people/{name}/").status_code for name in (guest.name, "Bob", "Former player", "No\0body")
    ] == [404] * 4


def test_a_name_with_a_slash_has_a_profile():
    assert page(of=person("AC/DC")).status_code == 200


def test_choices_of_the_profile_are_settings(alice):
    client = signed_in(alice)
    text = client.get(reverse("accounts:settings")).text
    assert 'name="profile"' in text
    fields = {"section": "shown", "shown_name": "public", "profile": "friends"}
    client.post(reverse("accounts:settings"), fields)
    alice.refresh_from_db()
    assert (alice.profile, alice.profile_games) == ("friends", False)


def test_profile_says_how_many_games_were_finished(alice, bob):
    assert "Finishes their games" not in page(of=alice).text
    ended(running(alice, bob))
    assert "Finishes their games: 1 of 1" in page(of=alice).text
    alice.profile = "nobody"
    alice.save(update_fields=["profile"])
    assert "Finishes their games" not in page(of=alice).text


def test_row_of_a_game_has_the_place_and_points_of_the_person_whose_page_it_is(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True))
    seats = list(game.seat_rows.all())
    rows = {each.name: played_games([game], each)[0] for each in (alice, bob)}
    scores = {seat.name: view_of(game, seats, None)["scores"][seat.number] for seat in seats}
    assert sorted(row.place for row in rows.values()) == [1, 2]
    assert len(set(scores.values())) == 2
    for name, row in rows.items():
        assert row.points == f"{scores[name]} points"
        assert [each.name for each in row.opponents] == [other for other in rows if other != name]
    for reader in (alice, bob, None):
        text = page(reader, of=bob).text
        assert (rows["Bob"].points in text, rows["Alice"].points in text) == (True, False)
        assert f"Place {rows['Bob'].place} of 2" in text


def test_row_of_a_rated_game_has_the_change_unless_ratings_are_hidden(alice, bob):
    game = ended(running(alice, bob, public=True, rated="yes"))
    result = Result.objects.get(person=bob, rated_game__game=game)
    assert played_games([game], bob)[0].change == signed(points_changed(result.before, result.strength))
    assert f"Rating: {played_games([game], bob)[0].change}" in page(alice, of=bob).text
    bob.profile_ratings = False
    bob.save(update_fields=["profile_ratings"])
    assert played_games([game], bob)[0].change == ""


def test_profile_has_the_results_of_its_reader_and_its_person(alice, bob, charlie):
    Against.objects.create(person=alice, rules="push", opponent=bob, met=4, ahead=3, behind=1)
    Against.objects.create(person=alice, rules="pousse", opponent=bob, met=4, ahead=2, behind=0)
    assert "You and Bob: 5–1, 2 ties" in page(alice, of=bob).text
    for reader, person_ in ((alice, alice), (charlie, bob), (None, bob)):
        assert "You and " not in page(reader, of=person_).text


@pytest.mark.parametrize(("blocking", "reading"), [("Bob", "Alice"), ("Alice", "Bob")])
def test_of_two_who_are_apart_each_sees_the_name_and_that_is_all(blocking, reading, alice, bob):
    ended(running(alice, bob, public=True))
    reader, other = (alice, bob) if reading == "Alice" else (bob, alice)
    assert "Last public games" in page(reader, of=other).text
    blocker = alice if blocking == "Alice" else bob
    block(user=blocker, person=bob if blocker == alice else alice)
    for one, two in ((alice, bob), (bob, alice)):
        text = page(one, of=two).text
        assert f"{two.name} keeps this profile private." in text
        for said in ("Member since", "Last public games", "You and ", "Finishes their games", "With people"):
            assert said not in text, said


def test_a_person_who_is_blocked_sees_the_same_as_of_a_profile_that_is_shown_to_nobody(alice, bob):
    def seen():
        return without_tokens(page(alice, of=bob).text.partition("<main")[2].partition("</main>")[0])

    ended(running(alice, bob, public=True))
    block(user=bob, person=alice)
    blocked = seen()
    unblock(user=bob, person=alice)
    bob.profile = "nobody"
    bob.save(update_fields=["profile"])
    assert blocked == seen()


@pytest.mark.parametrize("back", ["/people/Bob/", ""])
def test_people_are_muted_on_their_profile_and_on_the_page_of_people(back, alice, bob):
    ended(running(alice, bob))
    pages = {"/people/Bob/": lambda: page(alice, of=bob).text, "": lambda: page(alice).text}
    assert 'action="/people/mute"' in pages[back]()
    assert "Muted people" not in page(alice).text
    sent(alice, "mute", bob, next=back)
    assert list(muted_by(alice)) == [bob]
    assert "Muted people" in page(alice).text
    assert 'action="/people/unmute"' in pages[back]()
    assert 'action="/people/unmute"' not in page(bob, of=alice).text
    answer = signed_in(alice).post("/people/unmute", {"person": bob.pk, "next": back})
    assert (answer["Location"], list(muted_by(alice))) == (back or "/people/", [])


def test_muted_guest_stands_in_the_list_and_is_unmuted_there(alice):
    guest = User.objects.create_guest()
    mute(user=alice, person=guest)
    assert guest.name in page(alice).text
    signed_in(alice).post("/people/unmute", {"person": guest.pk})
    assert list(muted_by(alice)) == []


@pytest.mark.parametrize("number", ["", "x", "-1", "9" * 30])
def test_an_unknown_person_cannot_be_unmuted(number, alice):
    assert signed_in(alice).post("/people/unmute", {"person": number}).status_code == 400


# Names that lead to profiles: those of accounts, not of guests, bots and former players.


def profiles(client, address):
    """The profiles to which the page leads, without the viewer's own in its header."""
    return sorted(set(re.findall('href="/people/([^"/]+)/"', client.get(address).text)))


def test_names_at_a_table_lead_to_profiles_before_during_and_after_a_game(alice, bob):
    room = open_for(alice, 3)
    take_seat(game_id=room.pk, user=alice, text="")
    game = running(alice, bob, seats=3, bots={2: "easy"})
    assert profiles(Client(), f"/games/{room.pk}/") == ["Alice"]
    assert profiles(signed_in(bob), f"/games/{game.pk}/") == ["Alice"]
    ended(game)
    assert profiles(signed_in(bob), f"/games/{game.pk}/") == ["Alice", "Bob"]


def test_guests_and_former_players_have_none(alice, bob):
    game = running(alice, bob, User.objects.create_guest())
    close_account(bob.pk, by=bob)
    assert profiles(signed_in(alice), f"/games/{game.pk}/") == []


def test_names_on_a_leader_board_lead_to_profiles(alice):
    until = timezone.now() + timedelta(days=1)
    columns = {"mu": 30, "sigma": 2, "number": 1700, "games": 20, "listed": True, "provisional_at": until}
    Rating.objects.create(person=alice, rules="push", **columns)
    assert profiles(Client(), "/ratings/push/") == ["Alice"]


def test_a_name_with_a_slash_is_a_link(alice):
    other = person("AC/DC")
    game = running(alice, other, public=True)
    assert 'href="/people/AC/DC/"' in signed_in(alice).get(f"/games/{game.pk}/").text
