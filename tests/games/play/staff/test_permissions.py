"""Permissions of staff: acts and pages use the same ones."""

import pytest

from accounts.models import User
from games.models import Case, Game, StaffAct
from games.play.absence.stand_in import leave_game
from games.play.report import report_game
from games.play.staff.acts import cancel_as_staff, give_back_as_staff, open_hidden, seat_bot_as_staff
from games.play.staff.cases import add_case, add_remark, close_case, reassign_case, reopen_case, take_case
from games.play.staff.people import close_account_as_staff, end_sessions_as_staff
from games.play.staff.permissions import (
    NotPermitted,
    handlers_of,
    may_cancel,
    may_close_account,
    may_end_sessions,
    may_give_back,
    may_open_hidden,
    may_review,
    may_seat_bot,
    may_write_case,
)
from testing.clients import signed_in
from testing.people import onlooker, person, staff, staff_with, with_second_step
from testing.tables import ended, fresh, open_for, running

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

REASON = "A test."


@pytest.fixture
def game(alice, bob) -> Game:
    return running(alice, bob)


@pytest.fixture
def nora():
    return staff("Nora")


@pytest.fixture
def nick():
    """A member of staff who may view everything and change nothing."""
    return staff_with("Nick", "games.view_game", "games.view_case", "accounts.view_user")


ON_GAMES = {
    "cancel": lambda game, staff: cancel_as_staff(game_id=game.pk, staff=staff, reason=REASON),
    "seat a bot": lambda game, staff: seat_bot_as_staff(game_id=game.pk, seat_number=0, staff=staff, reason=REASON),
    "give back": lambda game, staff: give_back_as_staff(game_id=game.pk, seat_number=1, staff=staff, reason=REASON),
    "open hidden": lambda game, staff: open_hidden(game_id=game.pk, staff=staff, reason=REASON),
    "flag": lambda game, staff: add_case(staff=staff, kind="flag", reason="other", text=REASON, game=game),
}
ON_CASES = {
    "take": lambda case, staff: take_case(case_id=case.pk, staff=staff),
    "hand": lambda case, staff: reassign_case(case_id=case.pk, staff=staff, to=staff),
    "remark": lambda case, staff: add_remark(case_id=case.pk, staff=staff, text=REASON),
    "close": lambda case, staff: close_case(case_id=case.pk, staff=staff, remark=REASON),
    "reopen": lambda case, staff: reopen_case(case_id=case.pk, staff=staff, remark=REASON),
}
ON_PEOPLE = {
    "close": lambda user, staff: close_account_as_staff(pk=user.pk, staff=staff, reason=REASON),
    "end sessions": lambda user, staff: end_sessions_as_staff(pk=user.pk, staff=staff, reason=REASON),
    "note": lambda user, staff: add_case(staff=staff, kind="note", reason="other", text=REASON, person=user),
}


@pytest.mark.parametrize("act", ON_GAMES.values(), ids=ON_GAMES)
def test_staff_without_the_right_change_no_game(game, bob, nick, act):
    leave_game(game_id=game.pk, user=bob)
    before = fresh(game)
    with pytest.raises(NotPermitted) as refusal:
        act(game, nick)
    assert refusal.value.status == 403
    assert (fresh(game).status, fresh(game).revision) == (before.status, before.revision)
    assert not StaffAct.objects.exists() and not Case.objects.exists()


@pytest.mark.parametrize("act", ON_CASES.values(), ids=ON_CASES)
def test_staff_without_the_right_change_no_case(game, alice, nick, act):
    report_game(game_id=game.pk, user=alice, reason="stalling", text="")
    with pytest.raises(NotPermitted):
        act(Case.objects.get(), nick)
    assert not Case.objects.get().steps.exists()


@pytest.mark.parametrize("act", ON_PEOPLE.values(), ids=ON_PEOPLE)
def test_staff_without_the_right_change_no_person(alice, nick, act):
    with pytest.raises(NotPermitted):
        act(alice, nick)
    assert User.objects.get(pk=alice.pk).closed_at is None
    assert not StaffAct.objects.exists() and not Case.objects.exists()


def test_a_right_does_not_outlive_the_staff_account(game):
    former = staff_with("Pia", "games.change_game")
    former.is_staff = False
    assert not may_cancel(former, game)
    assert not may_review(former, game)


def offered(client, address: str, *buttons: str) -> list[bool]:
    text = client.get(address).text
    return [f'href="{button}"' in text for button in buttons]


@pytest.mark.parametrize("state", ["open", "running", "ended", "own"])
def test_the_page_of_a_game_offers_what_the_reader_may_do(alice, bob, state):
    mary = staff()
    if state == "open":
        game = open_for(alice)
    else:
        game = running(alice, mary if state == "own" else bob)
        leave_game(game_id=game.pk, user=alice)
    game = ended(game) if state == "ended" else fresh(game)
    page = f"/admin/games/game/{game.pk}"
    for user in (mary, onlooker()):
        seats = list(game.seat_rows.all())
        expected = [
            may_cancel(user, game),
            may_review(user, game),
            *(may_seat_bot(user, game, seat) for seat in seats),
            *(may_give_back(user, game, seat) for seat in seats),
        ]
        buttons = [f"{page}/cancel/", f"{page}/review/"]
        buttons += [f"{page}/{act}/{seat.number}/" for act in ("seat-bot", "give-back") for seat in seats]
        write = f"/admin/games/case/write/?game={game.pk}"
        found = offered(signed_in(user), f"{page}/change/", *buttons, write)
        assert found == [*expected, may_write_case(user, game)]


def test_the_review_offers_hidden_cards_to_staff_who_may_open_them(game, mary):
    page = f"/admin/games/game/{game.pk}"
    for user in (mary, onlooker(), with_second_step(staff_with("Olga", "games.view_game", "games.see_hidden"))):
        expected = user.name == "Olga"
        assert may_open_hidden(user, game) == expected
        assert offered(signed_in(user), f"{page}/review/", f"{page}/open-hidden/") == [expected]


def test_the_page_of_a_person_offers_what_the_reader_may_do(alice, bob, mary, nora):
    running(alice, mary)
    olga = with_second_step(staff_with("Olga", "accounts.view_user", "accounts.change_user"))
    guest = User.objects.create_guest()
    closed = close_account_as_staff(pk=person("Charlie").pk, staff=nora, reason=REASON)
    acts = "/admin/games/staffact"
    may = {}
    for reader in (mary, olga, onlooker()):
        for user in (alice, bob, mary, nora, guest, closed):
            buttons = [f"{acts}/{act}/{user.pk}/" for act in ("close-account", "end-sessions")]
            found = offered(signed_in(reader), f"/admin/accounts/user/{user.pk}/change/", *buttons)
            assert found == [may_close_account(reader, user), may_end_sessions(reader, user)]
            may[reader.name, user.name] = found
    assert may["Mary", "Alice"] == [False, False]  # they play together
    assert may["Mary", "Nora"] == may["Olga", "Alice"] == [True, True]
    assert may["Olga", "Nora"] == may["Nick", "Alice"] == [False, False]


def test_report_can_be_handled_by_all_staff_with_the_right_but_its_reporter(game, mary, nora):
    onlooker()
    report_game(game_id=game.pk, user=nora, reason="stalling", text="")
    assert handlers_of(Case.objects.get()) == [mary]


def test_flag_can_be_handled_by_its_writer_but_not_by_its_subject(mary, nora):
    olga = staff("Olga")
    flag = add_case(staff=mary, kind="flag", reason="name", text="Rude.", person=nora)
    assert set(handlers_of(flag)) == {mary, olga}
