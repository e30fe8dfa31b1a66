"""Games, for staff: to look at. Nothing is edited here, and nothing hidden is shown."""

from django.contrib import admin
from django.http import HttpRequest

from games.models import Game


@admin.register(Game)
class GameAdmin(admin.ModelAdmin):
    """One game, without position, secret or anything that a player may not know."""

    list_display = ["id", "name", "rules", "status", "version", "created_at"]
    list_filter = ["status", "rules"]
    search_fields = ["id", "name"]
    fields = ["id", "name", "rules", "rules_version", "seats", "options", "status", "version", "commitment", "created_at",
              "started_at", "ended_at", "waiting_since"]  # fmt: skip
    readonly_fields = fields

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Tables are opened on the site."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """A game changes by ``games.play`` alone."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Game | None = None) -> bool:
        """A game is never deleted."""
        return False
