"""The staff pages of shared puzzles and their votes."""

from django.contrib import admin
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from accounts.staff_site.read_only import ReadOnlyAdmin
from games.puzzles.models import Puzzle


@admin.register(Puzzle)
class PuzzleAdmin(ReadOnlyAdmin):
    """The puzzles that everybody may solve. Players' votes reject bad ones; staff only read."""

    list_display = [
        "pk",
        "table",
        "number",
        "rules",
        "difficulty",
        "tried",
        "solved",
        "for_it",
        "against_it",
        "rejected_at",
    ]
    list_filter = ["rules", "difficulty"]
    parameters = frozenset({"rules", "difficulty__exact"})
    ordering = ["-pk"]
    fields = list_display
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[Puzzle]:
        """Leave out puzzles that only their own player may solve."""
        rows = super().get_queryset(request).filter(shared=True).select_related("game").defer("game__position")
        votes = {"good": Q(attempts__good=True), "poor": Q(attempts__good=False)}
        return rows.annotate(**{name: Count("attempts", filter=vote) for name, vote in votes.items()})

    def has_view_permission(self, request: HttpRequest, obj: Puzzle | None = None) -> bool:
        """Allow staff who may look at games: puzzles are made from them."""
        return request.user.has_perm("games.view_game")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    @admin.display(description=_("table"))
    def table(self, puzzle: Puzzle) -> SafeString:
        """A link to the decision in the replay."""
        address = f"{reverse('games:replay', args=[puzzle.game_id])}?before={puzzle.number}"
        return format_html('<a href="{}">{}</a>', address, puzzle.game.name_as_read)

    @admin.display(description=_("votes for it"))
    def for_it(self, puzzle: Puzzle) -> int:
        return puzzle.good

    @admin.display(description=_("votes against it"))
    def against_it(self, puzzle: Puzzle) -> int:
        return puzzle.poor
