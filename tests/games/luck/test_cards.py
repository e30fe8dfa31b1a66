"""The cards of a finished game: the best move, the turning point, and luck against decisions."""

import re
from collections.abc import Iterable
from functools import partial
from html import unescape
from types import SimpleNamespace

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.safestring import mark_safe

from games.catalog import RULES
from games.luck.analyse import analyse_when_due
from games.luck.cards import best_move, turning_point
from games.luck.models import Analysis
from games.luck.words import ActionsInWords
from games.models import Action, Game
from games.overview.picture import BoardPicture, board_picture_of
from games.overview.shown_seat import shown_seats
from games.play.actions.replay_state import game_at
from games.presentation.renderer import HtmlRenderer
from testing.clients import signed_in
from testing.people import person
from testing.tables import play_to_the_end, running

SECTION = re.compile(r'<section class="panel luck-card.*?</section>', re.DOTALL)
MOST_QUERIES = 15
OPINION = (
    "In the opinion of a bot; 100 would be a certain win. "
    "Both figures add up the whole game, so they can go beyond 100. What this means, and its limits"
)


@pytest.fixture(scope="module", params=RULES)
def stored(request, world):
    """A finished public game of Alice and Bob, analysed."""
    with world(partial(analysed, request.param)) as game:
        yield game.pk


def analysed(slug):
    game = play_to_the_end(running(person("Alice"), person("Bob"), rules=slug, public=True))
    analyse_when_due(game.pk)
    return game


@pytest.fixture
def over(stored, db):
    return Game.objects.get(pk=stored)


def decisions(game: Game, seat: int) -> list[Action]:
    rows = game.actions.filter(by=Action.By.PLAYER, seat=seat).order_by("number")
    return [row for row in rows if not game.state().hides(row.action)]


def change(game: Game, **parts) -> dict:
    """Let the analysis say something that the test knows, about Alice's seat; return it."""
    row = Analysis.objects.get(game=game)
    row.found["seats"][0] |= parts
    row.save()
    return row.found


def turn_at(game: Game, number: int) -> None:
    """Let Alice's chances fall from 62 to 21 per cent at this action, and change nowhere else."""
    row = Analysis.objects.get(game=game)
    row.found["curve"] = [[620, 380] if at < number else [210, 790] for at in range(game.version + 1)]
    row.save()


def boards_of(game: Game, number: int, seat: int | None) -> list[BoardPicture]:
    """The table before and after the moment that begins with this action; one if both look the same."""
    seats, rows = list(game.seat_rows.all()), list(game.actions.order_by("number"))
    about = game.winners[0] if seat is None else seat
    last = turning_point(Analysis.objects.get().found, about, rows, words_for(game, seat)).last
    boards = [board_picture_of(game_at(game, at), seats, seat) for at in (number - 1, last)]
    return boards[1:] if boards[0].drawing == boards[1].drawing else boards


def titles(game: Game, number: int, seat: int | None) -> str:
    return " Before After" if len(boards_of(game, number, seat)) == 2 else ""


def visible(html: str) -> str:
    without = re.sub(
        r'<svg class="position".*?</svg>\s*(?=<p)|<p class="visually-hidden">.*?</p>', "", html, flags=re.DOTALL
    )
    return " ".join(unescape(re.sub(r"<[^>]*>", "", without)).split())


def cards(client: Client, game: Game) -> list[str]:
    page = client.get(f"/games/{game.pk}/luck/").text
    return [visible(section) for section in SECTION.findall(page)]  # each a heading and its text


def words_for(game: Game, me: int | None) -> ActionsInWords:
    people = shown_seats(list(game.seat_rows.all()), me)
    return ActionsInWords(game.rules, list(game.actions.order_by("number")), HtmlRenderer(people))


def best_in_words(words: ActionsInWords, row: Action) -> str:
    """What is told of the best move if the next best choice were the same action."""
    instead = visible(words.instead(row.number, row.action, row.events[0]))
    return f"{instead} Next best choice: {instead[:1].lower()}{instead[1:]}"


