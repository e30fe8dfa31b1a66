"""Pages of a long list of staff."""

from functools import cached_property
from typing import Any

from django.core.paginator import Paginator

A_PAGE = 25
MOST = 20 * A_PAGE


class CappedPaginator(Paginator):
    """Counts up to ``MOST`` rows and offers no more: nobody reads on, and counting all of a large table takes long."""

    @cached_property
    def count(self) -> int:
        """The rows, ``MOST`` at most."""
        return min(self._counted, MOST)

    @property
    def more(self) -> bool:
        """Whether there are more than are offered."""
        return self._counted > MOST

    @cached_property
    def _counted(self) -> int:
        rows: Any = self.object_list
        return rows.order_by()[: MOST + 1].count()
