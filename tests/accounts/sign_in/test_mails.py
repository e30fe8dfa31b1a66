"""Mails about accounts as a mail server gets them: text and HTML with the same words."""

import re
from html import unescape

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from django.test import Client

from testing.clients import signed_in
from tests.accounts.sign_in.test_second_step import app_code, key_on
from tests.accounts.sign_up import sign_up
from tests.support.mail import html_of, text_of

pytestmark = pytest.mark.django_db

ALICE = "alice@example.org"
PASSWORD = {"password": "correct horse"}
CODE = r"[A-Z]{4}-[A-Z]{4}"
RESET = "https://pushsite.example/accounts/password/reset/"


@pytest.fixture
def sure(alice):
    """Alice's browser, in which she has just entered her password again."""
    client = signed_in(alice)
    client.post("/accounts/reauthenticate/", PASSWORD)
    return client


@pytest.fixture
def mail(mail_server):
    """Return the newest mail to Alice."""

    def newest():
        return mail_server.to(ALICE)[-1]

    return newest


def words_of(mail) -> str:
    """Return the words of the HTML."""
    body = html_of(mail).partition("<body")[2]
    return " ".join(unescape(re.sub("<[^>]+>", " ", f"<body{body}")).split())


def addresses_in(mail) -> list[str]:
    return re.findall(r": (http\S+)$", text_of(mail), re.MULTILINE)


def assert_both_say_the_same(mail) -> None:
    """Each line of the text is in the HTML, as words and the target of a button."""
    assert mail.get_content_type() == "multipart/alternative"
    for line in filter(None, map(str.strip, text_of(mail).splitlines())):
        words, *address = re.split(": (?=http)", line)
        if line != "--":
            assert " ".join(words.split()) in words_of(mail)
        assert all(f'href="{each}"' in html_of(mail) for each in address)


def test_mail_with_the_code_of_a_new_account(mail):
    sign_up(Client())
    assert re.search(f"Use this code to verify your e-mail: {CODE} Enter it", words_of(mail()))
    assert_both_say_the_same(mail())


def test_mail_about_an_existing_account(alice, mail):
    sign_up(Client(), name="Alicia")
    assert "There already is one." in words_of(mail())
    assert addresses_in(mail()) == [RESET]
    assert_both_say_the_same(mail())


@pytest.mark.parametrize("path, words", [("login/code", "sign in"), ("password/reset", "choose a new password")])
def test_mail_with_a_sign_in_code(alice, mail, path, words):
    Client().post(f"/accounts/{path}/", {"email": ALICE})
    assert re.search(f"Use this code to {words}: {CODE} Enter it", words_of(mail()))
    assert_both_say_the_same(mail())


def test_mail_about_a_new_password(sure, mail):
    sure.post("/accounts/password/change/", {"oldpassword": "correct horse", "password1": "battery staple"})
    assert "Your Pushsite password has been changed." in words_of(mail())
    assert "The change was made from 127.0.0.1 on" in words_of(mail())
    assert_both_say_the_same(mail())


def test_mail_about_a_forgotten_password(alice, mail):
    client = Client()
    client.post("/accounts/password/reset/", {"email": ALICE})
    client.post("/accounts/password/reset/confirm/", {"code": re.search(CODE, text_of(mail()))[0]})
    client.post("/accounts/password/reset/complete/", {"password1": "battery staple"})
    assert "was reset with a code from an e-mail" in words_of(mail())
    assert_both_say_the_same(mail())


@pytest.mark.django_db(transaction=True)
def test_mail_about_a_new_e_mail(sure, mail, mail_server):
    sure.post("/accounts/email/", {"action_add": "1", "email": "new@example.org"})
    code = re.search(CODE, text_of(mail_server.to("new@example.org")[-1]))[0]
    sure.post("/accounts/confirm-email/", {"code": code})
    assert "to new@example.org." in words_of(mail())
    assert_both_say_the_same(mail())


@pytest.mark.django_db(transaction=True)
def test_mail_about_a_second_step(sure, mail):
    key = key_on(sure.get("/accounts/2fa/app/").text)
    sure.post("/accounts/2fa/app/", {"code": app_code(key)})
    assert "you also need a code from your app" in words_of(mail())
    assert_both_say_the_same(mail())
    sure.post("/accounts/2fa/app/remove/")
    assert "your password is enough to sign in" in words_of(mail())
    assert_both_say_the_same(mail())


@pytest.mark.django_db(transaction=True)
def test_mail_about_new_recovery_codes(alice, sure, mail):
    sure.post("/accounts/2fa/app/", {"code": app_code(key_on(sure.get("/accounts/2fa/app/").text))})
    RecoveryCodes.activate(alice)
    sure.post("/accounts/2fa/codes/new/")
    assert "Your Pushsite account has new recovery codes" in words_of(mail())
    assert_both_say_the_same(mail())


def test_links_ignore_the_host_of_the_request(alice, mail, mail_server):
    client = Client(HTTP_HOST="testserver:31337")
    sign_up(client, name="Alicia")
    client.post("/accounts/password/reset/", {"email": ALICE})
    client.post("/accounts/password/reset/confirm/", {"code": re.search(CODE, text_of(mail()))[0]})
    client.post("/accounts/password/reset/complete/", {"password1": "battery staple"})
    mails = mail_server.to(ALICE)
    assert [addresses_in(each) for each in mails] == [[RESET], [], [RESET]]
    assert [text_of(each).splitlines()[-1] for each in mails] == ["Pushsite, https://pushsite.example"] * 3
    assert [each for each in mails if "testserver" in text_of(each) + html_of(each)] == []


def test_mails_are_in_french_for_french_readers(mail):
    client = Client(HTTP_ACCEPT_LANGUAGE="fr")
    sign_up(client)
    assert '<html lang="fr">' in html_of(mail())
    assert "Enter it within" not in html_of(mail()) + text_of(mail())
    assert_both_say_the_same(mail())


def test_mail_to_an_unverified_e_mail_contains_no_name(mail):
    sign_up(Client(), name="Locked! Call 0900 555")
    assert [text for text in (mail()["Subject"], text_of(mail()), html_of(mail())) if "Locked" in text] == []


def test_user_agents_are_shown_without_addresses_and_markup(alice, sure, mail):
    given = {"oldpassword": "correct horse", "password1": "battery staple"}
    sure.post("/accounts/password/change/", given, HTTP_USER_AGENT="<b>Locked!</b> http://evil.example")
    assert ", with <b>Locked!</b> …." in text_of(mail())
    assert ", with &lt;b&gt;Locked!&lt;/b&gt; …." in html_of(mail())
