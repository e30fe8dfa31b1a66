"""The figures that a profile shows."""

import re
from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client
from django.utils.html import strip_tags

from accounts.lifecycle.close import close_account
from accounts.models import User
from games.profiles.figures import (
    ENOUGH_MOVES,
    FIGURES_FROM,
    Typical,
    opponents_of,
    own_figures,
    results_against_bots,
    stored_figures,
    turns_line,
    typical_time,
)
from games.profiles.models import Against, Figures
from games.profiles.participations import class_of
from testing.clients import signed_in
from testing.tables import against_bots, ended, play_to_the_end, running

pytestmark = pytest.mark.django_db


def page(reader, of):
    return (signed_in(reader) if reader else Client()).get(f"/people/{of.name}/").text


def test_results_are_shown_to_everybody_and_the_rest_to_the_person_alone(alice, bob):
    play_to_the_end(running(alice, bob))
    texts = [page(reader, alice) for reader in (None, bob, alice)]
    assert ['id="game-push"' in text for text in texts] == [True, True, True]
    assert ["Only you can see this." in text for text in texts] == [False, False, True]


def test_figures_begin_with_five_games(alice, bob):
    play_to_the_end(running(alice, bob))
    assert "Your figures appear after 5 games." in page(alice, alice)
    Figures.objects.filter(person=alice).update(sums=stored_figures(alice)[0].sums | {"games": FIGURES_FROM})
    text = page(alice, alice)
    assert "Busts when drawing on" in text and "Your figures appear" not in text
    assert "Busts when drawing on" not in page(bob, alice)


def test_each_game_has_one_table_and_the_rest_behind_details(alice, bob):
    for rules in ("push", "pousse"):
        play_to_the_end(running(alice, bob, rules=rules, rated=True))
    text = page(alice, alice)
    panels = re.findall(r'id="game-(\w+)"(.*?)</section>', text, re.DOTALL)
    assert [slug for slug, _panel in panels] == ["push", "pousse"]
    for _slug, panel in panels:
        shown, _summary, details = panel.partition("<details")
        assert (shown.count("<table"), "Bob" in shown, "Bob" in details) == (1, False, True)
        assert not re.search(r"<td>0\b", panel)


def test_each_is_shown_by_the_persons_choice(alice, bob):
    ended(running(alice, bob, rated=True, public=True, name="Market day"))
    Figures.objects.filter(person=alice).update(sums={"games": 1, "wait:20": ENOUGH_MOVES})
    shown = {
        "profile_results": "Against bots",
        "profile_ratings": "1 rated game",
        "profile_reliability": "Finishes their games",
        "profile_times": "moves within",
        "profile_games": "Market day",
    }
    for choice in shown:
        User.objects.filter(pk=alice.pk).update(**{choice: False})
        text = page(None, alice)
        assert [sentence in text for sentence in shown.values()] == [name != choice for name in shown]
        User.objects.filter(pk=alice.pk).update(**{choice: True})


def test_own_page_without_games_says_so(alice):
    assert "Your figures begin with your first game" in page(alice, alice)


def test_typical_time_needs_some_moves_and_names_quartiles(alice):
    counts = Counter({class_of(timedelta(minutes=5)): ENOUGH_MOVES - 1})
    rows = [Figures(person=alice, rules="push", sums={f"wait:{key}": number for key, number in counts.items()})]
    assert typical_time(rows) is None
    rows.append(Figures(person=alice, rules="pousse", sums={f"wait:{class_of(timedelta(seconds=8))}": ENOUGH_MOVES}))
    found = typical_time(rows)
    assert (found.quarter, found.three_quarters) == ("9 seconds", "5 minutes")


@pytest.mark.parametrize(
    ("times", "said"),
    [
        ("1 3 5", "Moves within 3 half of the time, sometimes within 1, usually within 5"),
        ("1 1 5", "Moves within 1 half of the time, usually within 5"),
        ("1 5 5", "Moves within 1 a quarter of the time, usually within 5"),
        ("1 1 1", "Usually moves within 1"),
    ],
)
def test_typical_time_names_each_time_once(times, said):
    assert Typical(*times.split()).in_words == said


def test_opponents_are_people_by_how_often_they_were_met_and_bots_by_level(alice, bob, charlie):
    for people in ((alice, bob), (alice, charlie), (alice, charlie)):
        ended(running(*people))
    ended(against_bots(alice))
    close_account(bob.pk, by=bob)
    found = [(each.name, each.profile, each.results.met) for each in opponents_of(alice)]
    assert found == [("Charlie", "Charlie", 2), ("Former player", "", 1)]
    assert [(each.name, each.results.met) for each in results_against_bots(alice)] == [("easy", 2)]


def test_results_against_a_level_that_no_game_has_any_more_come_last(alice):
    for rules, level in (("pousse", "easy"), ("push", "old"), ("push", "hard"), ("push", "easy")):
        Against.objects.create(person=alice, opponent=None, rules=rules, level=level, met=1)
    found = [(each.game, each.name) for each in results_against_bots(alice)]
    assert found == [("PUSH", "easy"), ("PUSH", "hard"), ("PUSH", "old"), ("Pousse-toi de là !", "easy")]


def test_figures_of_every_game_are_in_words(alice, bob):
    play_to_the_end(running(alice, bob, rules="pousse"))
    rows = stored_figures(alice)
    rows[0].sums["games"] = FIGURES_FROM
    (own,) = own_figures(rows)
    titles = [figure.title for figure in own.figures]
    assert titles[:2] == ["Average result", "Longest winning streak"]
    assert "Own pawns lost per game" in titles


def test_the_line_ends_where_few_games_had_so_many_turns():
    sums = {"turns:1": 8, "points:1": 8, "turns:2": 8, "points:2": 40, "turns:3": 1, "points:3": 50}
    found = turns_line(sums)
    assert [(row.turn, row.points, row.games) for row in found.rows] == [(1, 1, 8), (2, 5, 8)]
    assert turns_line({"turns:1": 1, "points:1": 3}) is None


def results_of(text):
    section = re.search(r'id="game-push".*?</section>', text, re.DOTALL)
    return " ".join(strip_tags(section[0].split(">", 1)[1].replace("<", " <")).split())


@pytest.mark.both_databases
def test_games_with_people_stand_apart_from_those_against_bots(alice, bob):
    """So a share of wins cannot be farmed against the easy bot."""
    for seed in range(3):
        ended(against_bots(alice, seats=2), seed=seed)
    ended(running(alice, bob))
    ended(running(alice, bob, seats=3, bots={2: "easy"}))
    sums = stored_figures(alice)[0].sums
    with_people = f"With people 2 {sums['people:won']} {sums['people:won'] * 50}%"
    won = sums.get("place:1", 0) - sums.get("people:won", 0)
    assert won > 0
    alone = f"Against bots 3 {won} {round(won * 100 / 3)}%"
    assert results_of(page(None, alice)) == f"PUSH Played Won {with_people} {alone}"


def test_a_person_who_only_plays_with_people_reads_of_no_bots(alice, bob):
    ended(running(alice, bob))
    assert "Against bots" not in results_of(page(None, alice))
