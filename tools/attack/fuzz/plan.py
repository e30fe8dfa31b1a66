"""The requests to send: the same in each run, if the pages are the same."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any
from urllib.parse import quote, quote_from_bytes

from tools.attack.forms import Form
from tools.attack.fuzz.clients import WHO, Request
from tools.attack.fuzz.values import MUTATIONS, TEXTS

METHODS = ("GET", "POST", "PATCH", "HEAD", "DELETE")  # all that some view takes: others are refused before any is asked
PAIRS = list(product(METHODS, WHO))
LONGEST_IN_LINE = 1_200  # bytes: quoted, each takes three of gunicorn's 4,094 in the request line
STEP = 23  # shares no divisor with the number of pairs, so that each pair comes up
Address = Mapping[str, Any]
Forms = Mapping[
    str, Mapping[tuple[str, ...], tuple[str, Form]]
]  # by URL name and field names: the person who found it, and the form


def choices(address: Address) -> list[dict[str, str]]:
    """Return all combinations of values for the arguments of the path."""
    names = list(address["values"])
    return [dict(zip(names, each, strict=True)) for each in product(*address["values"].values())]


def page_requests(addresses: Iterable[Address]) -> Iterator[Request]:
    """GET every URL as each person; the forms found there are sent later."""
    for address in addresses:
        for arguments, who in product(choices(address), WHO):
            yield Request(address["name"], address["path"], arguments, "GET", who)


def mutated(addresses: Sequence[Address], forms: Forms) -> Iterator[Request]:
    """Request each URL with each method as each person, each time mutated, until each URL has met all mutations."""
    names = list(MUTATIONS)
    for number, place in product(range(len(names)), range(len(addresses))):
        address, sent = addresses[place], list(forms.get(addresses[place]["name"], {}).values())
        combinations = choices(address)
        method, who = PAIRS[(number * STEP + place) % len(PAIRS)]
        mutation = names[(number + place) % len(names)]
        yield Request(
            address["name"],
            address["path"],
            combinations[number % len(combinations)],
            method,
            who,
            value=mutation,
            mutation=MUTATIONS[mutation],
            body=encoded(sent[number % len(sent)][1]) if sent else b"",
        )


def in_paths(addresses: Iterable[Address]) -> Iterator[Request]:
    """Request each URL with each text as each argument of its path, with GET or POST."""
    for address in addresses:
        for number, (name, (label, text)) in enumerate(product(address["values"], TEXTS.items())):
            yield Request(
                address["name"],
                address["path"],
                choices(address)[0],
                METHODS[number % 2],
                WHO[number % len(WHO)],
                value=f"{name}: {label}",
                literal={name: quote_from_bytes(text[:LONGEST_IN_LINE])},
            )


def in_fields(addresses: Sequence[Address], forms: Forms) -> Iterator[Request]:
    """Send each text in each field of each form and link that was found, as the person who found it.

    In a form with a password each text goes into one field only, because checking a password takes long.
    """
    for address in addresses:
        for number, (who, form) in enumerate(forms.get(address["name"], {}).values()):
            for place, (name, label) in enumerate(product(form.names, TEXTS)):
                if not form.asks_for_password or place % len(TEXTS) % len(form.names) == place // len(TEXTS):
                    chosen = choices(address)[(number + place) % len(choices(address))]
                    request = Request(address["name"], address["path"], chosen, form.method, who)
                    yield _with_field(request, form, name, label)


def _with_field(request: Request, form: Form, name: str, label: str) -> Request:
    if request.method == "GET":
        content = encoded(form, {name: TEXTS[label][:LONGEST_IN_LINE]})
        return request._replace(value=f"{name}: {label}", query=content)
    return request._replace(value=f"{name}: {label}", body=encoded(form, {name: TEXTS[label]}))


def encoded(form: Form, changed: Mapping[str, bytes] | None = None) -> bytes:
    """Return the encoded form, with ``changed`` values."""
    fields = dict(form.fields)
    if "command_id" in fields:
        fields["command_id"] = str(uuid.uuid4())
    texts = {name: quote(value, safe="").encode() for name, value in fields.items()}
    texts |= {name: quote_from_bytes(text, safe=b"").encode() for name, text in (changed or {}).items()}
    return b"&".join(quote(name).encode() + b"=" + text for name, text in texts.items())
