"""python -m tests.pushsite.logs.crash GAME TOKEN: let a bot, a task and a page fail, with all that is secret at hand.

It runs in a process of its own, since Sentry's SDK stays in a process for good.
"""

import logging
import sys
from typing import Any
from unittest.mock import patch

import django

django.setup()

import sentry_sdk  # noqa: E402 - after Django's set-up, as in the site
from django.test import Client  # noqa: E402

from games.fairness.commitment import SecretBytes  # noqa: E402
from games.models import Game, Secret  # noqa: E402
from games.tasks import check_history, play_bots  # noqa: E402

log = logging.getLogger("games.crash")


def fail(*given: Any, **_named: Any) -> None:
    """Fail with the position, the secret and people's names and addresses in variables and in the message."""
    game = Game.objects.get(pk=sys.argv[1])
    position, secret = game.position, SecretBytes(bytes(Secret.objects.get(game=game).value)).reveal().hex()
    people = [(seat.user.name, seat.user.email) for seat in game.seat_rows.filter(user__isnull=False)]
    raise RuntimeError(f"{position} {secret} {people} {given}")


def main() -> None:
    """Fail in each way, once."""
    game = Game.objects.get(pk=sys.argv[1])
    with patch("games.play.actions.bot_turns.choose", fail):
        play_bots.apply([game.pk, game.version])
    with patch("games.tasks.analyse_when_due", fail):
        check_history.apply([game.pk])
    address = {"HTTP_HOST": "testserver", "REMOTE_ADDR": "192.0.2.77", "raise_request_exception": False}
    address |= {"HTTP_USER_AGENT": "canary-agent", "HTTP_COOKIE": f"sessionid={sys.argv[2]}"}
    with patch("games.views.check.render", fail):
        Client(**address).get("/check/?canary-query=1", headers={"X-Canary": "canary-header"})
    with patch("pushsite.web.limits.Limits.__call__", fail):
        Client(**address).post(f"/nowhere/{game.pk}/", {"password": "canary-password", "text": "canary-body"})
    log.error("something is wrong: %s", game.position, extra={"position": game.position})
    logging.getLogger("gunicorn.error").error("Invalid request from ip=192.0.2.77: canary-line")
    sentry_sdk.flush(10)


if __name__ == "__main__":
    main()
