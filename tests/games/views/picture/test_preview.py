"""What the head of a table's page tells those who are shown a link to it."""

import re
from html import unescape

import pytest
from django.test import Client

from games.catalog import RULES
from tests.support.clients import signed_in
from tests.support.people import person
from tests.support.tables import ended, open_for, play_to_the_end, running

pytestmark = pytest.mark.django_db
THE_SITE_ALONE = {
    "og:site_name": "Pushsite",
    "og:type": "website",
    "og:title": "Pushsite",
    "og:description": "Small table games, played at your own pace, against bots or friends.",
}


def told(path: str, client: Client | None = None, **headers: str) -> dict[str, str]:
    """The tags of previews."""
    head = (client or Client()).get(path, headers=headers).text.partition("</head>")[0]
    tags = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">', head)
    return {name: unescape(content) for name, content in tags}


def over(*people, **changed):
    return ended(running(*people, **changed))


def test_a_finished_public_game_tells_who_won_and_shows_its_picture(alice, bob, settings):
    settings.SITE_URL = "https://push.example.org"
    game = over(alice, bob, public=True)
    address = f"https://push.example.org/games/{game.pk}/"
    tags = told(f"/games/{game.pk}/")
    best, other = sorted(game.scores, reverse=True)
    winner = ("Alice", "Bob")[game.scores.index(best)]
    assert tags == {
        "og:site_name": "Pushsite",
        "og:type": "article",
        "og:title": f"{winner} won PUSH, {best} to {other}",
        "og:description": tags["og:description"],
        "og:url": address,
        "og:image": f"{address}picture.png",
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": f"{winner} won PUSH, {best} to {other}",
        "twitter:card": "summary_large_image",
    }
    assert f"Alice: {game.scores[0]} point" in tags["og:description"]


def test_it_is_told_in_the_host_s_language_whoever_asks(bob):
    host = person("Alice", language="fr")
    game = over(host, bob, public=True)
    assert " a gagné PUSH" in told(f"/games/{game.pk}/", **{"Accept-Language": "en"})["og:title"]


def test_names_are_no_markup(bob):
    game = over(person("Alice"), bob, public=True)
    game.seat_rows.update(name='"><script>')
    assert '"><script>' in told(f"/games/{game.pk}/")["og:title"]


def test_a_running_an_open_and_a_private_game_tell_nothing_but_the_site(alice, bob):
    """Not even to its players, whose page is the one that they pass on."""
    games = [
        running(alice, bob, public=True, name="CANARY"),
        open_for(alice, public=True, name="CANARY"),
        over(alice, bob, name="CANARY"),
    ]
    for game in games:
        for client in (Client(), signed_in(alice)):
            assert told(f"/games/{game.pk}/", client) == THE_SITE_ALONE


def test_who_may_not_see_a_private_game_gets_no_way_to_share_it(alice, bob):
    private, public = over(alice, bob), over(alice, bob, public=True)
    assert "data-share-link" not in signed_in(alice).get(f"/games/{private.pk}/").text
    assert "data-share-link" in signed_in(alice).get(f"/games/{public.pk}/").text


def test_the_replay_of_a_game_that_may_be_shared_tells_the_same_at_every_action(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True))
    tags = told(f"/games/{game.pk}/")
    assert "og:image" in tags
    for at in (0, game.version - 1, game.version):
        assert told(f"/games/{game.pk}/replay/?at={at}") == tags


def test_the_replay_of_a_running_game_tells_nothing_but_the_site(alice, bob):
    game = running(alice, bob, public=True)
    assert told(f"/games/{game.pk}/replay/") == THE_SITE_ALONE


@pytest.mark.parametrize("path", ["/", "/rules/", *(f"/rules/{slug}/" for slug in RULES)])
def test_the_front_page_and_the_rules_show_the_site_s_picture(path, settings):
    settings.SITE_URL = "https://push.example.org"
    tags = told(path)
    assert tags.items() >= THE_SITE_ALONE.items()
    assert tags["og:image"] == "https://push.example.org/picture.png"
