"""Notices about games, by every channel: sent, waiting, or failed."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.admin.filters import SearchedAdmin
from games.models import Notice
from games.presentation.times import to_the_second
from games.queries.staff_filters import has_seat, search_about_games


@admin.register(Notice)
class NoticeAdmin(SearchedAdmin):
    """The outbox: filter by ``failed`` to see what went wrong."""

    list_display = ["news", "person", "table", "outcome", "tries", "due", "sent"]
    list_filter = ["status", "kind"]
    ordering = ["-pk"]
    parameters = frozenset({"status__exact", "kind__exact"})
    search_fields = ["game__id"]
    fields = ["news", "person", "table", "version", "status", "tries", "why", "created_at", "due_at", "sent_at"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        """Notices with person and game, without the game's position, and without games that the reader plays.

        Notices reveal who has looked at the table, and which of them a person wants.
        """
        rows = super().get_queryset(request).exclude(has_seat(request.user))
        return rows.select_related("person", "game").defer("game__position")

    def found(self, rows: QuerySet[Notice], text: str, reader: User) -> QuerySet[Notice]:
        return search_about_games(rows, text, reader, "person")

    @admin.display(description=_("mail"))
    def news(self, notice: Notice) -> str:
        return notice.get_kind_display()

    @admin.display(description=_("table"))
    def table(self, notice: Notice) -> SafeString:
        address = reverse("admin:games_game_change", args=[notice.game_id])
        return format_html('<a href="{}">{}</a>', address, notice.game.name_as_read)

    @admin.display(description=_("status"))
    def outcome(self, notice: Notice) -> str:
        return " · ".join(filter(None, [str(notice.get_status_display()), notice.why]))

    @admin.display(description=_("why it was not sent"))
    def why(self, notice: Notice) -> str:
        return notice.why

    @admin.display(description=_("due"))
    def due(self, notice: Notice) -> str:
        return to_the_second(notice.due_at)

    @admin.display(description=_("sent at"), empty_value="")
    def sent(self, notice: Notice) -> str:
        return to_the_second(notice.sent_at) if notice.sent_at else ""
