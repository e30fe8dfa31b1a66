"""The fixed set of hostile values: texts for fields, and requests that no browser sends."""

import gzip
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import quote_from_bytes

MARKUP = b'"><svg onload=alert(1)>'
EVIL_HOST = b"evil.example"
INJECTED = "X-Injected"

TEXTS: dict[str, bytes] = {
    "nothing": b"",
    "a blank": b" ",
    "NUL": b"a\x00b",
    "no UTF-8": b"\xff\xfe",
    "overlong UTF-8": b"\xc0\x80",
    "a surrogate": b"\xed\xa0\x80",
    "20,000 letters": b"A" * 20_000,
    "5,000 digits": b"9" * 5_000,
    "minus one": b"-1",
    "more than 32 bits": b"2147483648",
    "more than 64 bits": b"9223372036854775808",
    "a float": b"1e999",
    "no number": b"NaN",
    "superscript two": "²".encode(),
    "Arabic digits": "٣".encode(),
    "quotes": b"'\"`);--",
    "markup": MARKUP,
    "a format": b"%s%(x)d{0.__class__}",
    "a template": b"{{ request }}{% csrf_token %}",
    "another header": f"x\r\n{INJECTED}: 1".encode(),
    "line separators": "a\u2028b\x85c\x0bd".encode(),
    "a path": b"../../../etc/passwd",
    "another site": b"https://" + EVIL_HOST + b"/",
    "another site by two slashes": b"//" + EVIL_HOST,
    "another site by backslashes": b"/\\" + EVIL_HOST,
    "a script's address": b"javascript:alert(1)",
    "right to left": "\u202eabc\u2066".encode(),
    "invisible": "\u200b\u200d\u2060\ufeff\u3164".encode(),
    "500 accents": ("a" + "\u0301" * 500).encode(),
    "beyond the first plane": "\U0001f600\U0010ffff".encode(),
    "longer in lower case": "İıſß".encode(),
    "no day": b"0000-00-00",
    "the last day": b"9999-12-31",
    "a UUID": b"ffffffff-ffff-ffff-ffff-ffffffffffff",
    "a list": b"[1, 2]",
    "an object": b'{"$gt": ""}',
    "commas": b",,1,,",
    "a percent sign": b"%",
}


@dataclass(frozen=True)
class Mutation:
    """An unusual part of a request; ``headers`` replace others of the same name, ``None`` removes one."""

    headers: Mapping[str, bytes | None] = field(default_factory=dict)
    query: bytes = b""
    body: bytes | None = None  # else the form found for the URL
    cut: bool = False  # the client closes the connection half-way


FORM = b"application/x-www-form-urlencoded"
PARTS = b"multipart/form-data; boundary=x"
SHORT = 60  # bytes, so that all fit into one line
CHARSETS = (
    "hex bz2 zip base64 undefined utf8 utf-16 utf-32 utf-7 idna punycode rot13 unicode_escape mbcs nothing".split()
)
SITE_COOKIES = "sessionid csrftoken django_language device messages".split()
COOKIES = ["sessionid", "theme", *(f"__Host-{name}" for name in SITE_COOKIES)]
COOKIE_VALUES = {"a quoted NUL": b'"\\000"', "no UTF-8": b"\xff", "markup": MARKUP, "long": b"a" * 5_000}
QUERIES = "at page q next after revision rules game level p seat reason about text name email key days language".split()
ADMIN_QUERIES = {
    "an empty _to_field": b"_to_field=",
    "another _to_field": b"_to_field=password",
    "a pop-up": b"_popup=1&_to_field=id",
    "a lookup": b"id__regex=(((",
    "a lookup elsewhere": b"host__password__startswith=a",
    "a year": b"created_at__year=99999&created_at__gte=x",
    "numbers of pages": b"p=-1&o=99999.-1.x&all=&e=1",
    "autocomplete": b"app_label=games&model_name=game&field_name=host&term=a",
    "autocomplete of nothing": b"app_label=&model_name=%00&field_name=x&term=",
}


def _part(head: bytes, body: bytes = b"x") -> bytes:
    return b"--x\r\n" + head + b"\r\n\r\n" + body + b"\r\n--x--\r\n"


def _disposition(rest: bytes) -> bytes:
    return b"Content-Disposition: form-data; " + rest


