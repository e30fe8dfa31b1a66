"""What people were told by mail, is to be told, or could not be."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.admin.look_only import LookOnly
from games.models import Notice


@admin.register(Notice)
class NoticeAdmin(LookOnly):
    """The outbox: filter by ``failed`` to see what went wrong."""

    list_display = ["told", "status", "person", "table", "tries", "error", "due_at", "sent_at"]
    list_filter = ["status", "kind"]
    ordering = ["-pk"]
    parameters = frozenset({"status__exact", "kind__exact"})
    fields = ["told", "person", "table", "version", "status", "tries", "error", "created_at", "due_at", "sent_at"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Notice]:
        """Notices with person and game; the game's position is not even fetched."""
        return super().get_queryset(request).select_related("person", "game").defer("game__position")

    @admin.display(description=_("mail"))
    def told(self, notice: Notice) -> str:
        """What there is to tell."""
        return notice.get_kind_display()

    @admin.display(description=_("table"))
    def table(self, notice: Notice) -> SafeString:
        """The game's page."""
        address = reverse("admin:games_game_change", args=[notice.game_id])
        return format_html('<a href="{}">{}</a>', address, notice.game.name)
