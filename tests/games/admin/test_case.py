"""The staff pages about reports, flags and notes."""

import pytest
from django.contrib.auth.models import Permission
from django.urls import reverse

from games.models import Case, Game
from games.play.report import report_game
from games.play.staff.cases import add_case, take_case
from testing.clients import signed_in
from testing.people import onlooker, person, staff, staff_with, with_second_step
from testing.tables import open_for, running

pytestmark = pytest.mark.django_db

LIST = "/admin/games/case/"
CLOSE = {"remark": "Nothing wrong.", "answer": "They were ill."}


@pytest.fixture
def game(alice, bob) -> Game:
    return running(alice, bob, name="Tea time")


@pytest.fixture
def case(game, alice) -> Case:
    report_game(game_id=game.pk, user=alice, seat=1, reason="stalling", text="They never move.")
    return Case.objects.get()


def address(case: Case, act: str = "change") -> str:
    return f"{LIST}{case.pk}/{act}/"


def listed(client, query: str = "") -> list[int]:
    return [each.pk for each in client.get(LIST + query).context["cl"].result_list]


def test_row_shows_kind_subject_author_and_state(client, case):
    text = client.get(LIST).text
    for words in (f"report {case.pk}", "stalling", "Bob", "Tea time", "Alice", "open", "just now"):
        assert words in text


@pytest.mark.both_databases
def test_list_can_be_filtered_by_state_kind_reason_and_owner(client, case, game, mary, alice):
    flag = add_case(staff=mary, kind="flag", reason="unfair", text="Look.", game=game)
    note = add_case(staff=mary, kind="note", reason="other", text="Nice people.", person=alice)
    take_case(case_id=case.pk, staff=mary)
    assert listed(client) == [note.pk, flag.pk, case.pk]
    assert (
        listed(client, "?state=open") == listed(client, "?kind=flag") == listed(client, "?reason=unfair") == [flag.pk]
    )
    assert listed(client, "?owner=nobody") == [flag.pk]
    assert listed(client, "?owner=me") == [note.pk, case.pk]
    assert listed(client, "?owner=me&state=taken&kind=report") == [case.pk]


@pytest.mark.parametrize("name", ["state", "kind", "reason", "owner"])
def test_unknown_filter_value_finds_nothing(client, case, name):
    assert (listed(client, f"?{name}="), listed(client, f"?{name}=x%27y")) == ([case.pk], [])


@pytest.mark.both_databases
def test_cases_can_be_searched_by_game_and_person(client, case, charlie, mary):
    other = add_case(staff=mary, kind="flag", reason="name", text="Rude.", person=charlie)
    for text in (case.game_id, "alice", "bob@example"):
        assert listed(client, f"?q={text}") == [case.pk]
    assert (listed(client, "?q=charlie"), listed(client, "?q=nobody")) == ([other.pk], [])


@pytest.mark.both_databases
def test_cases_can_be_searched_by_table_name(client, case, alice, bob, mary):
    add_case(staff=mary, kind="flag", reason="other", text="Look.", game=running(alice, bob, name="Coffee"))
    assert listed(client, "?q=tea") == [case.pk]


@pytest.mark.both_databases
def test_cases_about_one_person_and_reports_by_one_are_found_by_their_number(client, case, game, alice, bob, mary):
    note = add_case(staff=mary, kind="note", reason="other", text="Nice people.", person=alice)
    assert [listed(client, f"?person={who.pk}") for who in (alice, bob)] == [[note.pk], [case.pk]]
    assert [listed(client, f"?by={who.pk}") for who in (alice, bob)] == [[case.pk], []]


def review_of(case: Case) -> str:
    return f"/admin/games/game/{case.game_id}/review/?at={case.version}"


