"""All settings, in one module; what differs between sites comes from ``pushsite.environment``.

``PUSHSITE_MODE`` decides how the site runs: ``embedded`` (SQLite, everything in one process, the default),
``production`` (PostgreSQL and Redis), ``development`` (embedded, as `make dev` starts it) or ``test``.
"""

from pathlib import Path

from celery.schedules import crontab
from django import forms
from django.utils.translation import gettext_lazy as _

from games.catalog import CHANNELS, RULES
from pushsite import environment as env
from pushsite.environment.secret_key import stored_push_key, stored_secret_key
from pushsite.logs.line import logging_config

BASE_DIR, DATA_DIR = env.BASE_DIR, env.DATA_DIR
MODE, EMBEDDED, PRODUCTION, DEVELOPMENT = env.MODE, env.EMBEDDED, env.PRODUCTION, env.DEVELOPMENT

DEBUG = DEVELOPMENT
SITE_URL = env.SITE_URL
ALLOWED_HOSTS = env.ALLOWED_HOSTS
SECRET_KEY = stored_secret_key(DATA_DIR) if EMBEDDED else env.SECRET_KEY
SECRET_KEY_FALLBACKS = env.SECRET_KEY_FALLBACKS

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.sitemaps",
    "pushsite",  # before the app whose collectstatic it replaces
    "pushsite.web.static_files.StaticFiles",
    "accounts.staff_site.config.StaffAdminConfig",
    "django_htmx",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "accounts",
    "games",
    "games.talk",
    "games.luck",
    "games.daily",
    "games.puzzles",
    "games.profiles",
    "games.ratings",
    *(f"games.{slug}" for slug in RULES),  # each has its templates and static files
    *(f"games.channels.{name}" for name in CHANNELS),
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "pushsite.web.middleware.Policies",
    "pushsite.health.Probes",
    "pushsite.logs.requests.RequestLog",
    "pushsite.web.middleware.KnownMethods",
    "pushsite.web.middleware.ReadableOnly",
    "games.polls.Polls",
    "accounts.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.LanguageMiddleware",
    "accounts.middleware.TimeZoneMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "pushsite.web.limits.Limits",
    "games.middleware.PlainRefusals",
]

METRICS_TOKEN = env.METRICS_TOKEN
if METRICS_TOKEN:  # else there is no such page, and nothing is counted
    MIDDLEWARE.insert(MIDDLEWARE.index("pushsite.logs.requests.RequestLog"), "pushsite.metrics.page.Metrics")

if DEVELOPMENT:  # the toolbar is a package of the group dev
    INSTALLED_APPS.append("debug_toolbar")
    toolbar = "debug_toolbar.middleware.DebugToolbarMiddleware"
    MIDDLEWARE.insert(MIDDLEWARE.index("pushsite.web.middleware.ReadableOnly"), toolbar)
    MIDDLEWARE.insert(0, "pushsite.development.Uncompressed")  # before any other reads the headers
    DEBUG_TOOLBAR_CONFIG = {"SHOW_TOOLBAR_CALLBACK": "pushsite.development.shows_toolbar", "SHOW_COLLAPSED": True}

ROOT_URLCONF = "pushsite.urls"
WSGI_APPLICATION = "pushsite.wsgi.application"

# A name is looked for in Jinja first: nearly all answers are tables. Pages are Django's.
TEMPLATES = [
    {
        "NAME": "jinja2",
        "BACKEND": "django.template.backends.jinja2.Jinja2",  # the folders jinja2/ of games and of each game
        "DIRS": [BASE_DIR / "pushsite/jinja2", Path(forms.__file__).parent / "jinja2"],  # Django's fields of forms
        "APP_DIRS": True,
        "OPTIONS": {"environment": "games.jinja.environment"},
    },
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context.site",
            ],
        },
    },
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"  # the widgets of the admin are Django's templates alone

