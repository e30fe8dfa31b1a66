"""All traffic of the Redis-protocol server: the cache and the broker."""

import base64
import codecs
import re
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import redis
from django.conf import settings

BODY = re.compile(r'"body": ?"([A-Za-z0-9+/=]+)"')
END = "no more traffic"


class Traffic:
    """The commands so far with their arguments; tasks are unpacked from their messages."""

    def __init__(self) -> None:
        self.commands: list[str] = []

    def text(self) -> str:
        """Return all traffic as text."""
        plain = "\n".join(_unescaped(command) for command in self.commands)
        return "\n".join([plain, *self.tasks()])

    def tasks(self) -> list[str]:
        """Return the arguments of each task as they were sent."""
        bodies = (body for command in self.commands for body in BODY.findall(_unescaped(command)))
        return [base64.b64decode(body).decode() for body in bodies]

    def listen(self, server: redis.client.Monitor, database: int) -> None:
        """Record all commands on this test's database until the end mark arrives."""
        for told in server.listen():
            if END in told["command"]:
                return
            if told["db"] == database:
                self.commands.append(told["command"])


@contextmanager
def traffic() -> Iterator[Traffic]:
    """Record the traffic while the block runs."""
    client = redis.Redis.from_url(settings.REDIS_URL, socket_timeout=None)  # there may be no traffic for a long time
    found = Traffic()
    with client.monitor() as server:
        listener = Thread(target=found.listen, args=(server, client.get_connection_kwargs()["db"]), daemon=True)
        listener.start()
        try:
            yield found
        finally:
            client.echo(END)
            listener.join()


def stored() -> str:
    """Return all keys and values that are left."""
    client = redis.Redis.from_url(settings.REDIS_URL)
    keys = list(client.scan_iter("*"))
    kept = [client.dump(key) for key in keys]
    return f"{keys} {kept}"


def _unescaped(command: str) -> str:
    return codecs.decode(command, "unicode_escape")
