"""What tables and leaderboards say about ratings."""

import random
import re
from datetime import timedelta
from statistics import median

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from accounts.models import User
from accounts.relations import accept_friend, ask_friend
from games.bots import Level, anchors_of, levels_of
from games.catalog import RULES
from games.models import Game
from games.play.absence.stand_in import leave_game
from games.play.staff.measures import exclude
from games.play.tables.seating import take_seat
from games.push.bots import LEVELS
from games.ratings.models import Rating
from games.ratings.strength import NEWCOMER, Strength, points_changed, signed, strengths_after
from games.ratings.views import board_rows, with_bots
from testing.clients import signed_in
from testing.people import person
from testing.tables import ended, open_for, running

pytestmark = pytest.mark.django_db


def rated(user, number, *, listed=True, last_at=None):
    last_at = last_at or timezone.now()
    strength = Strength(25 + (number - 1500) / 40, 4 if listed else 8)
    return Rating.objects.create(
        person=user,
        rules="push",
        mu=strength.mu,
        sigma=strength.sigma,
        number=number,
        games=20,
        last_at=last_at,
        provisional_at=strength.provisional_at(last_at),
        listed=listed,
    )


def told(client, address):
    """The text of a table's ratings, with single spaces."""
    page = client.get(address).content.decode()
    parts = re.findall(r'<section class="ratings".*?</section>', page, re.DOTALL)
    return text_of(" ".join(parts))


def text_of(html):
    return " ".join(strip_tags(html).split())


def board(client, asked=""):
    """The lines of the board."""
    page = client.get(reverse("ratings:board", args=["push"]) + asked).text
    body = "".join(re.findall(r"<tbody>.*?</tbody>", page, re.DOTALL))
    return text_of(body)


def test_an_open_table_says_whether_it_counts_and_what_it_may_change(alice, bob):
    game = open_for(alice, rated=True)
    for user in (alice, bob):
        take_seat(game_id=game.pk, user=user, text=None)
    text = told(signed_in(alice), game.get_absolute_url())
    assert "The result changes the ratings: only people with an account can sit down." in text
    assert "You 1500 ±333 provisional Bob 1500 ±333 provisional If you win: +105. If you come last: −105." in text


def test_a_table_of_three_says_what_each_place_changes(alice, bob, charlie):
    """The strong Bob and the weak Charlie are taken in the order of their ratings."""
    rated(bob, 1700)
    rated(charlie, 1300)
    game = running(alice, bob, charlie, rated=True)
    text = told(signed_in(alice), game.get_absolute_url())
    before = [Strength(), Strength(30, 4), Strength(20, 4)]
    orders = [(1, 2, 3), (2, 1, 3), (3, 1, 2)]
    first, second, last = (signed(points_changed(before[0], strengths_after(before, places)[0])) for places in orders)
    assert text.startswith(f"Rated: {first} for a win, {last} for last place")
    assert f"in order of their ratings: 1 {first} 2 {second} last {last}" in text
    leave_game(game_id=game.pk, user=alice)
    assert told(signed_in(alice), game.get_absolute_url()).startswith(f"Rated: {last}, since you have left")


def test_a_running_game_says_that_it_counts(alice, bob):
    text = told(signed_in(bob), running(alice, bob, rated=True).get_absolute_url())
    assert text.startswith("Rated: +105 for a win, −105 for last place The result changes")
    assert "The result changes the ratings. If you leave, or run out of time too often, you come last," in text


def test_a_game_with_a_guest_says_that_it_does_not_count(alice):
    game = running(alice, User.objects.create_guest())
    Game.objects.filter(pk=game.pk).update(rated=Game.Rated.WANTED)  # begun before guests were refused
    text = told(signed_in(alice), game.get_absolute_url())
    assert text.startswith("Not rated A rated game takes a person with an account in every seat.")


def test_a_game_that_does_not_count_says_so(alice, bob):
    text = told(signed_in(alice), running(alice, bob).get_absolute_url())
    assert text == "Not rated The result does not change the ratings. Leaderboard"


def test_the_end_says_what_has_changed(alice, bob):
    game = ended(running(alice, bob, rated=True))
    winner = game.winners[0]
    text = told(signed_in((alice, bob)[winner]), game.get_absolute_url())
    assert "The result has changed the ratings." in text
    assert "You 1605 ±323 provisional +105" in text


def test_the_board_ranks_settled_ratings_and_ties_share_a_rank(alice, bob, charlie):
    for user, number in ((alice, 1600), (bob, 1700), (charlie, 1600)):
        rated(user, number)
    rated(person("Dave"), 1900, listed=False)
    assert board(Client()) == "1 Bob 1700 ±160 20 2 Alice 1600 ±160 20 2 Charlie 1600 ±160 20"


