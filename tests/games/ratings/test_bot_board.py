"""The board of players' bots."""

import pytest
from django.core.management import call_command
from django.test import Client

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.programs.bot_accounts import BOT_TABLES_A_DAY, make_bot_account
from accounts.relations import block
from games.bots import anchors_of
from games.models import Game
from games.play.absence.stand_in import leave_game
from games.play.seats.suspended import Suspended
from games.play.staff.measures import exclude, suspend
from games.play.tables.ending import agree_to_cancel
from games.play.tables.open_table import TooManyTables
from games.play.tables.seating import take_seat
from games.play.tables.start import start
from games.queries.lists import joinable
from games.ratings import bot_board as bot_board_module
from games.ratings.bot_board import bot_board, recompute_bot_board
from games.ratings.models import BotRating, BotResult, RatedGame, Rating
from games.ratings.strength import NEWCOMER, strength_of, strengths_after
from games.refusals import NoBotsOfPlayers, NoBotsWhereRated, NotOpenToYou
from testing.clients import signed_in
from testing.tables import against_bots, ended, fresh, open_for
from tests.games.ratings.test_views import text_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def robo(alice) -> User:
    """A bot of Alice."""
    return make_bot_account(alice, "Robo Bot")[0]


def seat_down(user: User, game: Game) -> Game:
    return take_seat(game_id=game.pk, user=user, text=None)


def test_a_bot_sits_down_where_the_host_lets_bots_of_players_sit(robo, bob):
    with pytest.raises(NoBotsOfPlayers):
        seat_down(robo, open_for(bob))
    assert seat_down(robo, open_for(bob, bots_of_players=True)).seat_rows.filter(user=robo).count() == 1


def test_a_bot_sits_down_where_it_is_invited(robo, bob):
    game = open_for(bob)
    game.invitations.create(person=robo, by=bob)
    assert seat_down(robo, game).seat_rows.filter(user=robo).count() == 1


def test_a_bot_plays_no_rated_game_among_people(robo, bob):
    game = open_for(bob, rated=True)
    game.invitations.create(person=robo, by=bob)
    with pytest.raises(NoBotsWhereRated):
        seat_down(robo, game)
    assert open_for(robo, rated=True).rated == Game.Rated.NO
    assert open_for(bob, rated=True, bots_of_players=True).rated == Game.Rated.NO


@pytest.mark.parametrize("whose", ["owner", "bot"])
def test_measures_against_a_person_hold_for_their_bots(robo, alice, bob, mary, whose):
    person = alice if whose == "owner" else robo
    ended(against_bots(robo))
    suspend(pk=person.pk, staff=mary, reason="A.", time=None)
    for do in (lambda: open_for(robo), lambda: seat_down(robo, open_for(bob, bots_of_players=True))):
        with pytest.raises(Suspended):
            do()
    assert [row.person for row in bot_board("push")] == [robo]
    exclude(pk=person.pk, staff=mary, reason="A.", time=None)
    assert bot_board("push") == []
    if whose == "owner":
        with pytest.raises(Suspended):
            make_bot_account(alice, "Ruby Bot")


@pytest.mark.parametrize("blocker", ["owner", "other"])
def test_blocks_hold_for_the_bots_of_both(robo, alice, bob, blocker):
    block(user=alice, person=bob) if blocker == "owner" else block(user=bob, person=alice)
    table = open_for(bob, bots_of_players=True, public=True)
    with pytest.raises(NotOpenToYou):
        seat_down(robo, table)
    own = open_for(robo, bots_of_players=True, public=True)
    ruby = make_bot_account(bob, "Ruby Bot")[0]
    for person in (bob, ruby):
        with pytest.raises(NotOpenToYou):
            seat_down(person, own)
    assert [list(joinable(person)) for person in (robo, bob, ruby)] == [[], [], [table]]


def test_recomputing_leaves_out_a_bot_whose_first_game_ends_in_the_meantime(robo, alice, monkeypatch):
    game, other = ended(against_bots(robo)), make_bot_account(alice, "Ruby Bot")[0]
    advance = bot_board_module._advance

    def end_another(*arguments):
        if not BotResult.objects.filter(rating__person=other).exists():
            ended(against_bots(other))
        advance(*arguments)

    monkeypatch.setattr(bot_board_module, "RATED_AT_ONCE", 1)
    monkeypatch.setattr(bot_board_module, "_advance", end_another)
    assert (recompute_bot_board("push", write=True), game.version > 0) == (0, True)
    assert BotResult.objects.count() == 2


