"""The rules of a stored game."""

import pytest

from games import catalog
from games.catalog import RULES, rules_of
from games.engine.errors import UnknownRules


class Earlier(RULES["push"]):
    """PUSH as nobody has played it."""

    rules_version = 0


@pytest.mark.parametrize("slug", RULES)
def test_a_game_of_today_is_played_by_the_newest_rules(slug):
    assert rules_of(slug, RULES[slug].rules_version) is RULES[slug]


def test_a_game_of_an_earlier_version_that_is_kept_is_played_by_it(monkeypatch):
    monkeypatch.setattr(catalog, "OLDER", (Earlier,))
    assert (rules_of("push", 0), rules_of("push", 1)) == (Earlier, RULES["push"])


@pytest.mark.parametrize("slug, version", [("push", 0), ("push", 99), ("chess", 1), ("", 1)])
def test_rules_that_are_not_here_are_refused(slug, version):
    with pytest.raises(UnknownRules):
        rules_of(slug, version)
