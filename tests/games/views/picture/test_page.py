"""The picture of a final table: what it shows, and to whom there is none."""

import struct
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from accounts.names import NAME_LENGTH
from games.catalog import RULES
from games.models import Game
from games.presentation.game_info import all_games
from games.views.picture import drawn_name, picture_of, picture_of_site, png
from tests.support.clients import signed_in
from tests.support.samples import samples_of
from tests.support.tables import against_bots, ended, open_for, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    """Alice and Bob's, public and over."""
    return ended(running(alice, bob, public=True))


def ask(game: Game, client: Client | None = None, **headers: str):
    return (client or Client()).get(f"/games/{game.pk}/picture.png", headers=headers)


def size(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", image[16:24])


def drawing(game: Game) -> str:
    return picture_of(game, list(game.seat_rows.order_by("number")))


def texts(drawn: str) -> list[str]:
    """What is written in it, piece by piece."""
    return ["".join(text.itertext()) for text in ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("rules", RULES)
def test_everybody_is_shown_the_final_table_of_a_public_game(alice, bob, charlie, rules):
    game = play_to_the_end(running(alice, bob, rules=rules, options=samples_of(rules).SHORT, public=True))
    for client in (Client(), signed_in(charlie), signed_in(alice)):
        answer = ask(game, client)
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
        assert size(answer.content) == (1200, 630)
    written = texts(drawing(game))
    assert {"Alice", "Bob", *map(str, game.scores)} <= set(written)


@pytest.mark.parametrize(("rules", "seats"), [(slug, rules.seats[-1]) for slug, rules in RULES.items()])
def test_as_many_as_can_play_have_room(alice, rules, seats):
    game = play_to_the_end(against_bots(alice, seats, rules=rules, options=samples_of(rules).SHORT, public=True))
    names = [seat.name for seat in game.seat_rows.all()]
    assert [name for name in names if name not in texts(drawing(game))] == []
    assert size(png(drawing(game))) == (1200, 630)


def test_the_board_of_pousse_says_that_it_is_a_reconstruction(alice, bob):
    game = play_to_the_end(running(alice, bob, rules="pousse", options={"limit": 50}, public=True))
    assert "Standard board. Board and deck: our reconstruction" in texts(drawing(game))


def test_other_tables_have_other_pictures(game, alice, bob):
    other = ended(running(alice, bob, public=True), seed=2)
    assert other.scores != game.scores
    assert ask(game).content != ask(other).content


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("<&\"'>", "<&\"'>"),
        ("</text><script>", "</text><script>"),
        ("🎉 שלום 🎉", "שלום"),
        ("مرحبا", "مرحبا"),
        ("a\u200db\x0bc", "abc"),
        ("🎉🎉", "…"),
        ("{{ name }}", "{{ name }}"),
        ("var(--mat)", "var(--mat)"),
        ('="var(--no)"', '="var(--no)"'),
    ],
)
def test_any_name_is_drawn_as_it_is_but_for_what_no_font_has(game, name, drawn):
    game.seat_rows.filter(number=0).update(name=name)
    assert drawn_name(name) == drawn
    assert any(text.startswith(drawn[:10]) for text in texts(drawing(game)))
    assert size(png(drawing(game))) == (1200, 630)


@pytest.mark.parametrize("rules", RULES)
def test_a_name_that_has_no_room_is_cut_with_an_ellipsis(alice, rules):
    """Beside the others', in the headline too if it has won."""
    game = play_to_the_end(against_bots(alice, 4, rules=rules, options=samples_of(rules).SHORT, public=True))
    game.seat_rows.update(name="W" * NAME_LENGTH)
    cut = [text for text in texts(drawing(game)) if text.startswith("WW")]
    assert len(cut) == 5
    assert all(text.endswith("W…") for text in cut)


def test_who_has_gone_is_a_former_player(game):
    game.seat_rows.filter(number=0).update(name="", user=None)
    assert "Former player" in texts(drawing(game))
    assert "Alice" not in drawing(game)


def test_the_picture_follows_a_name_that_was_given_up(game):
    before = ask(game)
    game.seat_rows.update(name="")
    after = ask(game, **{"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.content != before.content


def test_it_speaks_the_host_s_language(game, alice):
    alice.language = "fr"
    alice.save()
    answers = [ask(game, **{"Accept-Language": language}).content for language in ("en", "fr")]
    assert answers[0] == answers[1]
    alice.language = "en"
    alice.save()
    assert ask(game).content != answers[0]


def test_it_may_be_kept_for_an_hour_and_asked_for_again(game):
    answer = ask(game)
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    again = ask(game, **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert not answer.cookies


def test_without_a_cache_it_is_drawn_each_time(game, settings):
    with_cache = ask(game).content
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    assert ask(game).content == ask(game).content == with_cache


def test_too_many_pictures_in_a_short_time_are_refused(game, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"picture": (1, 600)}
    ask(game)
    game.seat_rows.filter(number=0).update(name="Another")
    assert ask(game).status_code == 429


def nobody_is_shown(game: Game, *people) -> None:
    for client in (Client(), *map(signed_in, people)):
        answer = ask(game, client)
        assert answer.status_code == 404
        assert b"PNG" not in answer.content


def test_a_running_game_has_no_picture(alice, bob, charlie):
    nobody_is_shown(running(alice, bob, public=True), alice, bob, charlie)


def test_a_private_game_has_none(alice, bob, charlie):
    nobody_is_shown(ended(running(alice, bob)), alice, bob, charlie)


def test_an_open_table_and_a_cancelled_one_have_none(game, alice, charlie):
    nobody_is_shown(open_for(alice, public=True), alice, charlie)
    game.status = Game.Status.CANCELLED
    game.save()
    nobody_is_shown(game, alice, charlie)


def test_a_game_of_unknown_rules_has_none(game):
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    nobody_is_shown(game)


def test_the_site_has_a_picture_with_its_games():
    answer = Client().get("/picture.png")
    assert (answer.headers["Content-Type"], size(answer.content)) == ("image/png", (1200, 630))
    words = [text for text in texts(picture_of_site()) if not text.isdigit()]
    assert words[-3:] == [box.name for box in all_games()]
    again = Client().get("/picture.png", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
