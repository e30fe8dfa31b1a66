"""Acts of staff on reports, flags and notes."""

import pytest

from games.models import Case
from games.play.report import report_game
from games.play.staff.cases import add_case, add_remark, close_case, reassign_case, reopen_case, take_case
from games.play.staff.permissions import Concerned, NotPermitted, NotStaff
from games.refusals import Invalid, Refusal
from testing.people import onlooker, person, staff
from testing.tables import running

pytestmark = pytest.mark.django_db


@pytest.fixture
def nora():
    return staff("Nora")


@pytest.fixture
def game(alice, bob):
    return running(alice, bob)


@pytest.fixture
def case(game, alice) -> Case:
    report_game(game_id=game.pk, user=alice, seat=1, reason="stalling", text="Never moves.")
    return Case.objects.get()


ACTS = {
    "take": lambda case, staff: take_case(case_id=case.pk, staff=staff),
    "hand": lambda case, staff: reassign_case(case_id=case.pk, staff=staff, to=staff, remark="Mine."),
    "remark": lambda case, staff: add_remark(case_id=case.pk, staff=staff, text="Seen."),
    "close": lambda case, staff: close_case(case_id=case.pk, staff=staff, remark="Done."),
    "reopen": lambda case, staff: reopen_case(case_id=case.pk, staff=staff, remark="Again."),
}
every_act = pytest.mark.parametrize("act", ACTS.values(), ids=ACTS)


def state_and_owner(case: Case) -> tuple:
    case.refresh_from_db()
    return case.state, case.owner


def steps(case: Case) -> list[tuple]:
    return list(case.steps.values_list("what", "by__name", "owner__name", "remark"))


@pytest.mark.both_databases
def test_every_step_of_a_case_is_kept(case, mary, nora):
    take_case(case_id=case.pk, staff=mary)
    assert state_and_owner(case) == ("taken", mary)
    reassign_case(case_id=case.pk, staff=mary, to=nora, remark="You know them.")
    assert state_and_owner(case) == ("taken", nora)
    add_remark(case_id=case.pk, staff=mary, text="They were ill.")
    assert state_and_owner(case) == ("taken", nora)
    close_case(case_id=case.pk, staff=mary, remark="Nothing wrong.", answer="They were ill.")
    assert (*state_and_owner(case), case.answer) == ("closed", nora, "They were ill.")
    reopen_case(case_id=case.pk, staff=nora, remark="It goes on.")
    assert state_and_owner(case) == ("open", None)
    assert steps(case) == [
        ("taken", "Mary", "Mary", ""),
        ("handed", "Mary", "Nora", "You know them."),
        ("remarked", "Mary", "Nora", "They were ill."),
        ("closed", "Mary", "Nora", "Nothing wrong."),
        ("reopened", "Nora", None, "It goes on."),
    ]


def test_texts_of_a_case_never_change(case, mary):
    close_case(case_id=case.pk, staff=mary, remark="Nothing wrong.", answer="All is well.")
    case.refresh_from_db()
    assert (case.reason, case.text) == ("stalling", "Never moves.")


def test_closing_an_open_case_makes_its_closer_the_owner(case, mary):
    close_case(case_id=case.pk, staff=mary, remark="Nothing wrong.")
    assert state_and_owner(case) == ("closed", mary)


def test_closed_case_must_be_reopened_first(case, mary, nora):
    close_case(case_id=case.pk, staff=mary, remark="Done.")
    for name in ("take", "hand", "close"):
        with pytest.raises(Refusal, match="Nothing was changed"):
            ACTS[name](case, nora)
    add_remark(case_id=case.pk, staff=nora, text="They were ill.")
    assert state_and_owner(case) == ("closed", mary)


def test_case_that_was_reported_again_cannot_be_reopened(case, alice, mary):
    close_case(case_id=case.pk, staff=mary, remark="Done.")
    report_game(game_id=case.game_id, user=alice, seat=1, reason="unfair", text="")
    with pytest.raises(Refusal, match="reported the same thing again"):
        ACTS["reopen"](case, mary)
    assert state_and_owner(case) == ("closed", mary)


@every_act
def test_staff_with_a_seat_in_the_game_are_concerned(alice, mary, act):
    game = running(alice, mary, person("Dora"))
    report_game(game_id=game.pk, user=alice, seat=2, reason="stalling", text="")
    case = Case.objects.get()
    with pytest.raises(Concerned):
        act(case, mary)
    assert steps(case) == []


@every_act
def test_staff_who_reported_it_or_whom_it_is_about_are_concerned(game, mary, nora, act):
    report_game(game_id=game.pk, user=mary, reason="name", text="")
    own, about = Case.objects.get(), add_case(staff=nora, kind="flag", reason="other", text="Rude.", person=mary)
    for case in (own, about):
        with pytest.raises(Concerned):
            act(case, mary)
        assert steps(case) == []


def test_case_can_be_reassigned_only_to_unconcerned_staff_with_the_right(case, alice, charlie, mary):
    away = staff("Dora")
    away.is_active = False
    away.save()
    for other in (alice, charlie, onlooker(), away):
        with pytest.raises(Invalid):
            reassign_case(case_id=case.pk, staff=mary, to=other)
    assert state_and_owner(case) == ("open", None)


def test_case_cannot_be_reassigned_to_its_owner(case, mary, nora):
    take_case(case_id=case.pk, staff=mary)
    with pytest.raises(Refusal, match="Nothing was changed"):
        reassign_case(case_id=case.pk, staff=nora, to=mary)


@pytest.mark.parametrize("text", ["", " \n ", "x" * 1001])
def test_empty_remark_is_refused(case, mary, text):
    for act in (
        lambda: add_remark(case_id=case.pk, staff=mary, text=text),
        lambda: close_case(case_id=case.pk, staff=mary, remark=text),
    ):
        with pytest.raises(Invalid):
            act()
    assert state_and_owner(case) == ("open", None)


def test_too_long_answer_is_refused(case, mary):
    with pytest.raises(Invalid):
        close_case(case_id=case.pk, staff=mary, remark="Done.", answer="x" * 1001)
    assert state_and_owner(case) == ("open", None)


def test_flag_is_open_and_note_is_closed(game, bob, mary):
    flag = add_case(staff=mary, kind="flag", reason="collusion", text="Look at their moves.", game=game)
    note = add_case(staff=mary, kind="note", reason="other", text="Plays at night.", person=bob)
    assert (flag.about, flag.game, flag.by, *state_and_owner(flag)) == ("game", game, mary, "open", None)
    assert (note.about, note.person, note.by, *state_and_owner(note)) == ("person", bob, mary, "closed", mary)


@pytest.mark.parametrize("text", ["", "\u202e", "x" * 1001])
def test_empty_flag_is_refused(game, mary, text):
    with pytest.raises(Invalid):
        add_case(staff=mary, kind="flag", reason="other", text=text, game=game)
    assert not Case.objects.exists()


def test_staff_cannot_write_about_themselves_or_their_games(alice, mary):
    game = running(alice, mary)
    for about in ({"game": game}, {"person": mary}):
        with pytest.raises(Concerned):
            add_case(staff=mary, kind="note", reason="other", text="All is well.", **about)
    for who, refusal in ((alice, NotStaff), (onlooker(), NotPermitted)):
        with pytest.raises(refusal):
            add_case(staff=who, kind="note", reason="other", text="All is well.", person=mary)
    assert not Case.objects.exists()
