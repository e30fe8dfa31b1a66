"""The trail of staff acts, to look at."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import URLPattern, reverse
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from accounts.staff_site.read_only import ReadOnlyAdmin
from games.admin.acts.act import act_urls
from games.admin.acts.people import PERSON_ACTS
from games.models import StaffAct
from games.presentation.times import to_the_second


@admin.register(StaffAct)
class StaffActAdmin(ReadOnlyAdmin):
    """The trail. Nobody can add, change or delete rows here, whatever their rights."""

    list_display = ["moment", "staff_name", "kind", "on_game", "on_seat", "on_person", "on_case", "after", "why"]
    list_display_links = ["moment"]
    list_filter = ["kind"]
    list_select_related = ["game", "person", "other"]
    parameters = frozenset({"kind__exact"})
    search_fields = ["=game__id", "staff_name", "=person__id", "=other__id"]
    search_help_text = _("A game's id, the name of a member of staff, or the number of the person concerned.")
    fields = ["moment", "staff_name", "kind", "on_game", "on_seat", "on_person", "on_case", "after", "why"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[StaffAct]:
        return super().get_queryset(request).defer("game__position")

    @admin.display(description=_("when"))
    def moment(self, act: StaffAct) -> str:
        return to_the_second(act.at)

    @admin.display(description=_("step"), empty_value="")
    def after(self, act: StaffAct) -> int | None:
        """The action after which hidden cards were looked at."""
        return act.step

    @admin.display(description=_("reason"))
    def why(self, act: StaffAct) -> str:
        """The reason; empty for each look at hidden cards, which the opening explains."""
        return act.reason

    @admin.display(description=_("table"), empty_value="")
    def on_game(self, act: StaffAct) -> str | None:
        if act.game_id is None:
            return None
        return format_html(
            '<a href="{}">{}</a>', reverse("admin:games_game_change", args=[act.game_id]), act.game.name_as_read
        )

    @admin.display(description=_("seat"), empty_value="")
    def on_seat(self, act: StaffAct) -> int | None:
        return None if act.seat is None else act.seat + 1

    @admin.display(description=_("to whom"), empty_value="")
    def on_person(self, act: StaffAct) -> str | None:
        """A link to the person's page; to both of two whose accounts were linked."""
        if act.person_id is None:
            return None
        people = [person for person in (act.person, act.other) if person]
        links = [(reverse("admin:accounts_user_change", args=[person.pk]), person) for person in people]
        return format_html_join(", ", '<a href="{}">{}</a>', links)

    @admin.display(description=_("case"), empty_value="")
    def on_case(self, act: StaffAct) -> str | None:
        """A link to the case in which talk was read."""
        if act.case_id is None:
            return None
        return format_html('<a href="{}">{}</a>', reverse("admin:games_case_change", args=[act.case_id]), act.case_id)

    def get_urls(self) -> list[URLPattern]:
        return [*act_urls(self, PERSON_ACTS), *super().get_urls()]
