"""Texts that are kept: a table has up to four hundred, and Django looks for each one through several catalogues."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from django.utils.translation import get_language

KEPT = 4096  # of each function

P = ParamSpec("P")
Text = TypeVar("Text", bound=str)


def kept_by_language(text: Callable[P, Text]) -> Callable[P, Text]:
    """Decorate a function whose text follows from its arguments and the current language, and from nothing else.

    No argument may be a user's text: it would stay in memory after it was deleted.
    """

    @lru_cache(KEPT)
    def kept(_language: str | None, *args: P.args, **kwargs: P.kwargs) -> Text:
        return text(*args, **kwargs)

    @wraps(text)
    def in_current_language(*args: P.args, **kwargs: P.kwargs) -> Text:
        return kept(get_language(), *args, **kwargs)  # type: ignore[arg-type]  # they can be hashed

    return in_current_language