# Database: SQLite takes its write lock at BEGIN; otherwise concurrent transactions fail half-way (92 of 400 did).
DATABASES = {"default": env.DATABASE}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
else:
    DATABASES["default"]["ENGINE"] = "pushsite.database.postgresql"
    DATABASES["default"]["CONN_MAX_AGE"] = 60
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True
    # Statements are parsed and planned once per connection: doing so each time was half of PostgreSQL's work.
    # Behind a pooler this is not possible, and pushsite.database.connections turns it off.
    DATABASES["default"].setdefault("OPTIONS", {}).update(server_side_binding=True, prepare_threshold=3)
    DATABASES["default"]["DISABLE_SERVER_SIDE_CURSORS"] = True  # behind a pooler they are lost after a transaction
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Broker and cache
REDIS_URL = env.REDIS_URL
if REDIS_URL:
    # Short, since a person waits too. Both libraries' own retries take seconds.
    CACHES = {
        "default": {
            "BACKEND": "pushsite.cache.ForgivingRedisCache",
            "LOCATION": REDIS_URL,
            "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
        }
    }
    CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 600, "socket_connect_timeout": 0.5, "max_retries": 0}
else:
    CACHES = {"default": {"BACKEND": "pushsite.cache.LocalCache"}}
    CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.02}
CELERY_BROKER_URL = REDIS_URL or "memory://localhost"
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker as long as it takes
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = False  # a late acknowledgement fails if Redis was down, and ends its worker
CELERY_TASK_TIME_LIMIT = 60
CELERY_TASK_PUBLISH_RETRY = False
LAST_PRIORITY = 9  # the last of the lists that Redis has of a queue: it can wait for everything else
CELERY_TASK_ROUTES = {"games.tasks.check_history": {"priority": LAST_PRIORITY}}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 400_000  # kB, some three times what one begins with: then another takes over
CELERY_WORKER_TIMER_PRECISION = 0.1  # seconds; the default rounds a bot's pause up to a second
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "pushsite.celery.Scheduler"
CELERY_BEAT_MAX_LOOP_INTERVAL = 30  # seconds until beat notices a clock that was set back
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "games.tasks.sweep", "schedule": 30.0, "options": {"expires": 30}},
    "clear": {"task": "games.tasks.clear", "schedule": crontab(hour=4, minute=20)},
    # Once would do, soon after midnight; whatever a lost message or a worker's end has left is made an hour later.
    "daily-deals": {"task": "games.tasks.make_daily_deals", "schedule": crontab(minute=5)},
}

# People
AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
if LEAKED_PASSWORDS_URL := env.LEAKED_PASSWORDS_URL:
    AUTH_PASSWORD_VALIDATORS.append({"NAME": "accounts.sign_in.leaked_passwords.LeakedPasswordValidator"})
if MODE == "test":
    PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # fast: tests create thousands of people
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
SESSION_ENGINE = "accounts.sessions"
KEEP_DAYS = env.KEEP_DAYS  # what is cleared at night, and after how many days
SESSION_COOKIE_AGE = (
    KEEP_DAYS["sessions"] * 24 * 3600
)  # seconds after which an idle session ends; guests are cleared before
SESSION_LONGEST = 365 * 24 * 3600  # seconds after the sign-in at which any session ends, however busy it is
STAFF_SESSION_AGE = 12 * 3600
STAFF_SECOND_STEP_AGE = 12 * 3600  # then staff pages ask for a code again, however busy the session
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = env.HTTPS
# Browsers accept __Host- cookies only from this host and over TLS, so other hosts of the domain cannot plant one.
COOKIE_PREFIX = "__Host-" if env.HTTPS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}django_language"
DEVICE_COOKIE_NAME = f"{COOKIE_PREFIX}device"
LESSONS_COOKIE_NAME = f"{COOKIE_PREFIX}lessons"
MESSAGES_COOKIE_NAME = f"{COOKIE_PREFIX}messages"
MESSAGE_STORAGE = "pushsite.web.messages.Storage"

