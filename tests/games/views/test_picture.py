"""The picture of a final table."""

import struct
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from accounts.name_rules.allowed import PERSON_NAME_LENGTH
from games.catalog import RULES
from games.models import Game
from games.overview.letters import FAMILIES, FILES, _characters_in, drawn_name, with_fonts
from games.overview.picture import picture_of_box, picture_of_site, png
from games.presentation.game_info import all_games
from games.views.picture import picture_of
from testing.clients import signed_in
from testing.games import samples_of
from testing.tables import against_bots, ended, open_for, play_to_the_end, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice, bob):
    """A finished public game of Alice and Bob."""
    return ended(running(alice, bob, public=True))


def ask(game: Game, client: Client | None = None, **headers: str):
    return (client or Client()).get(f"/games/{game.pk}/picture.png", headers=headers)


def size(image: bytes) -> tuple[int, int]:
    assert image.startswith(b"\x89PNG\r\n\x1a\n")
    return struct.unpack(">II", image[16:24])


def drawing(game: Game) -> str:
    return picture_of(game, list(game.seat_rows.order_by("number")))


def texts(drawn: str) -> list[str]:
    """The texts in the drawing."""
    return ["".join(text.itertext()) for text in ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("rules", RULES)
def test_picture_shows_the_final_table_of_a_public_game(alice, bob, charlie, rules):
    game = play_to_the_end(running(alice, bob, rules=rules, options=samples_of(rules).SHORT, public=True))
    for client in (Client(), signed_in(charlie), signed_in(alice)):
        answer = ask(game, client)
        assert (answer.status_code, answer.headers["Content-Type"]) == (200, "image/png")
        assert size(answer.content) == (1200, 630)
    written = texts(drawing(game))
    assert {"Alice", "Bob", *map(str, game.scores)} <= set(written)


@pytest.mark.parametrize(("rules", "seats"), [(slug, rules.seats[-1]) for slug, rules in RULES.items()])
def test_picture_has_room_for_all_seats(alice, rules, seats):
    game = play_to_the_end(against_bots(alice, seats, rules=rules, options=samples_of(rules).SHORT, public=True))
    names = [seat.name for seat in game.seat_rows.all()]
    assert [name for name in names if name not in texts(drawing(game))] == []
    assert size(png(drawing(game))) == (1200, 630)


def test_the_board_of_pousse_says_that_it_is_a_reconstruction(alice, bob):
    game = play_to_the_end(running(alice, bob, rules="pousse", options={"limit": 50}, public=True))
    assert "Standard board. Board and deck: our reconstruction" in texts(drawing(game))


def test_different_tables_have_different_pictures(game, alice, bob):
    other = ended(running(alice, bob, public=True), seed=2)
    assert other.scores != game.scores
    assert ask(game).content != ask(other).content


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("<&\"'>", "<&\"'>"),
        ("</text><script>", "</text><script>"),
        ("🎉 שלום 🎉", "\u2068שלום\u2069"),
        ("مرحبا", "\u2068مرحبا\u2069"),
        ("a\u200bb\x0bc", "abc"),
        ("🎉🎉", "…"),
        ("Ana 1️⃣ 🇫🇷", "Ana 1"),
        ("می\u200cخواهم", "\u2068می خواهم\u2069"),
        ("राहुल क्\u200dष", "\u2068राहुल क्ष\u2069"),
        ("สมชาย", "\u2068สมชาย\u2069"),
        ("Nguyễn Phượng", "\u2068Nguyễn Phượng\u2069"),
        ("ﻣﺤﻤﺪ", "\u2068محمد\u2069"),
        ("Дмитрий", "\u2068Дмитрий\u2069"),
        ("Ȟulk", "Hulk"),
        ("Ann 王伟", "Ann …"),
        ("{{ name }}", "{{ name }}"),
        ("var(--board)", "var(--board)"),
        ('="var(--no)"', '="var(--no)"'),
    ],
)
def test_name_is_drawn_without_characters_that_no_font_has(game, name, drawn):
    game.seat_rows.filter(number=0).update(name=name)
    assert drawn_name(name) == drawn
    shown = "Player 1" if "王" in name else drawn.strip("\u2068\u2069")
    assert any(text.lstrip("\u2068").startswith(shown[:10]) for text in texts(drawing(game)))
    assert size(png(drawing(game))) == (1200, 630)
    assert game.seat_rows.get(number=0).name == name


@pytest.mark.parametrize("name", ["محمد", "שלום", "राहुल शर्मा", "สมชาย", "Phượng", "Дмитрий", "Ξένια"])
def test_every_letter_of_a_name_is_drawn_by_a_font_that_has_it(name):
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="50">{}</svg>'
    text = frame.format(f'<text y="40" font-size="30" font-family="Gabarito">{drawn_name(name)} 1 won</text>')
    drawn = with_fonts(text)
    assert texts(drawn)[0].replace("\u2068", "").replace("\u2069", "") == f"{name} 1 won"
    for span in ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}tspan"):
        file = next(file for file, family in FAMILIES.items() if family == span.get("font-family"))
        assert {ord(sign) for sign in span.text or ""} <= _characters_in(file)


