"""A bot that plays its person's games: python example_bot.py https://example.org TOKEN. Needs nothing but Python."""

import json
import random
import sys
import time
import uuid
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen


class Site:
    """The API of one site, with one token."""

    def __init__(self, address: str, token: str) -> None:
        self._address, self._token = address, token

    def ask(self, method: str, path: str, sent: dict | None = None) -> tuple[int, Any]:
        """Return the status and the answer; wait and ask again if the site says so."""
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        body = None if sent is None else json.dumps(sent).encode()
        while True:
            try:
                request = Request(f"{self._address}/api/v1{path}", body, headers, method=method)
                with urlopen(request, timeout=30) as answer:
                    return answer.status, json.load(answer)
            except HTTPError as error:
                if error.code not in (429, 503):
                    return error.code, _detail(error)
                time.sleep(int(error.headers.get("Retry-After", 1)))
            except OSError as error:  # no answer: the same again, and its command_id plays nothing twice
                print(f"No answer: {error}. Asking again in 5 s.", file=sys.stderr)
                time.sleep(5)
            except ValueError:  # no address, or an answer without JSON
                raise SystemExit(f"{self._address} is not the address of such a site.") from None


def _detail(error: HTTPError) -> dict:
    """Return the API's answer; a server that is none has another."""
    try:
        return json.load(error)
    except ValueError:
        return {"detail": f"The answer was {error.code}: {error.reason}."}


def choose_action(table: dict) -> str:
    """Put your own way of playing here: ``view`` has all that you may know, ``legal`` what you may do."""
    return random.choice(table["legal"])


def play(site: Site, game_id: str) -> dict:
    """Decide as long as the game waits for us; return the last table."""
    _status, table = site.ask("GET", f"/games/{game_id}")
    while table["legal"]:
        sent = {"action": choose_action(table), "version": table["version"], "command_id": str(uuid.uuid4())}
        status, answer = site.ask("POST", f"/games/{game_id}/actions", sent)
        table = answer.get("table", answer)  # 409: the table has moved on, and this is how it is now
        if status not in (200, 409):
            raise SystemExit(answer["detail"])
    return table


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    ours = Site(*sys.argv[1:])
    while True:
        status, games = ours.ask("GET", "/games?status=waiting")
        if status != 200:
            raise SystemExit(games["detail"])
        for game in games:
            play(ours, game["id"])
        time.sleep(5)
