"""One mailbox has one account, one ban and one limit, however its address is written."""

from functools import partial

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.db import connection
from django.test import Client

from accounts.lifecycle.close import close_account
from accounts.mail.mailboxes import mailbox_key, owner_key
from accounts.models import Barred, CodeMail, StoredMail, User
from accounts.names import barred
from accounts.names.barred import bar_email, email_is_barred
from accounts.queries import accounts_at, search_people
from testing.clients import signed_in
from tests.accounts.sign_up import enter_code, person_in, sign_up, signed_in_as, with_account
from tests.accounts.views.test_codes import LOGIN_CODE, RESET, ask
from tests.support.database import at_once, migrated_to, migrated_to_the_newest
from tests.support.mail import code_in, newest_code

SPELLINGS = {  # another spelling of each address
    "dora@exam\u00adple.org": "dora@example.org",
    "dora@exam\u200bple.org": "dora@example.org",
    "dora@\uff45xample.org": "dora@example.org",
    "dora@xn--bcher-kva.example": "dora@b\u00fccher.example",
    "dora@B\u00dcCHER.example": "dora@xn--bcher-kva.example",
    "Dora@Example.Org": "dora@example.org",
    "d.o.r.a@gmail.com": "dora@gmail.com",
    "dora@googlemail.com": "dora@gmail.com",
    "do.ra@GoogleMail.com": "d.ora@gmail.com",
}


def account(name: str, email: str) -> User:
    """Return an account with this e-mail."""
    return User.objects.create_user(email, "correct horse", name=name)


spellings = pytest.mark.parametrize(("typed", "known"), SPELLINGS.items(), ids=ascii)


@spellings
def test_spellings_of_one_address_have_one_form(typed, known):
    assert mailbox_key(typed) == mailbox_key(known)
    assert owner_key(typed) == owner_key(known)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("d.ora@example.org", "dora@example.org"),
        ("dora@mail.example.org", "dora@example.org"),
        ("\u017fam@example.org", "sam@example.org"),
        ("dora@bucher.example", "dora@b\u00fccher.example"),
        ("dora+a@example.org", "dora@example.org"),
    ],
)
def test_other_mailboxes_have_another_form(one, other):
    assert mailbox_key(one) != mailbox_key(other)


def test_what_follows_a_plus_counts_for_accounts_only():
    assert mailbox_key("do.ra+games@googlemail.com") == "dora+games@gmail.com"
    assert owner_key("do.ra+games@googlemail.com") == "dora@gmail.com"


@pytest.mark.parametrize(
    "email", ["", "dora", "@", "dora@", "dora@..", "dora@" + 70 * "\u00fc" + ".org", "dora@[127.0.0.1]"]
)
def test_a_text_that_is_no_address_is_no_error(email):
    assert isinstance(owner_key(email), str)


@pytest.mark.django_db
@spellings
def test_bans_hold_for_every_spelling(client, typed, known):
    bar_email(known)
    sign_up(client, name="Dora", email=typed)
    assert enter_code(client, newest_code(typed.lower())).status_code == 403
    assert (person_in(client).guest, User.objects.filter(guest=False).exists()) == (True, False)


def bar_as_before(email: str) -> None:
    """Store a ban as the version before this form did."""
    local, _at, domain = email.strip().lower().rpartition("@")
    barred._bar([f"email {local.partition('+')[0]}@{domain}"])


@pytest.mark.django_db
@pytest.mark.parametrize("email", [*SPELLINGS, *SPELLINGS.values()], ids=ascii)
def test_bans_in_the_former_form_still_hold(email):
    bar_as_before(email)
    assert email_is_barred(email)
    local, at, domain = email.rpartition("@")
    assert email_is_barred(f"{local}+more{at}{domain}")
    assert not email_is_barred("other" + email)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("stored", "typed"),
    [
        ("dora@b\u00fccher.example", "dora@xn--bcher-kva.example"),
        ("dora@googlemail.com", "dora@gmail.com"),
        ("dora@example.org", "dora@exam\u00adple.org"),
    ],
    ids=ascii,
)
def test_bans_in_the_former_form_hold_for_the_plain_spellings_too(stored, typed):
    bar_as_before(stored)
    assert email_is_barred(typed)


@pytest.mark.django_db
def test_a_ban_is_one_row_that_shows_no_address():
    bar_email("d.ora+more@googlemail.com")
    bar_email("dora@gmail.com")
    assert [len(row.digest) for row in Barred.objects.all()] == [64]


@pytest.mark.django_db
@pytest.mark.parametrize("path", [LOGIN_CODE, RESET])
def test_codes_are_limited_for_each_mailbox(path, time_machine):
    time_machine.move_to("2026-11-21 12:00", tick=False)
    account("Dora", "dora@gmail.com")
    mailbox = ["dora@gmail.com", "d.ora@gmail.com", "dora@googlemail.com", "dora+a@gmail.com", "Dora@gmail.com"]
    for number, email in enumerate(mailbox):
        assert ask(path, email, Client(REMOTE_ADDR=f"192.0.2.{number}")).status_code == 302
    answer = ask(path, "do.r.a+b@googlemail.com", Client(REMOTE_ADDR="192.0.2.99"))
    assert (answer.status_code, "Too many codes were requested for this e-mail." in answer.text) == (429, True)


