"""The requests to send: the same in each run, if the pages are the same."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any
from urllib.parse import quote, quote_from_bytes

from tools.attack.forms import Form
from tools.attack.fuzz.clients import WHO, Request
from tools.attack.fuzz.values import TEXTS, TWISTS

METHODS = ("GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW")
PAIRS = list(product(METHODS, WHO))
MOST_IN_A_LINE = 1_200  # bytes, each three in the line that gunicorn takes of 4,094
STEP = 23  # with no divisor in common with the number of pairs, so that each comes up
Address = Mapping[str, Any]
Forms = Mapping[str, Mapping[tuple[str, ...], tuple[str, Form]]]  # by address and names: who found it, and the form


def choices(address: Address) -> list[dict[str, str]]:
    """Return all combinations of values for the arguments of its path."""
    names = list(address["values"])
    return [dict(zip(names, each, strict=True)) for each in product(*address["values"].values())]


def looks(addresses: Iterable[Address]) -> Iterator[Request]:
    """GET every URL as each person; the forms found there are sent later."""
    for address in addresses:
        for arguments, who in product(choices(address), WHO):
            yield Request(address["name"], address["path"], arguments, "GET", who)


def twisted(addresses: Sequence[Address], forms: Forms) -> Iterator[Request]:
    """Request each URL with each method as each person, each time with a twist, until it has met all twists."""
    names = list(TWISTS)
    for number, place in product(range(len(names)), range(len(addresses))):
        address, sent = addresses[place], list(forms.get(addresses[place]["name"], {}).values())
        held = choices(address)
        method, who = PAIRS[(number * STEP + place) % len(PAIRS)]
        twist = names[(number + place) % len(names)]
        yield Request(
            address["name"],
            address["path"],
            held[number % len(held)],
            method,
            who,
            value=twist,
            twist=TWISTS[twist],
            body=encoded(sent[number % len(sent)][1]) if sent else b"",
        )


def in_paths(addresses: Iterable[Address]) -> Iterator[Request]:
    """Request each URL with each text as each argument of its path, with GET or POST."""
    for address in addresses:
        for number, (name, (said, text)) in enumerate(product(address["values"], TEXTS.items())):
            yield Request(
                address["name"],
                address["path"],
                choices(address)[0],
                METHODS[number % 2],
                WHO[number % len(WHO)],
                value=f"{name}: {said}",
                literal={name: quote_from_bytes(text[:MOST_IN_A_LINE])},
            )


def in_fields(addresses: Sequence[Address], forms: Forms) -> Iterator[Request]:
    """Send each text in each field of each form and link that was found, as the person who found it.

    In a form with a password each text goes into one field only, because checking a password takes long.
    """
    for address in addresses:
        for number, (who, form) in enumerate(forms.get(address["name"], {}).values()):
            for place, (name, said) in enumerate(product(form.names, TEXTS)):
                if not form.asks_for_password or place % len(TEXTS) % len(form.names) == place // len(TEXTS):
                    held = choices(address)[(number + place) % len(choices(address))]
                    request = Request(address["name"], address["path"], held, form.method, who)
                    yield _with_field(request, form, name, said)


def _with_field(request: Request, form: Form, name: str, said: str) -> Request:
    if request.method == "GET":
        content = encoded(form, {name: TEXTS[said][:MOST_IN_A_LINE]})
        return request._replace(value=f"{name}: {said}", query=content)
    return request._replace(value=f"{name}: {said}", body=encoded(form, {name: TEXTS[said]}))


def encoded(form: Form, changed: Mapping[str, bytes] | None = None) -> bytes:
    """Return the encoded form, with ``changed`` values."""
    fields = dict(form.fields)
    if "command_id" in fields:
        fields["command_id"] = str(uuid.uuid4())
    texts = {name: quote(value, safe="").encode() for name, value in fields.items()}
    texts |= {name: quote_from_bytes(text, safe=b"").encode() for name, text in (changed or {}).items()}
    return b"&".join(quote(name).encode() + b"=" + text for name, text in texts.items())
