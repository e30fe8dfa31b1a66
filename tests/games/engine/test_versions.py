"""The rules of a stored game."""

import pytest

from games import catalog
from games.catalog import RULES, rules_of
from games.engine.errors import UnknownRules


class Earlier(RULES["push"]):
    """An earlier version of PUSH, made up for this test."""

    rules_version = 0


@pytest.mark.parametrize("slug", RULES)
def test_new_game_uses_the_newest_rules(slug):
    assert rules_of(slug, RULES[slug].rules_version) is RULES[slug]


def test_game_of_an_earlier_version_uses_that_version(monkeypatch):
    monkeypatch.setattr(catalog, "OLDER", (Earlier,))
    assert (rules_of("push", 0), rules_of("push", 1)) == (Earlier, RULES["push"])


@pytest.mark.parametrize("slug, version", [("push", 0), ("push", 99), ("chess", 1), ("", 1)])
def test_unknown_rules_are_refused(slug, version):
    with pytest.raises(UnknownRules):
        rules_of(slug, version)
