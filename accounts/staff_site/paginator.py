"""A paginator for the long lists on staff pages."""

from functools import cached_property
from typing import Any

from django.core.paginator import Page, Paginator

A_PAGE = 25
AHEAD = 3  # pages offered after the current one
MOST = 20 * A_PAGE


class CappedPaginator(Paginator):
    """Looks ``AHEAD`` pages further than page ``reading``, and offers ``MOST`` rows at most.

    Staff do not read further, and counting all rows of a large table takes long. The rows of a page are read by their
    keys, because a narrow search would take as long a second time.
    """

    def __init__(self, rows: Any, *given: Any, reading: int = 1) -> None:
        super().__init__(rows, *given)
        self._rows = rows
        self._most = min((max(reading, 1) + AHEAD) * A_PAGE, MOST)

    @cached_property
    def count(self) -> int:
        """The number of rows that are offered."""
        return min(len(self._keys), self._most)

    @property
    def more(self) -> bool:
        """Whether there are more rows than are offered."""
        return len(self._keys) > self._most

    def page(self, number: Any) -> Page:
        """Return page ``number`` with its rows."""
        number = self.validate_number(number)
        keys = self._keys[(number - 1) * self.per_page : number * self.per_page]
        return Page(self._rows.filter(pk__in=keys), number, self)

    @cached_property
    def _keys(self) -> list[Any]:
        return list(self._rows.values_list("pk", flat=True)[: self._most + 1])
