"""Made-up rules: a later version of a game, and one that was changed without a new version."""

import pytest

from games import catalog
from games.catalog import RULES, presentation_of
from games.engine.options import NumberOption
from games.engine.state import State

BONUS = 1000


def deploy_a_version(slug: str, patch: pytest.MonkeyPatch, *, keeping_the_old: bool = True) -> None:
    """Deploy version 2 of a game, with a bonus at the end and one more option; older games keep version 1."""
    old = RULES[slug]
    patch.setitem(RULES, slug, _newer(old))
    patch.setitem(presentation_of(slug).names.OPTIONS, "bonus", ("Bonus", ""))
    if keeping_the_old:
        patch.setattr(catalog, "OLDER", (old,))


def change_in_place(slug: str, option: str, value: object, patch: pytest.MonkeyPatch) -> None:
    """Change the points of games with this option under the same version, which must never be deployed."""
    old = RULES[slug]

    class Changed(old):
        def scores(self) -> list[int]:
            more = BONUS if self.options[option] == value else 0
            return [score + more for score in super().scores()]

    patch.setitem(RULES, slug, Changed)


def _newer(old: type[State]) -> type[State]:
    class Newer(old):
        rules_version = 2
        option_specs = (*old.option_specs, NumberOption("bonus", default=BONUS, low=1, high=BONUS))

        def scores(self) -> list[int]:
            more = (
                self.options["bonus"] if self.to_act is None else 0
            )  # rules may ask for their own scores during the game
            return [score + more for score in super().scores()]

    return Newer