def test_case_leads_to_the_action_that_it_is_about(client, game, alice, mary):
    report_game(game_id=game.pk, user=alice, reason="stalling", text="", version=2)
    seen, latest = Case.objects.get(), add_case(staff=mary, kind="flag", reason="other", text="Look.", game=game)
    assert (seen.version, latest.version) == (2, game.version)
    for each in (seen, latest):
        link = f'<a href="{review_of(each)}">Review here</a>'
        for page in (address(each), f"/admin/games/game/{game.pk}/change/"):
            assert link in client.get(page).text
        assert client.get(review_of(each)).context["pager"].at == each.version


def test_case_about_a_table_that_has_not_begun_or_about_a_person_has_no_action(client, alice, bob, mary):
    table = add_case(staff=mary, kind="flag", reason="name", text="Rude.", game=open_for(alice))
    other = add_case(staff=mary, kind="flag", reason="name", text="Rude.", person=bob)
    assert not any("Review here" in client.get(address(each)).text for each in (table, other))


def test_flag_written_in_the_review_is_about_its_step(client, game):
    review = f"/admin/games/game/{game.pk}/review/?at=1"
    write = f"{LIST}write/?game={game.pk}&at=1"
    assert write.replace("&", "&amp;") in client.get(review).text
    assert "after action 1" in client.get(write).text
    answer = client.post(write, {"kind": "flag", "reason": "other", "text": "Look."})
    assert (answer.headers["Location"], Case.objects.get().version) == (review, 1)
    assert client.get(f"{LIST}write/?game={game.pk}&at=x").status_code == 404


def test_page_shows_every_text_and_step(client, case, mary):
    take_case(case_id=case.pk, staff=mary)
    text = client.get(address(case)).text
    for words in ("They never move.", "Tea time", "seat 2", "being looked into", "taken", "Mary"):
        assert words in text


def test_possible_acts_depend_on_the_state(client, case):
    def acts() -> list[str]:
        return [act.name.removeprefix("games_case_") for act in client.get(address(case)).context["acts"]]

    assert acts() == ["take", "hand", "remark", "close"]
    client.post(address(case, "take"))
    assert acts() == ["hand", "remark", "close"]
    client.post(address(case, "close"), CLOSE)
    assert acts() == ["remark", "reopen"]


def test_reporter_reads_the_answer_but_not_the_remark(client, case, alice):
    client.post(address(case, "close"), CLOSE)
    text = signed_in(alice).get(f"/games/{case.game_id}/report").text
    assert "They were ill." in text and "Nothing wrong." not in text


@pytest.mark.both_databases
def test_case_can_be_given_only_to_staff_who_may_handle_it(client, case, mary):
    nora = staff("Nora")
    playing = staff("Olga")
    case.game.seat_rows.filter(number=0).update(user=playing)
    page = client.get(address(case, "hand"))
    assert list(page.context["form"].fields["to"].queryset) == [mary, nora]
    assert client.post(address(case, "hand"), {"to": playing.pk}).status_code == 422
    client.post(address(case, "hand"), {"to": nora.pk, "remark": "Please."})
    assert (case.steps.get().what, Case.objects.get().owner) == ("handed", nora)


def test_case_is_not_offered_to_its_owner(client, case, mary):
    nora = staff("Nora")
    take_case(case_id=case.pk, staff=mary)
    assert list(client.get(address(case, "hand")).context["form"].fields["to"].queryset) == [nora]


def test_flag_is_closed_without_an_answer(client, game, mary):
    flag = add_case(staff=mary, kind="flag", reason="unfair", text="Look.", game=game)
    assert list(client.get(address(flag, "close")).context["form"].fields) == ["remark"]


def test_impossible_act_shows_a_plain_sentence(client, case):
    client.post(address(case, "close"), CLOSE)
    answer = client.post(address(case, "take"))
    assert answer.status_code == 409
    assert "Nothing was changed." in answer.text