MULTIPART: dict[str, bytes] = {
    "empty": b"",
    "never ends": b"--x\r\n" + _disposition(b'name="action"') + b"\r\n\r\nabc",
    "ends in a head": b"--x\r\nContent-Disp",
    "other boundary": _part(_disposition(b'name="a"')).replace(b"--x", b"--y"),
    "no name": _part(b"Content-Type: text/plain"),
    "NUL in a name": _part(_disposition(b'name="a\x00b"')),
    "no UTF-8 in a name": _part(_disposition(b'name="\xff"')),
    "NUL in a value": _part(_disposition(b'name="action"'), b"\x00"),
    "a file": _part(_disposition(b'name="action"; filename="../../x\x00.html"') + b"\r\nContent-Type: text/html"),
    "encoded filename": _part(_disposition(b"name=\"a\"; filename*=undefined''%ff")),
    "charset hex in a part": _part(_disposition(b'name="action"') + b"\r\nContent-Type: text/plain; charset=hex"),
    "broken base64": _part(_disposition(b'name="action"') + b"\r\nContent-Transfer-Encoding: base64", b"!!!="),
    "1,001 fields": b"".join(_part(_disposition(b'name="a"')).removesuffix(b"--x--\r\n") for _ in range(1001)),
    "a head of 20,000": _part(b"X: " + b"a" * 20_000),
}


def _headers(name: str, **values: bytes) -> dict[str, Mutation]:
    return {f"{name} {label.replace('_', ' ')}": Mutation({name: value}) for label, value in values.items()}


