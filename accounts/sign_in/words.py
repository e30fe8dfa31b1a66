"""What the site says in allauth's mails and messages, by allauth's names of them."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CODE, CHANGE = "account/email/code.html", "account/email/change.html"
LOGIN_CODE, RESET_CODE = "account/email/login_code", "account/email/password_reset_code"
YOUR_CODE = _("Your code for Pushsite")
VERIFY = YOUR_CODE, _("Use this code to verify your e-mail:"), CODE

# Subject, sentence and template.
MAILS: dict[str, tuple[Promise, Promise, str]] = {
    "account/email/account_already_exists": (
        _("You already have a Pushsite account"),
        _("Someone, perhaps you, tried to create an account with %(email)s. There already is one."),
        "account/email/exists.html",
    ),
    "account/email/email_changed": (
        _("Your Pushsite e-mail has changed"),
        _("Your Pushsite e-mail has changed from %(from_email)s to %(to_email)s."),
        CHANGE,
    ),
    "account/email/email_confirmation": VERIFY,
    "account/email/email_confirmation_signup": VERIFY,
    LOGIN_CODE: (YOUR_CODE, _("Use this code to sign in:"), CODE),
    "account/email/password_changed": (
        _("Your Pushsite password has changed"),
        _("Your Pushsite password has been changed. You are now signed out on all your other devices."),
        CHANGE,
    ),
    "account/email/password_reset": (
        _("You have a new Pushsite password"),
        _(
            "Your Pushsite password was reset with a code from an e-mail. "
            "You are now signed out on all your other devices."
        ),
        CHANGE,
    ),
    RESET_CODE: (YOUR_CODE, _("Use this code to choose a new password:"), CODE),
    "mfa/email/recovery_codes_generated": (
        _("New recovery codes for Pushsite"),
        _("Your Pushsite account has new recovery codes. The old ones no longer work."),
        CHANGE,
    ),
    "mfa/email/totp_activated": (
        _("Two-step sign-in at Pushsite is on"),
        _(
            "From now on, you also need a code from your app to sign in to Pushsite. "
            "You are now signed out on all your other devices."
        ),
        CHANGE,
    ),
    "mfa/email/totp_deactivated": (
        _("Two-step sign-in at Pushsite is off"),
        _("From now on, your password is enough to sign in to Pushsite."),
        CHANGE,
    ),
}

# Nothing where the next page says it.
ACCOUNT_MESSAGES: dict[str, str | Promise] = {
    "account/messages/email_confirmation_failed.txt": _("%(email)s could not be verified: another account has it."),
    "account/messages/email_confirmation_sent.txt": "",
    "account/messages/email_confirmed.txt": _("Your e-mail is now %(email)s."),
    "account/messages/logged_in.txt": "",
    "account/messages/logged_out.txt": _("You are signed out."),
    "account/messages/login_code_sent.txt": "",
    "account/messages/password_changed.txt": _("Your new password is saved."),
    "mfa/messages/recovery_codes_generated.txt": _("You have new recovery codes."),
    "mfa/messages/totp_activated.txt": _("The app is set up."),
    "mfa/messages/totp_deactivated.txt": _("The app was removed."),
    "usersessions/messages/sessions_logged_out.txt": _("You are signed out everywhere else."),
}