def test_ones_own_line_is_always_there(alice, bob, charlie, monkeypatch):
    monkeypatch.setattr("games.ratings.queries.BOARD_ROWS", 1)
    for user, number in ((alice, 1600), (bob, 1700), (charlie, 1650)):
        rated(user, number)
    assert board(signed_in(alice)) == "1 Bob 1700 ±160 20 3 Alice You 1600 ±160 20"


def test_a_provisional_rating_is_shown_to_its_owner_without_a_rank(alice):
    rated(alice, 1600, listed=False)
    assert board(signed_in(alice)) == "– no rank yet Alice You 1600? (provisional) ±320 20"


def test_provisional_ratings_have_a_question_mark_where_nobody_else_is_on_the_board(alice, bob, mary):
    rated(alice, 1600, listed=False)
    rated(bob, 1700, listed=False)
    rated(person("Dave"), 1800, listed=False, last_at=timezone.now() - timedelta(days=40))
    exclude(pk=bob.pk, staff=mary, reason="Two accounts.", time=None)
    for shown, names in (("", ["Dave 1800?", "Alice 1600?"]), ("?show=month", ["Alice 1600?"])):
        assert re.findall(r"no rank yet (\w+ \d+\S)", board(Client(), shown)) == names
    rated(person("Eve"), 1500)
    assert board(Client()) == "1 Eve 1500 ±160 20"


def test_provisional_ratings_are_always_among_friends(alice, bob, charlie):
    rated(alice, 1600)
    rated(bob, 1700, listed=False)
    rated(charlie, 1800, listed=False)
    ask_friend(user=alice, person=bob)
    accept_friend(user=bob, person=alice)
    line = "– no rank yet Bob 1700? (provisional) ±320 20"
    assert board(signed_in(alice), "?show=friends") == f"{line} 1 Alice You 1600 ±160 20"


def test_board_says_how_many_of_the_others_one_is_ahead_of(alice, bob, charlie):
    for user, number in ((alice, 1600), (bob, 1700), (charlie, 1500), (person("Dave"), 1400), (person("Eve"), 1300)):
        rated(user, number)
    address = reverse("ratings:board", args=["push"])
    assert "You’re ahead of 75% of the 4 other ranked players." in signed_in(alice).get(address).text
    assert "You’re ahead of 100% of" in signed_in(bob).get(address).text
    for client in (Client(), signed_in(person("Fay"))):
        assert "You’re ahead of" not in client.get(address).text


def test_settling_takes_as_many_games_as_the_page_says():
    page = Client().get(reverse("ratings:board", args=["push"])).text
    said = "15 to 18 two-player games, 20 to 25 with four players, and up to 40 with six"
    assert said in text_of(page)
    medians = [median(games_until_settled(players)) for players in (2, 4, 6)]
    assert [15 <= medians[0] <= 18, 20 <= medians[1] <= 25, 29 <= medians[2] <= 40] == [True] * 3


def games_until_settled(players):
    """How many rated games each of 24 newcomers plays, at tables of ``players``, until their rating is settled."""
    rng, people = random.Random(players), range(24)
    strengths, played, settled = [NEWCOMER] * 24, [0] * 24, {}
    skill = [rng.gauss() for _ in people]
    while len(settled) < len(people):
        table = rng.sample(people, players)
        order = sorted(table, key=lambda each: skill[each] + rng.gauss(0, 1.5), reverse=True)
        results = strengths_after([strengths[each] for each in table], [order.index(each) + 1 for each in table])
        for each, strength in zip(table, results, strict=True):
            strengths[each] = strength
            played[each] += 1
            if not strength.provisional:
                settled.setdefault(each, played[each])
    return list(settled.values())


def test_this_month_leaves_out_who_has_not_played(alice, bob):
    own = rated(alice, 1600, last_at=timezone.now() - timedelta(days=40))
    rated(bob, 1500)
    line = f"– no rank yet Alice You 1600 ±{own.strength.uncertainty} 20"
    assert board(signed_in(alice), "?show=month") == f"1 Bob 1500 ±160 20 {line}"


NEW_ANCHORS = {"hard": 1600, "normal": 1500, "easy": 1400}


@pytest.fixture
def anchors(monkeypatch):
    for level, anchor in (NEW_ANCHORS | {"expert": None, "beginner": None}).items():
        monkeypatch.setitem(LEVELS, level, Level(LEVELS[level].player, anchor))


def lines_of_programs():
    rows, _own, _settled = board_rows("push", None, "")
    return [(row.rank, row.name, row.number) for row in with_bots(rows, "push")]