def moment_in_words(words: ActionsInWords, row: Action) -> str:
    """An action with what the player then did without a choice."""
    numbers = [row.number]
    while Action.objects.filter(game=row.game, number=numbers[-1] + 1, seat=row.seat, by=Action.By.FORCED).exists():
        numbers.append(numbers[-1] + 1)
    return visible(" ".join(map(words.done, numbers)))


def test_player_reads_the_best_move_the_turning_point_and_one_sentence_with_two_numbers(over, alice):
    mine, theirs = decisions(over, 0), decisions(over, 1)
    best = mine[len(mine) // 2]
    point = theirs[len(theirs) // 2]
    change(over, finest=[best.number, best.action, best.events[0], 120], luck=-660, decisions=-250, others=0, result=0)
    turn_at(over, point.number)
    Game.objects.filter(pk=over.pk).update(winners=[1])
    words = words_for(over, 0)
    fell = moment_in_words(words, point)
    drawn = f"{titles(over, point.number, 0)} Try again from your last decision"
    assert cards(signed_in(alice), over) == [
        f"Your best move {best_in_words(words, best)}",
        f"The turning point {fell} Nothing else lowered your chances as much.{drawn}",
        f"Luck or decisions? You lost to luck: −66; your own decisions: −25. {OPINION}",
    ]


def test_boards_are_the_table_before_and_after_as_the_viewer_saw_it_and_told_in_words(over, alice, bob):
    point = decisions(over, 1)[1]
    turn_at(over, point.number)
    for client, seat in ((signed_in(alice), 0), (signed_in(bob), 1), (Client(), None)):
        page = client.get(f"/games/{over.pk}/luck/").text
        expected = boards_of(over, point.number, seat)
        assert page.count('<svg class="position"') == len(expected)
        assert {board.drawing in page for board in expected} == {True}
        assert re.findall(r'<p class="visually-hidden">(Score: .*?)</p>', page) == [
            board.in_words for board in expected
        ]


def test_position_that_the_turning_point_leaves_as_it_was_is_drawn_and_told_once_without_titles(
    over, alice, monkeypatch
):
    turn_at(over, decisions(over, 1)[1].number)
    same = BoardPicture(mark_safe('<svg class="position"></svg>'), "Score: as before")
    monkeypatch.setattr("games.luck.views.board_picture_of", lambda *_arguments: same)
    page = signed_in(alice).get(f"/games/{over.pk}/luck/").text
    assert (page.count(same.drawing), page.count(same.in_words), "<figcaption>" in page) == (1, 1, False)


@pytest.mark.parametrize("stored", ["pushemup"], indirect=True)
def test_boards_tell_only_the_viewers_hand(over, alice, bob):
    point = decisions(over, 1)[3]
    turn_at(over, point.number)
    hands = game_at(over, point.number - 1).state().hands
    for client, seat in ((signed_in(alice), 0), (signed_in(bob), 1), (Client(), None)):
        page = client.get(f"/games/{over.pk}/luck/").text
        told = re.findall(r"Your hand: ([^.]*)\.", page)
        if seat is None:
            assert told == []
        else:
            assert sorted(re.findall(r"\d+", told[0])) == sorted(re.findall(r"\d+", " ".join(hands[seat])))


def test_try_again_leads_to_the_viewers_last_decision_up_to_the_turning_point(over, alice):
    mine, theirs = decisions(over, 0), decisions(over, 1)
    client = signed_in(alice)
    for point in (mine[3], theirs[3]):
        turn_at(over, point.number)
        before = [row.number for row in over.actions.filter(by=Action.By.PLAYER, seat=0, number__lte=point.number)]
        page = client.get(f"/games/{over.pk}/luck/").text
        (address,) = re.findall(r'class="button button-thick" href="([^"]*try-again[^"]*)"', page)
        assert address == f"/games/{over.pk}/try-again?at={max(before)}"
        assert client.get(address).status_code == 200


def test_stranger_reads_about_the_winner(over):
    winner = over.winners[0]
    name = ("Alice", "Bob")[winner]
    best = decisions(over, winner)[2]
    row = Analysis.objects.get()
    row.found["seats"][winner] |= {
        "finest": [best.number, best.action, best.events[0], 120],
        "luck": 300,
        "decisions": -50,
    }
    row.found["curve"] = [
        [400 + 200 * (at >= best.number) * (seat == winner) for seat in (0, 1)] for at in range(over.version + 1)
    ]
    row.save()
    words = words_for(over, None)
    rose = moment_in_words(words, best)
    drawn = f"{titles(over, best.number, None)} Try again as {name}"
    assert cards(Client(), over) == [
        f"{name}’s best move {best_in_words(words, best)}",
        f"The turning point {rose} Nothing else helped {name}, the winner, as much.{drawn}",
        f"Luck or decisions? {name} won: luck +30, own decisions −5. {OPINION}",
    ]


def test_figures_and_what_the_cards_replace_stand_behind_details(over, alice):
    best = decisions(over, 0)[0]
    change(over, finest=[best.number, best.action, best.events[0], 120])
    turn_at(over, best.number)
    page = signed_in(alice).get(f"/games/{over.pk}/luck/").text
    front, details = page.split('<details class="luck-details">')
    assert re.findall(r"\d+(?:&nbsp;|\s)%", front) == []
    for words in (
        "Best move: +12&nbsp;% of the chances over the next best choice",
        "Turning point: your chances from 62&nbsp;% to 21&nbsp;%",
        "How the chances of winning changed",
        'class="chart',
        'class="luck-sums"',
        "Decisions that cost most",
        "Luck that counted most",
    ):
        assert (words in front, words in details) == (False, True)


@pytest.mark.parametrize(
    ("finest", "told"),
    [
        (None, "Your best move None stood out: no choice was clearly better than all others."),
        ("", "Your best move Not known: this game was analysed before the site noted best moves."),
    ],
)
def test_card_says_why_there_is_no_best_move(over, alice, finest, told):
    row = Analysis.objects.get()
    for seat in row.found["seats"]:
        if finest is None:
            seat["finest"] = None
        else:
            del seat["finest"]
    row.save()
    assert cards(signed_in(alice), over)[0] == told


def test_page_needs_few_queries(over, alice):
    client = signed_in(alice)
    client.get(f"/games/{over.pk}/luck/")
    with CaptureQueriesContext(connection) as queries:
        client.get(f"/games/{over.pk}/luck/")
    assert len(queries) <= MOST_QUERIES


def test_game_that_cannot_be_played_again_has_its_turning_point_without_boards(over, alice):
    point = decisions(over, 0)[1]
    turn_at(over, point.number)
    Action.objects.filter(game=over, number=1).update(events=[])
    page = signed_in(alice).get(f"/games/{over.pk}/luck/").text
    assert ("The turning point" in page, '<svg class="position"' in page, "/try-again" in page) == (True, False, False)


def test_board_that_cannot_be_drawn_after_the_turning_point_is_not_drawn_before_it_either(over, alice):
    point = decisions(over, 0)[1]
    turn_at(over, point.number)
    events = [*point.events, {"type": "turn", "seat": 0}]
    Action.objects.filter(game=over, number=point.number).update(events=events)
    assert game_at(over, point.number - 1) is not None
    page = signed_in(alice).get(f"/games/{over.pk}/luck/").text
    assert ("The turning point" in page, '<svg class="position"' in page) == (True, False)


def test_game_whose_rules_have_gone_still_has_its_cards_if_it_turned_on_its_last_action(over, alice):
    turn_at(over, over.version)
    over.seat_rows.filter(number=1).update(left_version=1)
    Game.objects.filter(pk=over.pk).update(rules_version=99)
    for client in (signed_in(alice), Client()):
        answer = client.get(f"/games/{over.pk}/luck/")
        assert (answer.status_code, "The turning point" in answer.text) == (200, True)
        assert ('<svg class="position"' in answer.text, "/try-again" in answer.text) == (False, False)


def test_win_of_a_player_who_stayed_is_not_told_as_theirs_who_left(over, alice, bob):
    change(over, luck=80, decisions=-3970)
    Game.objects.filter(pk=over.pk).update(rated=Game.Rated.YES)
    best, other = over.winners[0], 1 - over.winners[0]
    over.seat_rows.filter(number=best).update(left_version=1)
    leaver, winner = ((alice, bob)[seat] for seat in (best, other))
    assert "You lost because you left" in cards(signed_in(leaver), over)[-1]
    assert "You won because others left" in cards(signed_in(winner), over)[-1]
    assert f"{winner.name} won because others left" in cards(Client(), over)[-1]


def test_shared_win_is_told_as_shared(over, alice):
    change(over, result=500)
    Game.objects.filter(pk=over.pk).update(winners=[0, 1])
    assert "You shared the win" in cards(signed_in(alice), over)[-1]
    assert "Alice shared the win" in cards(Client(), over)[-1]


def test_another_players_decision_is_tried_again_from_the_last_one_before_a_move_of_somebody_else(over):
    winner = over.winners[0]
    theirs = next(row for row in decisions(over, 1 - winner) if row.number > decisions(over, winner)[0].number)
    row = Analysis.objects.get()
    row.found["curve"] = [[500 if at < theirs.number else 100] * 2 for at in range(over.version + 1)]
    row.save()
    assert cards(Client(), over)[1].endswith(f"Try again as {('Alice', 'Bob')[winner]}, from their last decision")


def test_figures_say_whose_chances_turned(over):
    turn_at(over, decisions(over, 0)[1].number)
    name = ("Alice", "Bob")[over.winners[0]]
    assert f"Turning point: {name}’s chances from" in Client().get(f"/games/{over.pk}/luck/").text


@pytest.mark.parametrize("stored", ["push"], indirect=True)
def test_best_move_is_told_without_what_it_brought(over, alice):
    drew = next(row for row in decisions(over, 0) if row.events[0]["type"] == "drew")
    change(over, finest=[drew.number, drew.action, drew.events[0], 120])
    assert cards(signed_in(alice), over)[0].startswith("Your best move Draw a card. Next")


# Without a database: rows as (seat, who decided), chances of seat 0 in per cent after the deal and after each

BY = Action.By


class Words:
    """Tells actions by their numbers."""

    @staticmethod
    def done_together(numbers: Iterable[int]) -> str:
        return " ".join(map(str, numbers))


def found(*rows: tuple[int, str], chances: list[int]):
    played = [SimpleNamespace(number=number, seat=seat, by=by) for number, (seat, by) in enumerate(rows, 1)]
    analysis = {"curve": [[10 * chance, 1000 - 10 * chance] for chance in chances]}
    return turning_point(analysis, 0, played, Words())


def told(point):
    return point and (point.sentence, point.before, point.after, point.tried, point.tried_by)


MINE, THEIRS, FORCED, BOT = (0, BY.PLAYER), (1, BY.PLAYER), (0, BY.FORCED), (1, BY.BOT)


@pytest.mark.parametrize(
    ("rows", "chances", "expected"),
    [
        ([MINE, THEIRS, MINE], [50, 52, 30, 40], ("2", 52, 30, 1, 0)),  # somebody else's: tried from one's own before
        ([MINE, THEIRS, MINE], [50, 52, 50, 90], ("3", 50, 90, 3, 0)),
        (
            [MINE, FORCED, THEIRS],
            [50, 60, 90, 80],
            ("1 2", 50, 90, 1, 0),
        ),  # what follows without a choice is part of it
        ([THEIRS, FORCED, MINE], [50, 52, 90, 80], ("2", 52, 90, 1, 1)),  # another player's fate is their own
        ([BOT, MINE], [50, 20, 40], ("1", 50, 20, 1, 1)),  # no decision of one's own yet: the other's is tried
        ([FORCED, MINE], [50, 20, 40], ("1", 50, 20, None, 0)),
        ([(0, BY.TIMEOUT), MINE], [50, 20, 40], ("1", 50, 20, None, 0)),
        ([MINE, MINE], [50, 60, 50], ("1", 50, 60, 1, 0)),  # the first of equals
        ([MINE, MINE], [50, 50, 50], None),
        ([], [50], None),
    ],
)
def test_moment_that_changed_the_chances_most_is_the_turning_point(rows, chances, expected):
    assert told(found(*rows, chances=chances)) == expected


def test_chances_that_rose_and_fell_are_told_apart():
    assert [found(MINE, chances=[50, after]).rose for after in (60, 40)] == [True, False]


def test_best_move_of_an_older_analysis_is_not_known():
    assert best_move({"seats": [{}]}, 0, Words()) is None
