"""Time from one moment to another."""

from datetime import datetime
from typing import NamedTuple


class Span(NamedTuple):
    """``begin`` belongs to it, ``end`` does not."""

    begin: datetime
    end: datetime
