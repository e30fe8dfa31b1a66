"""The made-up people of a filled site, who cannot sign in."""

from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User

FIRST_NAMES = (
    "Amina Basile Camille Diane Emil Farida Gaspard Hélène Ivan Jeanne Karim Louise Mathis Nadia Oscar Paula "
    "Quentin Rosa Simon Thaïs Ugo Violette Walid Xenia Yann Zoé"
).split()
EMAIL_PATTERN = "fill-{}@example.org"
GAMES_EACH = 50  # about, in a site that was filled at once
FEWEST = 12


class FilledPerson(NamedTuple):
    """The id and name of a made-up person."""

    pk: int
    name: str


def made_up() -> QuerySet[User]:
    """Return the made-up people who exist already."""
    before, _, after = EMAIL_PATTERN.partition("{}")
    return User.objects.filter(email__startswith=before, email__endswith=after)


def people_for(games: int) -> list[FilledPerson]:
    """Return enough people for ``games`` games, existing ones first."""
    _make(range(made_up().count(), max(FEWEST, games // GAMES_EACH)))
    return [FilledPerson(*row) for row in made_up().order_by("pk").values_list("pk", "name")]


@transaction.atomic
def _make(numbers: range) -> None:
    people = []
    for number in numbers:
        name = f"{FIRST_NAMES[number % len(FIRST_NAMES)]} {number:05}"
        person = User(email=EMAIL_PATTERN.format(number), name=name, password=make_password(None))
        person.set_name_keys()
        person.email_key = person.email
        people.append(person)
    User.objects.bulk_create(people)
    EmailAddress.objects.bulk_create(
        EmailAddress(user=person, email=person.email, verified=True, primary=True) for person in people
    )