def test_games_with_people_count_nowhere(robo, bob):
    game = open_for(bob, bots_of_players=True)
    seat_down(bob, game)
    seat_down(robo, game)
    ended(start(game_id=game.pk, user=bob))
    assert (RatedGame.objects.count(), BotResult.objects.count(), Rating.objects.count()) == (0, 0, 0)


@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_against_the_bots_of_the_site_changes_its_rating(robo, seats):
    game = ended(against_bots(robo, seats=seats, level="normal"))
    ranks = game.state().ranks()
    places = [1 + sum(other > rank for other in ranks) for rank in ranks]
    opponent = strength_of(anchors_of("push")["normal"])
    own = game.seat_rows.get(user=robo).number
    before = [NEWCOMER if seat == own else opponent for seat in range(seats)]
    row = BotRating.objects.get(person=robo)
    assert (row.strength, row.games) == (strengths_after(before, places)[own], 1)
    assert (RatedGame.objects.count(), Rating.objects.count()) == (0, 0)


def test_a_person_against_bots_is_not_on_the_board_of_bots(alice):
    ended(against_bots(alice))
    assert BotResult.objects.count() == 0


def lost(robo: User) -> bool:
    row = BotRating.objects.get(person=robo)
    return row.number < NEWCOMER.number and row.games == 1


def test_a_player_who_leaves_has_lost(robo):
    game = against_bots(robo, seats=2)
    leave_game(game_id=game.pk, user=robo)
    ended(fresh(game))
    assert lost(robo)


def test_a_player_who_calls_it_off_has_lost(robo):
    agree_to_cancel(game_id=against_bots(robo, seats=2).pk, user=robo)
    assert lost(robo)


def test_a_game_for_the_board_has_a_clock(robo, alice):
    assert (against_bots(robo).pace, against_bots(alice).pace) == (Game.Pace.QUICK, Game.Pace.NONE)


def test_a_bot_opens_at_most_a_hundred_tables_a_day(robo, alice):
    games = [Game(pk=f"g{number}", rules="push", rules_version=1, seats=2, host=robo) for number in range(99)]
    Game.objects.bulk_create(games)
    open_for(robo)
    assert Game.objects.filter(host=robo).count() == BOT_TABLES_A_DAY
    with pytest.raises(TooManyTables):
        open_for(robo)
    open_for(alice)


def board() -> str:
    page = Client().get("/ratings/push/?show=bots").text
    return text_of(page[page.index("<tbody>") : page.index("</tbody>")])


def test_the_board_shows_bots_of_players_among_those_of_the_site(robo):
    BotRating.objects.create(person=robo, rules="push", mu=26, sigma=4, number=1540, games=30)
    told = board()
    assert "1 Robo Bot 1540 ±160 30" in told
    assert told.index("Bot, hard") < told.index("Robo Bot") < told.index("Bot, normal")


def test_a_provisional_bot_and_a_closed_one_have_no_rank(robo, alice):
    other = make_bot_account(alice, "Ruby Bot")[0]
    for bot in (robo, other):
        BotRating.objects.create(person=bot, rules="push", mu=26, sigma=8, number=1540, games=2)
    close_account(other.pk, by=other)
    assert ("no rank yet Robo Bot 1540? (provisional)" in board(), board().count("1540")) == (True, 1)


def test_without_bots_of_players_the_board_says_so():
    assert "No player’s bot has played here yet." in Client().get("/ratings/push/?show=bots").text


def test_rate_works_the_board_out_again(robo):
    for seed in (1, 2, 3):
        ended(against_bots(robo, seats=2), seed=seed)
    agree_to_cancel(game_id=against_bots(robo, seats=2).pk, user=robo)
    stored = BotRating.objects.values().get()
    assert (recompute_bot_board("push", write=False), stored["games"]) == (0, 4)
    BotRating.objects.update(mu=1, games=9)
    assert recompute_bot_board("push", write=False) == 1
    call_command("rate", verbosity=0)
    assert BotRating.objects.values().get() == stored


def test_a_table_for_bots_of_players_does_not_offer_ratings(bob):
    pages = [signed_in(bob).get(open_for(bob, bots_of_players=bots).get_absolute_url()).text for bots in (False, True)]
    assert ["Make it rated" in page for page in pages] == [True, False]


def test_a_bot_that_sits_at_a_rated_table_all_the_same_keeps_it_unrated(robo, bob):
    game = open_for(bob, bots_of_players=True)
    seat_down(bob, game)
    seat_down(robo, game)
    Game.objects.filter(pk=game.pk).update(rated=Game.Rated.WANTED)
    assert start(game_id=game.pk, user=bob).rated == Game.Rated.WANTED
