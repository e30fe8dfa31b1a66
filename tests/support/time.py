"""Time moved by hand."""

from contextlib import AbstractContextManager
from datetime import timedelta

import time_machine
from django.utils import timezone


def later(**duration: float) -> AbstractContextManager[object]:
    """The block happens that much later than now: ``later(minutes=2)``."""
    return time_machine.travel(timezone.now() + timedelta(**duration))
