"""Hooks for tests: of people and tables, and what stands for the servers that they lead to."""

import json

import pytest

from accounts.models import User
from games.channels.hook import deliver
from games.channels.hook.models import Hook, changing_hooks
from games.models import Game
from games.notices.send import send_due
from pushsite.web.outbound import Answered, NoAnswer
from testing.clocks import later
from testing.people import person
from testing.tables import running


class Receiver:
    """Stands for the servers of all hooks; an address that is not in ``answers`` takes everything.

    What happens ``meanwhile`` happens once all notices of a round have been posted.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.answers, self.posts, self.retry_after, self.meanwhile = {}, [], None, lambda: None
        monkeypatch.setattr(deliver, "post", self.post)
        reconnect = deliver.reconnect_if_lost
        monkeypatch.setattr(deliver, "reconnect_if_lost", lambda: (self.meanwhile(), reconnect()))

    def post(self, url, body, headers):
        self.posts.append((url, json.loads(body), headers))
        status = self.answers.get(url, 204)
        if status is None:
            raise NoAnswer
        return Answered(status, self.retry_after)

    def lines(self, url: str = "https://example.org/1") -> list[str]:
        return [body["content"].splitlines()[0] for at, body, _headers in self.posts if at == url]


def told_game(alice: User, bob: User) -> Game:
    """A game of three that waits for Alice, whose people get no mail."""
    game = running(alice, bob, person("Charlie"), seats=3, name="Sunday")
    game.notices.all().delete()  # Alice has seen the start
    User.objects.update(mail=False)
    return game


def hook_of(owner: User, number: int = 1, **chosen) -> Hook:
    chosen = {"turn": True, "talk": True, "end": True, **chosen}
    with changing_hooks(owner.pk, chosen["game"].pk if "game" in chosen else None):
        return Hook.objects.create(person=owner, address=f"https://example.org/{number}", **chosen)


def send_later(**time: float) -> None:
    with later(**time):
        send_due("hook")