MUTATIONS: dict[str, Mutation] = {
    "nothing unusual": Mutation(),
    **{f"query: {label}": Mutation(
           query=b"&".join(f"{name}={quote_from_bytes(text[:SHORT])}".encode() for name in QUERIES))
       for label, text in TEXTS.items()},
    **{f"query: {label}": Mutation(query=query) for label, query in ADMIN_QUERIES.items()},
    "query: half an escape": Mutation(query=b"%&%z=%u1234&=&&=a"),
    "query: 1,001 fields": Mutation(query=b"a&" * 1001),
    "query: repeated fields": Mutation(query=b"page=1&page=2&at=0&at=1&q=a&q=b"),
    **{f"form in {charset}": Mutation({"Content-Type": FORM + f"; charset={charset}".encode()})
       for charset in CHARSETS},
    **{f"multipart in {charset}": Mutation({"Content-Type": PARTS + f"; charset={charset}".encode()},
                                        body=_part(_disposition(b'name="action"'))) for charset in CHARSETS},
    **{f"multipart: {label}": Mutation({"Content-Type": PARTS}, body=body) for label, body in MULTIPART.items()},
    "multipart without boundary": Mutation({"Content-Type": b"multipart/form-data"}, body=b"x"),
    "multipart with an empty boundary": Mutation({"Content-Type": b"multipart/form-data; boundary="}, body=b"x"),
    "multipart with a non-ASCII boundary": Mutation({"Content-Type": b"multipart/form-data; boundary=\xff"}, body=b"x"),
    "multipart with a long boundary": Mutation({"Content-Type": PARTS + b"x" * 300}, body=b"x"),
    "multipart is mixed": Mutation({"Content-Type": b"multipart/mixed; boundary=x"}, body=_part(b"A: b")),
    **_headers("Content-Type", missing=b"", JSON=b"application/json", text=b"text/plain", long=b"a/" + b"b" * 6_000,
               semicolons=b";" * 50, quotes=b'application/x-www-form-urlencoded; charset="', no_ASCII=b"\xff/\xff"),
    "form: no UTF-8": Mutation(body=b"action=%ff&name=\xff&%ff=%ff"),
    "form: half an escape": Mutation(body=b"%&%z=%u1234&=&&=a"),
    "form: 1,001 fields": Mutation(body=b"a&" * 1001),
    "form: 300 kB": Mutation(body=b"a=" + b"A" * 300_000),
    "form: nothing": Mutation(body=b""),
    "form: all known fields": Mutation(body=b"&".join(f"{name}=1".encode() for name in QUERIES)),
    "body in gzip": Mutation({"Content-Encoding": b"gzip"}, body=gzip.compress(b"action=1", mtime=0)),
    "body of JSON": Mutation({"Content-Type": b"application/json"}, body=b'{"action": "\xff'),
    "half a body": Mutation({"Content-Length": b"1000"}, body=b"action=1", cut=True),
    "half a multipart": Mutation(
        {"Content-Type": PARTS, "Content-Length": b"1000"}, body=MULTIPART["never ends"], cut=True),
    "half a chunk": Mutation({"Transfer-Encoding": b"chunked", "Content-Length": None}, body=b"ff\r\nabc", cut=True),
    "no chunk": Mutation({"Transfer-Encoding": b"chunked", "Content-Length": None}, body=b"zz\r\n", cut=True),
    **{f"Content-Length {length.decode()}": Mutation({"Content-Length": length}, body=b"", cut=True)
       for length in (b"-1", b"1e3", b"0x10", b"5, 5", b"99999999999999999999", b"")},
    **{f"cookie {name}: {label}": Mutation({"Cookie": name.encode() + b"=" + value})
       for name in COOKIES for label, value in COOKIE_VALUES.items()},
    "cookies: only punctuation": Mutation({"Cookie": b"=;=;;a;=b;\"=\""}),
    "cookies: 500": Mutation({"Cookie": b"; ".join(b"a%d=1" % each for each in range(500))}),
    **_headers("Host", other=EVIL_HOST, port=b"example.org:31337", odd_port=b"example.org:999999", open=b"[::1",
               blank=b"", no_name=b"exa mple.org", no_ASCII=b"\xff", at=b"example.org@" + EVIL_HOST,
               many_dots=b"example.org...."),
    **_headers("Accept-Language", long=b"fr," * 400, star=b"*", odd=b"zz-ZZ;q=nan,fr;q=1e999", control=b"fr\x01",
               path=b"../x"),
    **_headers("HX-Request", yes=b"true", odd=b"\xff"),
    **_headers("HX-Current-URL", other=b"https://evil.example/", odd=b"\xff%zz", long=b"/" + b"a" * 5_000),
    "HX-Current-URL encoded": Mutation(
        {"HX-Request": b"true", "HX-Current-URL": b"%ff%00", "HX-Current-URL-URI-AutoEncoded": b"true"}),
    **_headers("HX-Target", no_UTF8=b"%ff", odd=b"\xff"),
    **_headers("X-Forwarded-For", word=b"x", blank=b"", two=b"1.2.3.4, ::1", no_address=b"999.1.1.1",
               port=b"1.2.3.4:80", brackets=b"[::1]:80", zone=b"fe80::1%eth0", many=b"1.2.3.4, " * 300,
               no_ASCII=b"\xff", mapped=b"::ffff:1.2.3.4"),
    **_headers("X-Forwarded-Proto", plain=b"http", two=b"https,http", odd=b"\xff"),
    **_headers("X-Forwarded-Host", other=EVIL_HOST),
    **_headers("Forwarded", other=b"for=x;host=evil.example"),
    **_headers("X-Request-ID", odd=b"\xff", long=b"a" * 5_000, line=b"abcdefgh\x0bINFO"),
    **_headers("Range", end=b"bytes=-0", wrong=b"bytes=9-1", far=b"bytes=99999999999999999999-",
               many=b"bytes=" + b"0-1," * 500),
    **_headers("If-None-Match", star=b"*", open=b'W/"', long=b'"' + b"a" * 5_000 + b'"', odd=b"\xff"),
    **_headers("If-Modified-Since", year_0=b"Sat, 01 Jan 0000 00:00:00 GMT", far=b"Fri, 31 Dec 99999 23:59:59 GMT",
               odd=b"\xff"),
    **_headers("If-Match", star=b"*", odd=b"\xff"),
    **_headers("Accept", odd=b"\xff/\xff;q=x", long=b"a/b," * 1_500),
    **_headers("Accept-Encoding", odd=b"br;q=nan, \xff"),
    **_headers("User-Agent", nothing=b"", long=b"a" * 6_000, no_UTF8=b"\xff\xfe", surrogate=b"\xed\xa0\x80",
               markup=MARKUP),
    **_headers("Referer", other=b"https://evil.example/", odd=b"https://[", no_UTF8=b"\xff"),
    **_headers("Origin", null=b"null", other=b"https://evil.example", odd=b"https://["),
    **_headers("X-CSRFToken", odd=b"\xff", long=b"a" * 5_000),
    **_headers("Authorization", basic=b"Basic \xff", bearer=b"Bearer x"),
    **_headers("X-HTTP-Method-Override", delete=b"DELETE"),
    **_headers("Expect", later=b"100-continue", odd=b"x"),
    **_headers("Upgrade", h2c=b"h2c", websocket=b"websocket"),
}  # fmt: skip