@pytest.mark.parametrize("name", ["Phượng", "Nguyễn Lan", "Ann דוד", "Zoë Ξένια 2"])
def test_all_letters_of_a_name_have_one_weight(name):
    """The site's own font is heavy, and the others have no heavy letters."""
    drawn = with_fonts(f'<svg xmlns="http://www.w3.org/2000/svg"><text>{drawn_name(name)} 1 won</text></svg>')
    spans = list(ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}tspan"))
    assert "".join(span.text or "" for span in spans) == name
    assert sum(file.stat().st_size for file in FILES if "noto" in file.name) <= 300_000


@pytest.mark.parametrize("name", ["राहुल", "Phượng"])
def test_the_renderer_would_leave_boxes_in_words_whose_fonts_are_not_named(name):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="300" height="50"><text y="40">{name} 1 won</text></svg>'
    assert png(text) != png(with_fonts(text))


@pytest.mark.parametrize("rules", RULES)
def test_long_name_is_cut_with_an_ellipsis(alice, rules):
    """In its row, and in the headline if it has won."""
    game = play_to_the_end(against_bots(alice, 4, rules=rules, options=samples_of(rules).SHORT, public=True))
    game.seat_rows.update(name="W" * PERSON_NAME_LENGTH)
    cut = [text for text in texts(drawing(game)) if text.startswith("WW")]
    assert len(cut) == 5
    assert all(text.endswith("W…") for text in cut)


def test_closed_account_is_a_former_player(game):
    game.seat_rows.filter(number=0).update(name="", user=None)
    assert "Former player" in texts(drawing(game))
    assert "Alice" not in drawing(game)


def test_picture_drops_the_name_of_a_closed_account(game):
    before = ask(game)
    game.seat_rows.update(name="")
    after = ask(game, **{"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert after.content != before.content


def test_picture_is_in_the_hosts_language(game, alice):
    alice.language = "fr"
    alice.save()
    answers = [ask(game, **{"Accept-Language": language}).content for language in ("en", "fr")]
    assert answers[0] == answers[1]
    alice.language = "en"
    alice.save()
    assert ask(game).content != answers[0]


def test_picture_may_be_cached_for_an_hour(game):
    answer = ask(game)
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    again = ask(game, **{"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert not answer.cookies


def test_without_redis_it_is_drawn_each_time(game, settings, own_redis):
    with_cache = ask(game).content
    settings.CACHES = {"default": {"BACKEND": "pushsite.cache.ForgivingRedisCache", "LOCATION": own_redis.url}}
    own_redis.off()
    assert ask(game).content == ask(game).content == with_cache


def test_too_many_pictures_in_a_short_time_are_refused(game, settings):
    settings.RATE_LIMITS = settings.RATE_LIMITS | {"picture": (1, 600)}
    ask(game)
    game.seat_rows.filter(number=0).update(name="Another")
    assert ask(game).status_code == 429


def assert_has_no_picture(game: Game, *people) -> None:
    for client in (Client(), *map(signed_in, people)):
        answer = ask(game, client)
        assert answer.status_code == 404
        assert b"PNG" not in answer.content


def test_a_running_game_has_no_picture(alice, bob, charlie):
    assert_has_no_picture(running(alice, bob, public=True), alice, bob, charlie)


def test_private_game_has_no_picture(alice, bob, charlie):
    assert_has_no_picture(ended(running(alice, bob)), alice, bob, charlie)


def test_open_and_cancelled_tables_have_no_picture(game, alice, charlie):
    assert_has_no_picture(open_for(alice, public=True), alice, charlie)
    game.status = Game.Status.CANCELLED
    game.save()
    assert_has_no_picture(game, alice, charlie)


def test_game_with_unknown_rules_has_no_picture(game):
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    assert_has_no_picture(game)


def test_the_site_has_a_picture_with_its_games():
    answer = Client().get("/picture.png")
    assert (answer.headers["Content-Type"], size(answer.content)) == ("image/png", (1200, 630))
    words = [text for text in texts(picture_of_site()) if not text.isdigit()]
    assert words[-3:] == [box.name for box in all_games()]
    again = Client().get("/picture.png", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("slug", RULES)
def test_a_game_alone_is_drawn_larger_than_beside_the_others(slug):
    clipped = ET.fromstring(picture_of_box(slug)).find(".//{*}g[@clip-path]/{*}svg")
    assert float(clipped.get("width")) / float(clipped.get("viewBox").split()[2]) > 1.4
