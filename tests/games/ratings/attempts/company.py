"""Guests, bots and second accounts; another name, a closed account; and tables that are switched."""

from accounts.lifecycle.close import close_account
from accounts.models import User
from accounts.relations import block
from games.play.staff.people import link_accounts, unlink_accounts
from games.play.tables.rated import set_rated
from games.play.tables.rematch import rematch
from games.play.tables.seating import agree_to_unrated, fill_and_start, remove_person, take_seat
from games.play.tables.start import start
from games.ratings.recompute import recompute_due
from testing.tables import open_for, running
from tests.games.play.absence.test_leavers import ahead
from tests.games.ratings.attempts import LOST, attempt, duel, lose, refused, sit, win

# Guests and bots


@attempt()
def play_against_a_guest_of_ones_own(people):
    game = open_for(people.alice, rated=True)
    sit(game, people.alice)
    refused(take_seat, game_id=game.pk, user=User.objects.create_guest(), text=None)


@attempt()
def make_a_table_rated_at_which_a_guest_sits(people):
    game = open_for(people.alice)
    sit(game, people.alice, User.objects.create_guest())
    refused(set_rated, game_id=game.pk, user=people.alice, rated=True)
    win(start(game_id=game.pk, user=people.alice))


@attempt()
def let_the_guest_become_an_account_during_the_game(people):
    guest = User.objects.create_guest()
    game = running(people.alice, guest)
    User.objects.filter(pk=guest.pk).update(guest=False, email="guest@example.org")
    win(game)


@attempt()
def win_against_bots(people):
    win(running(people.alice, seats=3, bots={1: "easy", 2: "easy"}, rated=True))


@attempt()
def fill_a_rated_table_with_bots(people):
    game = open_for(people.alice, rated=True)
    sit(game, people.alice)
    refused(fill_and_start, game_id=game.pk, user=people.alice)


# A second account, linked and unlinked; here it is Bob


def link(people):
    return link_accounts(pk=people.alice.pk, other=people.bob.pk, staff=people.mary, reason="One person.")


def unlink(people):
    return unlink_accounts(pk=people.alice.pk, other=people.bob.pk, staff=people.mary, reason="Two sisters.")


@attempt()
def win_against_a_second_account(people):
    for _ in range(3):
        win(duel(people))
    link(people)
    recompute_due("push")


@attempt()
def win_against_a_linked_account(people):
    link(people)
    win(duel(people))


@attempt()
def win_against_an_account_that_is_linked_meanwhile(people):
    game = duel(people)
    link(people)
    win(game)


@attempt()
def have_the_link_undone_after_the_game(people):
    link(people)
    win(duel(people))
    unlink(people)
    recompute_due("push")


@attempt(**LOST)
def have_the_account_linked_to_which_one_has_lost(people):
    """Undone, it counts as before."""
    lose(duel(people))
    link(people)
    recompute_due("push")
    unlink(people)
    recompute_due("push")


@attempt(**LOST)
def undo_the_link_oneself(people):
    lose(duel(people))
    link(people)
    refused(unlink_accounts, pk=people.alice.pk, other=people.bob.pk, staff=people.alice, reason="Mine.")
    unlink(people)
    recompute_due("push")


# Rename, close, block


@attempt(Zoe=-105, Bob=105)
def take_another_name_before_losing(people):
    game = duel(people)
    people.alice.name = "Zoe"
    people.alice.save(update_fields=["name"])
    lose(game)


@attempt(**LOST)
def close_the_account_before_losing(people):
    ahead(duel(people), 1)
    close_account(people.alice.pk, by=people.alice)


@attempt(**LOST)
def block_the_one_who_wins(people):
    game = duel(people)
    block(user=people.alice, person=people.bob)
    lose(game)


# Switch between rated and not, and pick whom one plays


@attempt(**LOST)
def switch_to_unrated_against_a_strong_player(people):
    game = open_for(people.alice, rated=True)
    sit(game, people.alice, people.bob)
    set_rated(game_id=game.pk, user=people.alice, rated=False)
    lose(start(game_id=game.pk, user=people.alice))


@attempt()
def switch_to_rated_against_a_weak_player(people):
    game = open_for(people.alice)
    sit(game, people.alice, people.bob)
    refused(set_rated, game_id=game.pk, user=people.alice, rated=True)
    win(start(game_id=game.pk, user=people.alice))


@attempt(**LOST)
def switch_back_and_forth_before_the_start(people):
    game = open_for(people.alice, rated=True)
    sit(game, people.alice)
    for rated in (False, True):
        set_rated(game_id=game.pk, user=people.alice, rated=rated)
    sit(game, people.bob)
    lose(start(game_id=game.pk, user=people.alice))


@attempt()
def switch_with_consent_and_win(people):
    game = open_for(people.alice, rated=True)
    sit(game, people.alice, people.bob)
    set_rated(game_id=game.pk, user=people.alice, rated=False)
    agree_to_unrated(game_id=game.pk, user=people.bob)
    win(start(game_id=game.pk, user=people.alice))


@attempt()
def remove_a_strong_player(people):
    game = open_for(people.alice, rated=True)
    sit(game, people.alice, people.bob)
    remove_person(game_id=game.pk, user=people.alice, seat_number=1)


@attempt()
def ask_for_a_rematch_of_an_unrated_win(people):
    game = win(duel(people, rated=False))
    table = rematch(game_id=game.pk, user=people.alice)
    rematch(game_id=game.pk, user=people.bob)
    win(start(game_id=table.pk, user=people.alice))
