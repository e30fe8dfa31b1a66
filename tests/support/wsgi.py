"""The site asked as a web server asks it: Django's test client builds its requests in another way."""

import io
from typing import NamedTuple

from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import RequestFactory

from pushsite.wsgi import application


class Answer(NamedTuple):
    """What the web server would send."""

    status: int
    text: str
    headers: dict[str, str]


def ask(path: str, method: str = "GET", body: bytes = b"", **environ: str) -> Answer:
    """The answer of the whole stack; ``environ`` wins over what a plain request has. The test's connection stays."""
    asked = RequestFactory()._base_environ(REQUEST_METHOD=method, PATH_INFO=path)
    asked |= {"CONTENT_LENGTH": str(len(body)), "wsgi.input": io.BytesIO(body)} | environ
    begun = []
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    answer = application(asked, lambda *start: begun.extend(start))
    text = b"".join(answer).decode()
    answer.close()
    for signal in signals:
        signal.connect(close_old_connections)
    return Answer(int(begun[0].split()[0]), text, dict(begun[1]))
