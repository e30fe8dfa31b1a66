"""Processes of the version before go on while the new one starts."""

import pytest
from django.db import connection

from accounts.models import User

CHOSEN = ("profile_results", "profile_ratings", "profile_reliability", "profile_times")


@pytest.mark.django_db
@pytest.mark.both_databases
def test_an_account_is_made_without_the_columns_of_the_new_version(alice):
    known = [field.column for field in User._meta.concrete_fields if field.column not in CHOSEN]
    values = [
        {"id": "id + 1000", "email": "'bob@example.org'", "name_key": "'bob'", "name_look": "'bob'"}.get(each, each)
        for each in known
    ]
    with connection.cursor() as cursor:
        cursor.execute(f"INSERT INTO accounts_user ({', '.join(known)}) SELECT {', '.join(values)} FROM accounts_user")
    bob = User.objects.get(email="bob@example.org")
    assert [getattr(bob, column) for column in CHOSEN] == [True] * 4
