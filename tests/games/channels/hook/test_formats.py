"""What is posted to Discord, Slack and programs, and that users' texts do nothing there."""

import base64
import hashlib
import hmac
import json
from datetime import UTC, datetime

from games.channels.hook.formats import Told, hook_post, new_hook_secret
from games.channels.hook.models import Hook

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
EVIL = "*Sun* _day_ `x` <@1> <!here> @everyone [a](b) & www.evil.example http://evil.example"


def posted(format_: str, secret: str = "", table: str = "Sunday"):
    told = Told("turn", "Your turn at “{table}”.", {"table": table}, "https://site/games/1/", {"at": "now", "id": "1"})
    hook = Hook(pk=7, format=format_, address="https://example.org/x", secret=secret)
    return hook_post(hook, told, "notice_1_7", NOON)


def body(format_: str, **more):
    return json.loads(posted(format_, **more).body)


def test_discord_gets_content_that_mentions_nobody():
    assert body("discord") == {
        "content": "Your turn at “Sunday”.\n<https://site/games/1/>",
        "allowed_mentions": {"parse": []},
    }


def test_text_by_users_does_not_format_or_link_in_discord():
    content = body("discord", table=EVIL)["content"].splitlines()[0]
    assert content == (
        r"Your turn at “\*Sun\* \_day\_ \`x\` \<\@1\> \<!here\> \@everyone \[a\]\(b\) & … …”."
    )  # fmt: skip


def test_slack_gets_text_without_markup():
    assert body("slack") == {
        "text": "Your turn at “Sunday”.\nhttps://site/games/1/",
        "mrkdwn": False, "link_names": False, "parse": "none", "unfurl_links": False, "unfurl_media": False,
    }  # fmt: skip


def test_text_by_users_does_not_mention_or_link_in_slack():
    text = body("slack", table=EVIL)["text"].splitlines()[0]
    assert "&lt;@1&gt; &lt;!here&gt;" in text
    assert [sign in text for sign in ("<", ">", "evil.example")] == [False, False, False]


def test_text_is_not_taken_for_a_place_in_a_sentence():
    assert body("slack", table="{address}")["text"].splitlines()[0] == "Your turn at “{address}”."


def test_long_text_fits_into_discord():
    assert len(body("discord", table="*" * 3000)["content"]) <= 2000


def test_program_gets_type_time_and_data():
    assert body("signed", secret=new_hook_secret()) == {
        "type": "turn",
        "timestamp": "now",
        "data": {"at": "now", "id": "1", "text": "Your turn at “Sunday”.", "address": "https://site/games/1/"},
    }


def test_program_can_verify_the_signature_as_standard_webhooks_says():
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"  # of the specification's example
    post = posted("signed", secret=secret)
    key = base64.b64decode(secret.split("_")[1])
    signed = f"notice_1_7.{int(NOON.timestamp())}.".encode() + post.body
    expected = base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    assert post.headers == {
        "Content-Type": "application/json",
        "User-Agent": "Pushsite",
        "webhook-id": "notice_1_7",
        "webhook-timestamp": str(int(NOON.timestamp())),
        "webhook-signature": f"v1,{expected}",
    }


def test_secret_is_new_and_has_256_bits():
    secrets = {new_hook_secret() for _ in range(3)}
    assert len(secrets) == 3
    assert {len(base64.b64decode(secret.removeprefix("whsec_"))) for secret in secrets} == {32}


def test_request_does_not_show_its_address():
    assert repr(posted("discord")) == "HookPost()"
