"""docs/operations.md, typed word for word into a bare Debian, with a guest who plays in between."""

import re
import ssl
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from testing.site import ROOT
from testing.visitor import Visitor, hidden
from tests.deploy.debian import bare_debian
from tests.pushsite.test_embedded import decide, my_decision, play_now

GUIDE = (ROOT / "docs/operations.md").read_text()
SITE_URL = "https://play.example.org"
UNTRIED = {"In containers"}  # .github/workflows/container.yml

# What is typed otherwise, and why; everything else as it stands.
OTHERWISE = {
    "ORIGIN": "/srv/origin",  # this checkout
    # Let's Encrypt looks for the name on the internet.
    re.search("^certbot .*$", GUIDE, re.MULTILINE)[0]: """
        live=/etc/letsencrypt/live/play.example.org names=DNS:play.example.org,IP:127.0.0.1
        mkdir --parents $live
        openssl req -x509 -nodes -newkey rsa:2048 -subj /CN=play.example.org -addext subjectAltName=$names \\
            -keyout $live/privkey.pem -out $live/fullchain.pem
        cp $live/fullchain.pem /usr/local/share/ca-certificates/own.crt
        update-ca-certificates
    """,
    "curl https": "timeout 90 curl --fail --retry 90 --retry-delay 1 --retry-all-errors https",  # until it is up
    "manage.py staff": "manage.py staff <<< $'mary@example.org\\ncorrect horse battery'",  # it asks
    "--replace ": "--replace <<< 1 ",  # it asks for the number of games
    # The moment to go back to; after it all games are lost.
    "--checkpoint=fast": """--checkpoint=fast
        date --utc '+%F %T+00' > /root/moment && sleep 2
        runuser -u postgres -- psql --command="TRUNCATE games_game CASCADE" pushsite""",
    "'2026-11-26 17:59:00+00'": "'$(cat /root/moment)'",
    "2026-11-26": "$(date +%F)",
}
PREPARED = """
    printf '127.0.0.1 localhost play.example.org\\n' > /etc/hosts  # for the DNS
    printf '[safe]\\ndirectory = *\\n' > /etc/gitconfig  # the repository is root's
"""
LATER_MINUTE = "while test -e /srv/versions/$(date +%Y-%m-%d-%H%M); do sleep 1; done\n"


def commands(section: str) -> str:
    """Return all commands of a section, and let none of its blocks fail."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    text = "".join(f"{block}test $? = 0 || exit 1\n" for block in blocks)
    for stands, typed in OTHERWISE.items():
        text = text.replace(stands, typed)
    return text


@pytest.fixture
def origin(tmp_path) -> Path:
    """A repository with the files of this checkout as its only commit."""
    git = ["git", f"--git-dir={tmp_path}/.git", f"--work-tree={ROOT}"]
    subprocess.run(["git", "init", "--quiet", "--initial-branch=main", tmp_path], check=True)
    subprocess.run([*git, "add", "--all"], check=True)
    who = ["-c", "user.name=Alice", "-c", "user.email=alice@example.org"]
    subprocess.run([*git, *who, "commit", "--quiet", "--message=All"], check=True)
    tmp_path.chmod(0o755)  # the site's account reads it
    return tmp_path


@pytest.mark.usefixtures("processes")
def test_guide_leads_to_a_site_that_is_played_on_after_each_of_its_sections(origin):
    assert [stands for stands in OTHERWISE if stands not in GUIDE] == []
    assert set(re.findall("^```(.+)$", GUIDE, re.MULTILINE)) == {"sh"}
    sections = [(text.partition("\n")[0], commands(text)) for text in re.split("^##+ ", GUIDE, flags=re.MULTILINE)]
    typed = [text for title, text in sections if text and title not in UNTRIED]
    with bare_debian(f"{origin}:/srv/origin") as debian:
        debian.type(PREPARED + typed[0])
        trusting = ssl.create_default_context(
            cafile=debian.root / "etc/letsencrypt/live/play.example.org/fullchain.pem"
        )
        with closing(Visitor(443, SITE_URL, tls=trusting)) as guest:
            table = play_now(guest)
            play(guest, table)
            for text in typed[1:]:
                debian.type(LATER_MINUTE + text)
                play(guest, table)
        assert "0 loaded units" in debian.type("systemctl list-units --failed 'pushsite*'")


def play(guest: Visitor, table: str) -> None:
    """Decide once, and wait for the bots."""
    page = my_decision(guest, table)
    decide(guest, table, page)
    assert hidden(my_decision(guest, table), "version") != hidden(page, "version")
