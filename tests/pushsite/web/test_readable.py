"""Unreadable requests get a plain 400 before middleware, views and error pages read them."""

import io
import itertools
from typing import NamedTuple

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import RequestFactory

from pushsite.wsgi import application
from testing.clients import signed_in
from testing.people import person
from testing.tables import open_for

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=B"
TOKEN = f"csrftoken={'a' * 32}"  # with it, Django's error pages also read the form
ADDRESSES = ["/", "/nothing/", "/games/abcdefghij/table"]
NOT_TEXT = ["hex", "bz2", "zlib", "rot13", "undefined", "punycode", "unicode_escape", "utf-7", "utf-16", "latin-1"]


class Answer(NamedTuple):
    """A response as the web server would send it."""

    status: int
    text: str
    headers: dict[str, str]


def ask(path: str, method: str = "GET", body: bytes = b"", **environ: str) -> Answer:
    """Call the site as a web server does; Django's test client builds requests differently.

    ``environ`` overrides the values of a plain request. The test's database connection stays open.
    """
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


def multipart(header: str, value: str = "x") -> bytes:
    return f"--B\r\n{header}\r\n\r\n{value}\r\n--B--\r\n".encode()


PART = multipart('Content-Disposition: form-data; name="r"', "été")
NOT_BASE64 = multipart(
    "Content-Disposition: form-data; name=a; filename=b\r\nContent-Transfer-Encoding: base64", "abcde"
)
FORMS = [(FORM, "r=été".encode()), (MULTIPART, PART)]


def assert_unreadable(answer, language="en"):
    words = {"en": "We couldn’t read that request.", "fr": "Nous n’avons pas pu lire cette demande."}
    assert (answer.status, words[language] in answer.text, "<form" in answer.text) == (400, True, False)
    assert "Content-Security-Policy" in answer.headers and "X-Request-ID" in answer.headers


@pytest.mark.parametrize("charset", NOT_TEXT)
def test_text_that_is_not_utf_8_is_refused(charset):
    for path, method, (kind, body) in itertools.product(ADDRESSES, ["GET", "POST"], FORMS):
        environ = {"CONTENT_TYPE": f"{kind}; charset={charset}", "QUERY_STRING": "a=b", "HTTP_COOKIE": TOKEN}
        assert_unreadable(ask(path, method, body, **environ))


@pytest.mark.parametrize("charset", ["utf-8''a%00b", "a%00'b'c", "undefined''a"])
@pytest.mark.parametrize("name", ["charset*", "boundary*"])
def test_content_type_that_django_cannot_parse_is_refused(name, charset):
    for path in ADDRESSES:
        assert_unreadable(ask(path, "POST", PART, CONTENT_TYPE=f"multipart/form-data; {name}={charset}"))


@pytest.mark.parametrize("charset", ["hex", "utf-8", "utf-16", "latin-1"])
@pytest.mark.parametrize("query", ["a=b", "a&" * 1001])
def test_charset_with_any_query_and_path_is_answered_by_the_site(charset, query):
    for path, method in itertools.product([*ADDRESSES, "/漢é/".encode().decode("latin-1")], ["GET", "POST"]):
        answer = ask(path, method, CONTENT_TYPE=f"{FORM}; charset={charset}", QUERY_STRING=query, HTTP_COOKIE=TOKEN)
        if charset == "utf-8" and query == "a=b":
            assert answer.status in (200, 403, 404)
        else:
            assert_unreadable(answer)


@pytest.mark.parametrize("kind, body", [
    ("multipart/form-data", b"rubbish"),
    ("multipart/form-data; boundary=é", b"rubbish"),
    (MULTIPART, NOT_BASE64),
])  # fmt: skip
def test_broken_form_is_refused_even_for_an_unknown_path(kind, body):
    for path in ADDRESSES:
        assert_unreadable(ask(path, "POST", body, CONTENT_TYPE=kind, HTTP_COOKIE=TOKEN))


def test_refusal_is_in_the_language_of_the_request():
    kind = f"{FORM}; charset=hex"
    assert_unreadable(ask("/", "POST", CONTENT_TYPE=kind, HTTP_COOKIE="django_language=fr"), "fr")
    assert_unreadable(ask("/", "POST", CONTENT_TYPE=kind, HTTP_ACCEPT_LANGUAGE="fr-CH, en;q=0.5"), "fr")
    assert_unreadable(ask("/", "POST", CONTENT_TYPE=kind))


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "utf8", "nonsense"])
@pytest.mark.parametrize("kind, body", FORMS)
def test_form_in_utf_8_is_read_under_each_name_of_the_encoding(kind, body, charset):
    game = open_for(person("Alice"))
    bob = signed_in(person("Bob"))
    bob.get("/")
    bob.generic("POST", f"/games/{game.pk}/join", body, f"{kind}; charset={charset}")
    assert game.seat_rows.get(user__name="Bob").entropy == "été"


@pytest.mark.parametrize("value", [r'"\000\000\000\000\000\000\000\000\000"', r'"abcdefgh\000"', r'"abcdefgh\012"'])
def test_cookie_with_control_characters_is_dropped(value):
    for name in ("sessionid", "csrftoken", "messages", "django_language", "theme"):
        answers = [ask(path, HTTP_COOKIE=f"{name}={value}").status for path in ADDRESSES]
        assert answers == [200, 404, 404]


def test_cookies_beside_a_broken_one_are_kept():
    session = signed_in(person("Alice")).cookies["sessionid"].value
    answer = ask("/settings/", HTTP_COOKIE=rf'theme="\000\000"; sessionid={session}')
    assert (answer.status, "Alice" in answer.text) == (200, True)
