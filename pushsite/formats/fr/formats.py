"""As in English; Django has the rest."""

from pushsite.formats.en.formats import DATE_FORMAT, DATETIME_FORMAT, TIME_FORMAT

__all__ = ["DATETIME_FORMAT", "DATE_FORMAT", "TIME_FORMAT"]
