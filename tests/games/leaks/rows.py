"""Everything that is stored, except the places for hidden information."""

from django.apps import apps

from games.models import Action, Game, Secret, Snapshot

PLACES = {(Secret, "value"), (Game, "position"), (Action, "chance"), (Action, "reason"), (Snapshot, "position")}


def rows() -> str:
    """Return all columns of all rows of the site's tables, and the sessions."""
    return "\n".join(
        f"{model._meta.label}.{column.attname}: {value!r}"
        for model in apps.get_models()
        for column in model._meta.concrete_fields
        if (model, column.attname) not in PLACES
        for value in model._base_manager.values_list(column.attname, flat=True)
    )


def places() -> str:
    """Return the places that ``rows`` leaves out."""
    kept = [model._base_manager.values_list(column, flat=True) for model, column in sorted(PLACES, key=str)]
    return "\n".join(repr(value) for values in kept for value in values)
