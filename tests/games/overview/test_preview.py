"""The preview of a link to a game, or to the site."""

import re
from html import unescape

import pytest
from django.test import Client

from games.catalog import RULES
from testing.clients import signed_in
from testing.people import person
from testing.tables import ended, open_for, play_to_the_end, running

pytestmark = pytest.mark.django_db

THE_SITE_ALONE = {
    "og:site_name": "Pushsite",
    "og:type": "website",
    "og:title": "Pushsite",
    "og:description": "Quick board and card games at your own pace, against bots or friends.",
}


def meta_tags(path: str, client: Client | None = None, **headers: str) -> dict[str, str]:
    """The meta tags of a preview."""
    head = (client or Client()).get(path, headers=headers).text.partition("</head>")[0]
    tags = re.findall(r'<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)">', head)
    return {name: unescape(content) for name, content in tags}


def over(*people, **changed):
    return ended(running(*people, **changed))


def test_finished_public_game_previews_winner_and_picture(alice, bob, settings):
    settings.SITE_URL = "https://push.example.org"
    game = over(alice, bob, public=True)
    address = f"https://push.example.org/games/{game.pk}/"
    tags = meta_tags(f"/games/{game.pk}/")
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


def test_preview_is_in_the_hosts_language(bob):
    host = person("Alice", language="fr")
    game = over(host, bob, public=True)
    title = meta_tags(f"/games/{game.pk}/", **{"Accept-Language": "en"})["og:title"]
    assert re.search(" a gagné PUSH| se partagent la victoire à PUSH", title)


def test_names_are_escaped(bob):
    game = over(person("Alice"), bob, public=True)
    game.seat_rows.update(name='"><script>')
    assert '"><script>' in meta_tags(f"/games/{game.pk}/")["og:title"]


def test_running_open_and_private_games_preview_only_the_site(alice, bob):
    """Not even its players see more, since they share the link of their own page."""
    games = [
        running(alice, bob, public=True, name="CANARY"),
        open_for(alice, public=True, name="CANARY"),
        over(alice, bob, name="CANARY"),
    ]
    for game in games:
        for client in (Client(), signed_in(alice)):
            assert meta_tags(f"/games/{game.pk}/", client) == THE_SITE_ALONE


def test_private_game_is_shared_by_an_address_of_its_own(alice, bob):
    private, public = over(alice, bob), over(alice, bob, public=True)
    shared = {
        game.public: re.findall('(?:href|value)="[^"]*?(/games/[^"]*)"[^>]* data-share-title', page)
        for game in (private, public)
        for page in [signed_in(alice).get(f"/games/{game.pk}/").text]
    }
    assert shared[True] == [f"/games/{public.pk}/"]
    assert shared[False][0].startswith(f"/games/{private.pk}/shared/0:")


def test_replay_of_a_public_game_has_the_same_preview_at_every_action(alice, bob):
    game = play_to_the_end(running(alice, bob, public=True))
    tags = meta_tags(f"/games/{game.pk}/")
    assert "og:image" in tags
    for at in (0, game.version - 1, game.version):
        assert meta_tags(f"/games/{game.pk}/replay/?at={at}") == tags


def test_replay_of_a_running_game_previews_only_the_site(alice, bob):
    game = running(alice, bob, public=True)
    assert meta_tags(f"/games/{game.pk}/replay/") == THE_SITE_ALONE


@pytest.mark.parametrize("path", ["/", "/rules/", *(f"/rules/{slug}/" for slug in RULES)])
def test_the_front_page_and_the_rules_show_the_site_s_picture(path, settings):
    settings.SITE_URL = "https://push.example.org"
    tags = meta_tags(path)
    assert tags.items() >= THE_SITE_ALONE.items()
    assert tags["og:image"] == "https://push.example.org/picture.png"