@pytest.mark.both_databases
@pytest.mark.parametrize("method", ["get", "post"])
def test_staff_who_play_the_game_neither_see_nor_change_its_cases(alice, mary, client, method):
    game = running(alice, mary, person("Dora"))
    report_game(game_id=game.pk, user=alice, seat=1, reason="name", text="Mary is rude.")
    report_game(game_id=game.pk, user=alice, seat=2, reason="name", text="Dora is rude.")
    assert listed(client) == []
    for case in Case.objects.all():
        for path in ("take", "change"):
            answer = getattr(client, method)(address(case, path))
            assert (answer.status_code, "is rude" in answer.text) == (404, False)
        assert not case.steps.exists()
    page = client.get(f"/admin/games/game/{game.pk}/change/").text
    assert "is rude" not in page and "Add a flag" not in page
    assert "is rude" not in client.get(f"/admin/accounts/user/{mary.pk}/change/").text
    assert "Every report and flag has an owner." in client.get("/admin/").text


def test_staff_who_may_only_view_games_see_no_cases(case):
    nick = signed_in(onlooker())
    for path in (LIST, address(case)):
        assert nick.get(path).status_code == 403
    page = nick.get(f"/admin/games/game/{case.game_id}/change/")
    assert page.status_code == 200
    assert "They never move." not in page.text
    assert "no owner" not in nick.get("/admin/").text


@pytest.fixture
def reader():
    """The browser of a member of staff who may view cases but not handle them."""
    user = onlooker("Rita")
    user.user_permissions.add(Permission.objects.get(codename="view_case"))
    return signed_in(user)


def test_staff_who_may_only_view_cases_are_offered_no_act(reader, case):
    page = reader.get(address(case))
    assert (page.status_code, page.context["acts"]) == (200, [])


@pytest.mark.parametrize("method", ["get", "post"])
def test_staff_who_may_only_view_cases_cannot_write_any(reader, game, method):
    assert "Add a flag" not in reader.get(f"/admin/games/game/{game.pk}/change/").text
    form = {"kind": "flag", "reason": "other", "text": "Look."}
    assert getattr(reader, method)(f"{LIST}write/?game={game.pk}", form).status_code == 403
    assert not Case.objects.exists()


@pytest.mark.both_databases
def test_only_staff_who_may_view_people_find_cases_by_e_mail(reader, case):
    assert (listed(reader, "?q=bob@exa"), listed(reader, "?q=bob")) == ([], [case.pk])


def test_charlie_neither_sees_nor_writes_cases(case, charlie):
    client = signed_in(charlie)
    for path in (LIST, address(case), f"{LIST}write/?game={case.game_id}"):
        for answer in (client.get(path, follow=True), client.post(path, follow=True)):
            assert (answer.status_code, "They never move." in answer.text) == (403, False)


@pytest.mark.parametrize("pk", ["0", "999999", "x", "9" * 30, "٣"])
def test_unknown_case_is_not_found(client, pk):
    assert client.get(f"{LIST}{pk}/change/").status_code == 404


def test_front_page_counts_waiting_cases(client, case, mary):
    text = client.get("/admin/").text
    assert "1 report or flag has no owner" in text
    take_case(case_id=case.pk, staff=mary)
    text = client.get("/admin/").text
    assert "Every report and flag has an owner." in text and "1 is yours" in text


def test_game_page_has_a_form_for_a_flag(client, game):
    page = client.get(f"/admin/games/game/{game.pk}/change/").text
    assert f'href="/admin/games/case/write/?game={game.pk}"' in page
    answer = client.post(
        f"{LIST}write/?game={game.pk}", {"kind": "flag", "reason": "collusion", "text": "Look at move 12."}
    )
    assert answer.headers["Location"] == f"/admin/games/game/{game.pk}/change/"
    assert "Look at move 12." in client.get(answer.headers["Location"]).text


def test_person_page_has_a_form_for_a_note(client, bob, mary):
    page = client.get(f"/admin/accounts/user/{bob.pk}/change/").text
    assert f'href="/admin/games/case/write/?person={bob.pk}"' in page
    answer = client.post(
        f"{LIST}write/?person={bob.pk}", {"kind": "note", "reason": "other", "text": "Plays at night."}
    )
    assert answer.headers["Location"] == f"/admin/accounts/user/{bob.pk}/change/"
    assert "Plays at night." in client.get(answer.headers["Location"]).text
    assert (Case.objects.get().state, Case.objects.get().owner) == ("closed", mary)


