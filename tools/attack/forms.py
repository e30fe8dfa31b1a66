"""The forms of a page, and its links with a query, with their initial values."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import parse_qsl, urljoin, urlsplit

Attributes = dict[str, str | None]
IGNORED = {"csrfmiddlewaretoken"}


class Form(NamedTuple):
    """A form: its method, the path that it is sent to, and its fields with their values."""

    method: str
    path: str
    fields: tuple[tuple[str, str], ...]

    @property
    def asks_for_password(self) -> bool:
        """Whether one of its fields is a password."""
        return any("password" in name for name, _value in self.fields)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its fields, which distinguish it from other forms of its URL."""
        return tuple(sorted({name for name, _value in self.fields}))


def forms_in(page: str, path: str) -> list[Form]:
    """Return all forms of the page at ``path``, also those without fields; one for each set of fields."""
    reader = _Reader(path)
    reader.feed(page)
    return list({(form.method, form.path, form.names): form for form in reader.found()}.values())


class _Reader(HTMLParser):
    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path
        self._forms: list[tuple[str, str, list[tuple[str, str]]]] = []
        self._by_id: dict[str, list[tuple[str, str]]] = {}
        self._links: set[str] = set()
        self._select: str | None = None

    def found(self) -> Iterator[Form]:
        for method, action, fields in self._forms:
            yield Form(method, _path(self._path, action), tuple(fields))
        for link in sorted(self._links):
            parts = urlsplit(urljoin(self._path, link))
            yield Form("GET", parts.path, tuple(parse_qsl(parts.query, keep_blank_values=True)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values: Attributes = dict(attrs)
        if tag == "form":
            self._forms.append(((values.get("method") or "get").upper(), values.get("action") or "", []))
            if values.get("id"):
                self._by_id[str(values["id"])] = self._forms[-1][2]
        elif tag == "a" and "?" in (link := values.get("href") or "") and not urlsplit(link).netloc:
            self._links.add(link)
        elif tag in {"input", "textarea", "button", "select"} and values.get("name"):
            self._field(tag, values)
        elif tag == "option" and self._select and ("selected" in values or not self._sent(self._select)):
            self._send(self._select, values.get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self._select = None

    def _field(self, tag: str, values: Attributes) -> None:
        name = str(values["name"])
        if name in IGNORED:
            return
        self._select = name if tag == "select" else None
        # A browser sends one of the radio buttons and one of the submit buttons.
        if tag != "select" and not (self._sent(name) and values.get("type") in {"radio", "submit", None}):
            self._send(name, values.get("value") or "", str(values.get("form") or ""))

    def _fields(self, form: str = "") -> list[tuple[str, str]]:
        return self._by_id.get(form) or (self._forms[-1][2] if self._forms else [])

    def _sent(self, name: str) -> bool:
        return any(name == each for each, _value in self._fields())

    def _send(self, name: str, value: str, form: str = "") -> None:
        fields = self._fields(form)
        fields[:] = [(each, kept) for each, kept in fields if each != name] + [(name, value)]


def _path(page: str, action: str) -> str:
    return urlsplit(urljoin(page, action)).path