# Sign-in: e-mail and password, or a code by mail. Not a link: mail scanners would open it.
AUTHENTICATION_BACKENDS = ["accounts.backends.Backend"]
CODE_SECONDS = 10 * 60
ACCOUNT_ADAPTER = "accounts.sign_in.adapter.Adapter"
ACCOUNT_AUTHENTICATED_LOGIN_REDIRECTS = False  # guests may sign in; accounts.sign_in.decorators redirects accounts
ACCOUNT_CHANGE_EMAIL = True
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if env.HTTPS else "http"
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_ENABLED = True
ACCOUNT_EMAIL_VERIFICATION_BY_CODE_TIMEOUT = CODE_SECONDS
ACCOUNT_EMAIL_VERIFICATION_SUPPORTS_RESEND = True
ACCOUNT_FORMS = {
    "add_email": "accounts.forms.auth.EmailForm",
    "change_password": "accounts.forms.auth.ChangePasswordForm",
    "confirm_email_verification_code": "accounts.forms.auth.EmailCodeForm",
    "confirm_login_code": "accounts.forms.auth.LoginCodeForm",
    "confirm_password_reset_code": "accounts.forms.auth.ResetCodeForm",
    "login": "accounts.forms.auth.LoginForm",
    "reauthenticate": "accounts.forms.auth.PasswordForm",
    "request_login_code": "accounts.forms.auth.AskLoginCodeForm",
    "reset_password": "accounts.forms.auth.ResetForm",
    "reset_password_from_key": "accounts.forms.auth.NewPasswordForm",
    "signup": "accounts.forms.sign_up.SignUpForm",
}
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_SUPPORTS_RESEND = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = CODE_SECONDS
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True
ACCOUNT_PASSWORD_RESET_BY_CODE_ENABLED = True
ACCOUNT_PASSWORD_RESET_BY_CODE_TIMEOUT = CODE_SECONDS
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_RATE_LIMITS = {  # what is not named has allauth's
    "login": "30/m/ip",
    "login_failed": "20/m/ip,5/5m/key",
    # Codes by mail are counted in accounts.views.codes.
    "confirm_email": None,
    "manage_email": None,
    "request_login_code": None,
    "reset_password": None,
    "signup": None,
}
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ALLAUTH_TRUSTED_PROXY_COUNT = env.TRUSTED_PROXIES
MFA_ADAPTER = "accounts.sign_in.adapter.SecondStepAdapter"
MFA_FORMS = {
    "activate_totp": "accounts.forms.auth.ActivateForm",
    "authenticate": "accounts.forms.auth.AuthenticateForm",
    "reauthenticate": "accounts.forms.auth.ReauthenticateForm",
}
MFA_TOTP_ISSUER = "Pushsite"
MFA_TOTP_TOLERANCE = 1  # a phone's clock may be half a minute off

# Mail: the embedded site stores it and shows it; in tests Django stores it.
if PRODUCTION:
    vars().update(env.EMAIL, EMAIL_TIMEOUT=10)
else:
    EMAIL_BACKEND = "accounts.mail.stored_mail.StoredMailBackend"
DEFAULT_FROM_EMAIL = SERVER_EMAIL = env.MAIL_FROM

# Pushes: without a key there are none. Push services write to the contact if something is wrong.
PUSH_KEY = stored_push_key(DATA_DIR) if EMBEDDED else env.PUSH_KEY
if MODE == "test":
    PUSH_KEY = "only-for-tests-only-for-tests-only-for-test"
PUSH_CONTACT = env.PUSH_CONTACT

# Who runs the site, for its imprint, its privacy page and security.txt; empty where the operator has said nothing.
OPERATOR = env.OPERATOR
SECURITY_CONTACT, SOURCE_URL = env.SECURITY_CONTACT, env.SOURCE_URL

# Language and time
LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("fr", _("French"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "pushsite.formats"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
TIME_ZONE = "UTC"

# Static files: collected and served by WhiteNoise; in tests and for developers from their sources.
STATIC_URL = "/static/"
STATIC_ROOT = env.STATIC_ROOT
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if MODE == "test" or DEVELOPMENT
        else "pushsite.web.static_files.CollectedStaticFiles"
    },
}
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = MODE == "test" or DEVELOPMENT
WHITENOISE_KEEP_ONLY_HASHED_FILES = True