def test_bots_of_the_site_stand_on_the_board_of_bots_and_programs_get_them_with_people(alice, bob, anchors):
    for user, number in ((alice, 1550), (bob, 1500)):
        rated(user, number)
    assert board(Client()) == "1 Alice 1550 ±160 20 2 Bob 1500 ±160 20"
    hard, normal, easy = ((None, f"Bot, {level}", anchor) for level, anchor in NEW_ANCHORS.items())
    shown = " ".join(f"– without a rank {name} {number}" for _rank, name, number in (hard, normal, easy))
    assert board(Client(), "?show=bots") == shown
    assert lines_of_programs() == [hard, (1, "Alice", 1550), normal, (2, "Bob", 1500), easy]


def test_a_full_board_has_no_bots_below_its_last_line(alice, bob, anchors, monkeypatch):
    for module in ("queries", "views"):
        monkeypatch.setattr(f"games.ratings.{module}.BOARD_ROWS", 1)
    rated(alice, 1550)
    rated(bob, 1500)
    assert [name for _rank, name, _number in lines_of_programs()] == ["Bot, hard", "Alice"]


def test_rules_of_the_ratings_are_three_sentences_and_the_rest_is_behind_details():
    page = Client().get(reverse("ratings:board", args=["push"])).text.partition('id="rules-heading"')[2]
    shown, _summary, details = page.partition("<details")
    assert text_of(shown.partition("</h2>")[2]).count(".") == 3
    assert details.partition("</details>")[0].count("<li>") == 9


def test_each_level_of_each_game_has_an_anchor():
    assert {slug: list(anchors_of(slug)) for slug in RULES} == {slug: list(levels_of(slug)) for slug in RULES}


def test_the_board_is_shown_to_a_person_awaited_elsewhere(alice, bob):
    running(alice, bob)
    assert signed_in(alice).get(reverse("ratings:board", args=["push"])).status_code == 200


def test_an_empty_board_says_what_it_takes(alice):
    page = signed_in(alice).get(reverse("ratings:board", args=["push"]))
    assert "No one has a settled rating yet" in page.text


def test_guests_read_how_games_count():
    page = signed_in(User.objects.create_guest()).get(reverse("ratings:board", args=["push"]))
    assert "Games count if everyone at the table has an account" in page.text


def test_there_is_no_board_of_an_unknown_game():
    assert Client().get("/ratings/chess/").status_code == 404


def test_the_list_of_boards_begins_with_a_game():
    assert Client().get("/ratings/").status_code == 302


def test_friends_are_ranked_among_themselves(alice, bob, charlie):
    for user, number in ((alice, 1600), (bob, 1500), (charlie, 1700)):
        rated(user, number)
    ask_friend(user=alice, person=bob)
    accept_friend(user=bob, person=alice)
    assert board(signed_in(alice), "?show=friends") == "1 Alice You 1600 ±160 20 2 Bob 1500 ±160 20"
    assert board(Client(), "?show=friends") == board(Client())


def test_profile_has_the_ratings_of_its_person_without_addresses_of_games(alice, bob):
    game = ended(running(alice, bob, rated=True))
    again = ended(running(alice, bob, rated=True))
    path = f"/people/{alice.name}/"
    mine, others = signed_in(alice).get(path).text, Client().get(path).text
    number = Rating.objects.get(person=alice).number
    assert [f"<strong>{number}</strong>" in page for page in (mine, others)] == [True, True]
    assert [each.pk in page for page in (mine, others) for each in (game, again)] == [True, True, False, False]


def test_all_rules_stand_on_the_page_with_an_example_whose_numbers_are_true():
    text = text_of(Client().get("/ratings/push/").text)
    told_there = [
        "Only people with an account can join a rated table: no guests, no bots.",
        "If you leave, you come last, even if you come back, and the game counts as not finished.",
        "more than three times, or by the end more than one time in five.",
        "When all but one have left, the one who stayed has won, and the game is rated right away.",
        "A rated game can be cancelled if everyone who hasn’t left agrees.",
        "A game that everyone left, or that our staff cancel, changes nothing.",
        "After a year without one, a rating is provisional and leaves the leaderboard",
    ]
    assert [sentence for sentence in told_there if sentence not in text] == []
    winner, loser = strengths_after([NEWCOMER, NEWCOMER], [1, 2])
    assert f"{signed(winner.number - 1500)} for him, {signed(loser.number - 1500)} for Alice" in text
    assert (
        "Si vous partez, vous finissez dernier, même en revenant"
        in Client(headers={"accept-language": "fr"}).get("/ratings/push/").text
    )
