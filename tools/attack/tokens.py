"""Post to every URL without the token that its forms have: another site could make a person's browser do so."""

from collections.abc import Sequence
from typing import NamedTuple

from tools.attack.helper import Helper
from tools.attack.people import CSRF, People, filled

FORBIDDEN = 403


class Tokens(NamedTuple):
    """How many URLs were tried, and which took a form without its token."""

    tried: int
    accepted: Sequence[str]

    @property
    def holds(self) -> bool:
        """Whether each URL asks for the token."""
        return self.tried > 0 and not self.accepted

    def __str__(self) -> str:
        line = f"forms without a token: {self.tried} URLs"
        return f"{line}; NOT refused at {', '.join(self.accepted)}" if self.accepted else line


def without_tokens(helper: Helper, people: People) -> Tokens:
    """Post to each URL as Alice, whose browser sends her session alone."""
    fixtures = helper.ask("fixtures")
    alice = people.browser(fixtures["sessions"]["Alice"])
    del alice.cookies[CSRF]
    tried, accepted = 0, []
    for each in helper.ask("attacked"):
        if each.get("token"):
            arguments = {name: values[0] for name, values in each["values"].items()}
            path = filled(each["path"], arguments, fixtures["things"])
            tried += 1
            if alice.post(path).status != FORBIDDEN:
                accepted.append(each["name"])
            alice.cookies.pop(CSRF, None)
    return Tokens(tried, accepted)