@pytest.mark.parametrize(
    "wrong", [{"kind": "report"}, {"kind": ""}, {"reason": "x"}, {"text": " "}, {"text": "x" * 1001}]
)
def test_invalid_flag_is_refused(client, game, wrong):
    form = {"kind": "flag", "reason": "other", "text": "Look."} | wrong
    assert client.post(f"{LIST}write/?game={game.pk}", form).status_code == 422
    assert not Case.objects.exists()


@pytest.mark.both_databases
@pytest.mark.parametrize("about", ["", "?game=nothinghere", "?person=0", "?person=x", "?person=" + "9" * 30])
def test_case_without_a_subject_is_not_found(client, about):
    assert client.get(f"{LIST}write/{about}").status_code == 404


def test_person_page_lists_cases_from_all_tables(client, case, bob):
    assert "They never move." in client.get(f"/admin/accounts/user/{bob.pk}/change/").text


def test_cases_about_former_players_stay(client, case, alice, bob):
    bob.delete()
    alice.delete()
    text = client.get(address(case)).text
    assert "Former player" in text and "They never move." in text and "seat 2" in text
    assert "Former player" in client.get(LIST).text


def test_markup_is_shown_as_text(client, game, alice):
    report_game(game_id=game.pk, user=alice, reason="name", text="<script>alert(1)</script>")
    for path in (address(Case.objects.get()), f"/admin/games/game/{game.pk}/change/"):
        text = client.get(path).text
        assert "<script>alert" not in text and "&lt;script&gt;alert" in text


@pytest.mark.parametrize("column", ["game__position__contains", "person__password", "by__password", "text"])
def test_list_ignores_lookups_in_the_url(client, column):
    assert client.get(f"{LIST}?{column}=a").status_code == 400


@pytest.mark.both_databases
@pytest.mark.parametrize("rows", [5, 60])
def test_number_of_queries_does_not_grow_with_the_cases(client, alice, mary, rows, django_assert_max_num_queries):
    game = open_for(alice)
    for number in range(rows):
        add_case(staff=mary, kind="flag", reason="other", text=f"Look {number}.", game=game)
    for path in (LIST, f"{LIST}?state=open&owner=nobody&q=alice", address(Case.objects.first())):
        with django_assert_max_num_queries(11):
            client.get(path)
    with django_assert_max_num_queries(12):
        client.get(f"/admin/games/game/{game.pk}/change/")
    with django_assert_max_num_queries(15):  # measures, names, ratings, reports, shared browsers
        client.get(f"/admin/accounts/user/{alice.pk}/change/")


def test_nothing_can_be_added_changed_or_deleted(client, case):
    assert client.get(f"{LIST}add/").status_code == 403
    for path in ("delete", "change"):
        client.post(address(case, path), {"text": "Changed", "post": "yes"})
    client.post(LIST, {"action": "delete_selected", "_selected_action": case.pk, "post": "yes"})
    assert Case.objects.get().text == "They never move."


@pytest.mark.parametrize("language", ["en", "fr"])
def test_case_leads_to_the_talk_the_messages_and_the_measures(client, case, bob, language: str):
    text = client.get(address(case), headers={"Accept-Language": language}).text
    ways = [
        f"/admin/games/game/{case.game_id}/talk/",
        reverse("admin:games_messages", args=[bob.pk]),
        reverse("admin:games_measure_warn", args=[bob.pk]),
    ]
    assert [way for way in ways if f'href="{way}"' not in text] == []


def test_case_offers_nothing_that_its_reader_may_not_do(case, bob):
    nick = with_second_step(staff_with("Nick", "games.view_case"))
    text = signed_in(nick).get(address(case)).text
    assert "They never move." in text
    assert "/talk/" not in text
    assert reverse("admin:games_messages", args=[bob.pk]) not in text
    assert reverse("admin:games_measure_warn", args=[bob.pk]) not in text