@pytest.mark.django_db
def test_wrong_passwords_are_limited_for_each_mailbox():
    account("Dora", "dora@gmail.com")
    guesses = ["dora@gmail.com", "d.ora@gmail.com", "dora@googlemail.com", "dora@gmail.com", "do.ra@gmail.com"]
    for email in guesses:
        assert Client().post("/accounts/login/", {"login": email, "password": "wrong"}).status_code == 200
    last = {"login": "d.o.r.a@gmail.com", "password": "correct horse"}
    assert Client().post("/accounts/login/", last).status_code == 429


@pytest.mark.django_db
@spellings
@pytest.mark.both_databases
def test_no_second_account_for_one_mailbox(client, typed, known):
    dora = account("Dora", known)
    page = sign_up(client, name="Dora 2", email=typed)
    assert "We’ve sent a code to" in page.text  # as to every e-mail
    [told] = mail.outbox
    assert (told.to, code_in(told), "There already is one." in told.body) == ([typed.lower()], None, True)
    assert list(User.objects.filter(guest=False)) == [dora]


@pytest.mark.django_db
def test_other_tag_makes_another_account(client):
    account("Dora", "dora@example.org")
    assert with_account(client, name="Dora 2", email="dora+games@example.org").email == "dora+games@example.org"


@pytest.mark.django_db
def test_mail_goes_to_the_address_as_it_was_typed(client):
    assert with_account(client, name="Dora", email="d.ora@googlemail.com").email == "d.ora@googlemail.com"
    assert [message.to for message in mail.outbox] == [["d.ora@googlemail.com"]]


@pytest.mark.django_db
def test_two_sign_ups_for_one_mailbox_make_one_account(client):
    other = Client()
    sign_up(client, name="Dora", email="dora@gmail.com")
    sign_up(other, name="Dora 2", email="d.ora@gmail.com")
    enter_code(client, newest_code("dora@gmail.com"))
    page = enter_code(other, newest_code("d.ora@gmail.com"))
    assert "Another account already has this e-mail." in page.text
    assert list(User.objects.filter(guest=False).values_list("email", flat=True)) == ["dora@gmail.com"]


@pytest.mark.django_db(transaction=True)
def test_two_codes_for_one_mailbox_entered_at_once_make_one_account():
    clients = {"dora@gmail.com": Client(), "d.ora@gmail.com": Client(), "do.ra@googlemail.com": Client()}
    for email, client in clients.items():
        sign_up(client, name=f"Dora {len(email)}", email=email)
    codes = {email: newest_code(email) for email in clients}
    pages = at_once([partial(enter_code, client, codes[email]) for email, client in clients.items()])
    assert sorted("Another account already has this e-mail." in page.text for page in pages) == [False, True, True]
    assert User.objects.filter(guest=False).count() == 1


def ask_for_email(client: Client, email: str) -> None:
    """Ask for another e-mail."""
    client.post("/accounts/reauthenticate/", {"password": "correct horse"})
    client.post("/accounts/email/", {"email": email, "action_add": "1"})


def change_email(client: Client, email: str):
    """Ask for another e-mail, and enter the code."""
    ask_for_email(client, email)
    return enter_code(client, newest_code(email))


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("signs_up", [False, True])
def test_two_people_who_confirm_one_mailbox_at_once_do_not_both_get_it(signs_up, alice, bob):
    """Two change their e-mail, or one does while another signs up."""
    taken = "Another account already has this e-mail."
    clients = {"dora@gmail.com": signed_in(alice), "d.ora@gmail.com": Client() if signs_up else signed_in(bob)}
    for email, client in clients.items():
        if signs_up and client is clients["d.ora@gmail.com"]:
            sign_up(client, name="Dora", email=email)
        else:
            ask_for_email(client, email)
    codes = {email: newest_code(email) for email in clients}
    pages = at_once([partial(enter_code, client, codes[email]) for email, client in clients.items()])
    assert sorted(taken in page.text for page in pages) == [False, True]
    assert User.objects.filter(email_key="dora@gmail.com").count() == 1
    assert EmailAddress.objects.filter(email__in=clients).count() == 1


@pytest.mark.django_db
def test_nobody_changes_their_address_to_another_spelling_of_somebody_elses(bob):
    account("Dora", "dora@gmail.com")
    assert "Another account already has this e-mail." in change_email(signed_in(bob), "d.ora@gmail.com").text
    bob.refresh_from_db()
    assert bob.email == "bob@example.org"


@pytest.mark.django_db
def test_people_change_the_spelling_of_their_own_address():
    dora = account("Dora", "dora@gmail.com")
    change_email(signed_in(dora), "d.ora@googlemail.com")
    dora.refresh_from_db()
    assert (dora.email, dora.email_key) == ("d.ora@googlemail.com", "dora@gmail.com")
    change_email(signed_in(dora), "dora@example.org")
    assert accounts_at("dora@gmail.com") == []
    assert [each.pk for each in accounts_at("Dora@example.org")] == [dora.pk]