# Security
CONTENT_SECURITY_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
}
RATE_LIMITS = {  # (times, seconds) for each person
    "post": (60, 60),  # all views that name no limit, added up
    "act": (200, 10),
    "act-long": (5000, 3600),
    "api": (60, 60),  # of each token
    "code": (20, 3600),
    "code-to": (5, 3600),  # to one e-mail; each browser in which its owner has signed in has a count of its own
    "consent": (20, 600),
    "export": (6, 3600),
    "device-test": (6, 600),  # as "hook-test"
    "devices": (60, 600),
    "friends": (30, 3600),
    "guest": (30, 600),
    "hook": (30, 3600),
    "hook-test": (6, 600),  # each may keep a worker busy for five seconds
    "invite": (60, 3600),
    "join": (60, 600),
    "look": (900, 60),
    "open": (30, 600),
    "orders": (60, 600),
    "picture": (60, 60),
    "poll": (1200, 60),  # those for which something is new; a school's address has as many
    "report": (10, 3600),
    "seat": (60, 600),
    "sign-up": (10, 600),
    "stand-in": (20, 600),
    "steps": (240, 60),
    "talk": (20, 60),
    "talk-long": (200, 3600),
    "talk-settings": (120, 60),
    "trial": (60, 60),  # up to 0.4 seconds of a processor each, and more while bots think
    "why": (60, 60),  # a bot thinks for each, up to 0.3 seconds of a processor
    "vacation": (20, 3600),
}
# The same for all visitors and guests of one address together: two classes of a school may open a table each at once.
ADDRESS_RATE_LIMITS = {
    "post": (600, 60),
    "act-long": (20_000, 3600),
    "code": (60, 3600),
    "consent": (240, 600),
    "device-test": (30, 600),
    "devices": (600, 600),
    "guest": (60, 600),
    "invite": (300, 3600),
    "join": (240, 600),
    "look": (1200, 60),
    "open": (60, 600),
    "orders": (600, 600),
    "report": (30, 3600),
    "seat": (600, 600),
    "sign-up": (10, 600),
    "stand-in": (120, 600),
    "steps": (300, 60),  # up to 0.2 seconds of a processor each
    "talk": (60, 60),
    "talk-long": (600, 3600),
    "talk-settings": (600, 60),
    "trial": (120, 60),
    "vacation": (120, 3600),
    "why": (240, 60),
}
SECURE_REFERRER_POLICY = "same-origin"  # a private table's URL is its key: other sites must not get it
CSRF_FAILURE_VIEW = "pushsite.web.refusals.csrf_failure"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
SECURE_HSTS_SECONDS = env.HSTS_SECONDS if env.HTTPS else 0
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # HSTS must not extend to other hosts of the domain
SECURE_SSL_REDIRECT = env.HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(health|ready|metrics)$"]  # supervisors and Prometheus ask for them without TLS
if env.TRUSTED_PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # the proxy overrides what a visitor sends

# A file of certificates with which hooks and pushes also go to this machine, for tests and trials; never in production.
OUTBOUND_TRIAL_AUTHORITY = ""

# Seconds
ARCHIVE_AFTER_DAYS = env.ARCHIVE_AFTER_DAYS  # of a game's end, until its actions are archived; 0: never
SWEEP_GRACE = env.SWEEP_GRACE  # before the sweep plays a bot's turn that is due
NOTICE_DELAY = env.NOTICE_DELAY  # before a mail is sent to a person who has not looked
REVISION_SECONDS = 15  # lifetime of a cached revision: a lone viewer asks every 3 seconds

LOGGING = logging_config("INFO" if PRODUCTION else "WARNING", env.LOG_FORMAT)

if env.SENTRY_DSN:  # importing it would slow down the start of all other sites
    from pushsite.logs.sentry import report_errors

    report_errors(env.SENTRY_DSN)