@pytest.mark.django_db
@spellings
def test_people_sign_in_by_any_spelling_with_a_password(client, typed, known):
    account("Dora", known)
    client.post("/accounts/login/", {"login": typed, "password": "correct horse"})
    assert signed_in_as(client) == "Dora"


@pytest.mark.django_db
def test_people_sign_in_by_any_spelling_with_a_code(client):
    dora = account("Dora", "dora@gmail.com")
    page = client.get(ask(LOGIN_CODE, "d.o.r.a@googlemail.com", client).url)
    assert ("d.o.r.a@googlemail.com" in page.text, "dora@gmail.com" in page.text) == (True, False)
    client.post("/accounts/login/code/confirm/", {"code": newest_code("d.o.r.a@googlemail.com")})
    assert signed_in_as(client) == "Dora"
    assert list(dora.emailaddress_set.values_list("email", "verified")) == [("dora@gmail.com", True)]


@pytest.mark.django_db
def test_people_get_a_new_password_by_any_spelling(client):
    account("Dora", "dora@gmail.com")
    ask(RESET, "d.o.r.a@googlemail.com", client)
    client.post("/accounts/password/reset/confirm/", {"code": newest_code("d.o.r.a@googlemail.com")})
    client.post("/accounts/password/reset/complete/", {"password1": "horse battery"})
    assert signed_in_as(client) == "Dora"


@pytest.mark.django_db
def test_code_for_a_letter_that_only_looks_alike_goes_to_the_account(client):
    account("Kate", "kate@example.org")
    ask(LOGIN_CODE, "\u212aate@example.org", client)
    assert [message.to for message in mail.outbox] == [["kate@example.org"]]


@pytest.fixture
def two():
    """Two accounts of one mailbox, from before there was one form."""
    return account("Dora", "dora@gmail.com"), account("Dorothy", "d.ora@gmail.com")


@pytest.mark.django_db
@pytest.mark.parametrize("which", [0, 1])
def test_two_accounts_of_one_mailbox_keep_working(client, two, which):
    email = two[which].email
    ask(LOGIN_CODE, email, client)
    client.post("/accounts/login/code/confirm/", {"code": newest_code(email)})
    assert signed_in_as(client) == two[which].name
    by_password = Client()
    by_password.post("/accounts/login/", {"login": email, "password": "correct horse"})
    assert signed_in_as(by_password) == two[which].name
    two[which].name = "Renamed"
    two[which].save()


@pytest.mark.django_db
def test_third_spelling_of_two_accounts_leads_to_the_older(client, two):
    client.post("/accounts/login/", {"login": "do.ra@gmail.com", "password": "correct horse"})
    assert signed_in_as(client) == "Dora"


@pytest.mark.django_db
@pytest.mark.both_databases
def test_staff_find_an_account_by_any_spelling(mary, two):
    assert set(search_people(User.objects.all(), "D.O.R.A@googlemail.com", mary)) == set(two)
    assert not search_people(User.objects.all(), "D.O.R.A@googlemail.com", two[0]).exists()


@pytest.mark.django_db
def test_closing_an_account_deletes_what_waits_for_another_spelling(two):
    for email in ("dora@googlemail.com", "dora@example.org"):
        StoredMail.objects.create(to=f"Dora <{email}>", subject="Code", text="")
        CodeMail.objects.create(to=email, subject="Code", text="", html="", has_account=True)
    close_account(two[0].pk, by=two[0])
    assert list(StoredMail.objects.values_list("to", flat=True)) == ["Dora <dora@example.org>"]
    assert list(CodeMail.objects.values_list("to", flat=True)) == ["dora@example.org"]
    two[0].refresh_from_db()
    assert two[0].email_key is None


@pytest.mark.django_db
def test_row_of_the_version_before_is_found_and_gets_its_form():
    dora = account("Dora", "d.ora@gmail.com")
    User.objects.filter(pk=dora.pk).update(email_key=None)
    assert accounts_at("d.ora@gmail.com") == [dora]
    dora.refresh_from_db()
    dora.save(update_fields=["last_login"])
    assert accounts_at("dora@gmail.com") == [dora]


@pytest.mark.django_db
def test_form_of_an_address_that_the_version_before_has_changed_leads_nowhere():
    dora = account("Dora", "dora@gmail.com")
    User.objects.filter(pk=dora.pk).update(email="dora@example.org")
    assert accounts_at("dora@gmail.com") == []
    assert accounts_at("dora@example.org") == [dora]


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_migration_gives_existing_accounts_their_form():
    try:
        before = migrated_to(("accounts", "0002_no_declined")).get_model("accounts", "User")
        for number, email in enumerate(("d.ora@gmail.com", "dora@googlemail.com", None)):
            before.objects.create(email=email, name=f"Dora {number}", guest=email is None)
    finally:
        migrated_to_the_newest()
    with connection.cursor() as cursor:
        cursor.execute("SELECT email_key FROM accounts_user ORDER BY id")
        assert [key for (key,) in cursor.fetchall()] == ["dora@gmail.com", "dora@gmail.com", None]
