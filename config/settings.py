"""Settings, all from the environment; the defaults are a working single-machine office on SQLite."""

from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import django_stubs_ext
import environ
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.files import File

# Lets annotations name what a generic Django class holds, such as File[bytes].
django_stubs_ext.monkeypatch(extra_classes=[File])

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

DEBUG = env.bool("PLUMBLINE_DEBUG", default=False)
# The demo waives the staff second factor and makes its own key; a banner says so on every page.
DEMO = env.bool("PLUMBLINE_DEMO", default=False)
DATA_DIR = Path(env.str("PLUMBLINE_DATA_DIR", default=str(BASE_DIR / ".run" / "data")))


def required(name: str, what: str, here: str) -> str:
    """A setting that an office has to give; the demonstration and developers get a value for this machine."""
    given: str = env.str(name, default="")
    if not (given or DEMO or DEBUG) or given == "change-me":  # as the example of the settings has it
        raise ImproperlyConfigured(f"Set {name} to {what}.")
    return given or here


SECRET_KEY = required(
    "PLUMBLINE_SECRET_KEY", "a long random text", "demo-only-key-never-used-for-a-real-town-0123456789"
)
ALLOWED_HOSTS = env.list("PLUMBLINE_ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("PLUMBLINE_TRUSTED_ORIGINS", default=[])
# Where a QR code on paper leads. It must stay true for as long as the paper does, so nobody's paper gets a default.
PUBLIC_URL = required(
    "PLUMBLINE_PUBLIC_URL", "the site's address, which is printed on every paper", "http://127.0.0.1:8000"
).rstrip("/")
SECURE_COOKIES = env.bool("PLUMBLINE_SECURE_COOKIES", default=not (DEMO or DEBUG))
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_COOKIES
SECURE_SSL_REDIRECT = False  # the proxy in front does it
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE_COOKIES else None
SECURE_HSTS_SECONDS = 31_536_000 if SECURE_COOKIES else 0
X_FRAME_OPTIONS = "DENY"
# How many proxies stand in front: only then is the visitor's address read from their headers.
ALLAUTH_TRUSTED_PROXY_COUNT = env.int("PLUMBLINE_PROXIES", default=0)
# Rate limits count in here; with several web processes point it at Redis.
CACHES = {"default": env.cache("PLUMBLINE_CACHE_URL", default="locmemcache://")}

INSTALLED_APPS = [
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "django_htmx",
    "csp",
    "django.forms",  # form templates, after our own in templates/django/forms
    "rest_framework",
    "drf_spectacular",
    "knox",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    # the house, bottom up
    "parcels",
    "accounts",
    "casework",
    "records",
    "notices",
    "fees",
    "boards",
    "violations",
    "inspections",
    "permits",
    "certificates",
    "enforcement",
    "registries",
    "signs",
    "portal",
    "reports",
    "config.apps.ConfigConfig",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.OfficeMiddleware",
]

ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context.office",
            ],
            "builtins": ["casework.templatetags.plumbline"],
        },
    }
]
FORM_RENDERER = "casework.forms.PlumblineRenderer"

DATABASES: dict[str, Any] = {"default": env.db("DATABASE_URL", default=f"sqlite:///{DATA_DIR / 'plumbline.sqlite3'}")}
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 30,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
    }
else:
    DATABASES["default"]["CONN_MAX_AGE"] = env.int("PLUMBLINE_CONN_MAX_AGE", default=60)
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "password1*", "password2*"]
ACCOUNT_USER_MODEL_USERNAME_FIELD = None
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_ADAPTER = "accounts.adapter.PlumblineAdapter"
# Anybody may open an account to apply with; the address has to be confirmed, and a role is given by the town alone.
ACCOUNT_SIGNUP_FORM_CLASS = "accounts.forms.SignupForm"
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = False
# The password signs papers: whoever finds an open screen neither changes the address to which a new one is sent, nor
# guesses faster at one door than at another.
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_RATE_LIMITS = {
    "login_failed": "10/m/ip,5/5m/key",
    "signup": "10/h/ip",
    "reauthenticate": "5/5m/user",
    "change_password": "5/5m/user",
}
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes"]
MFA_TOTP_ISSUER = "Plumbline"
MFA_TOTP_TOLERANCE = 1  # a code may be half a minute old
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"

LANGUAGE_CODE = "en-us"
TIME_ZONE = "America/New_York"  # the office's day
USE_TZ = True
USE_I18N = False
DATE_FORMAT = "F j, Y"

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
WHITENOISE_USE_FINDERS = WHITENOISE_AUTOREFRESH = DEMO or DEBUG  # nothing has been collected there
MEDIA_ROOT = DATA_DIR / "files"  # never served by URL; views check who asks
FILE_UPLOAD_MAX_MEMORY_SIZE = 5 * 1024 * 1024
# What is small stays in memory; what is large goes to the disk as it comes, up to the limit below.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler", "records.receiving.Capped"]
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 1024 * 1024
UPLOAD_MAX_BYTES = env.int("PLUMBLINE_UPLOAD_MAX_BYTES", default=50 * 1024 * 1024)

# One PKCS#12 file per municipality, <folder>/<slug>.p12. Papers sealed with an earlier one are checked against the
# certificates alone, <folder>/retired/<slug>/*.pem.
SEAL_DIR = Path(env.str("PLUMBLINE_SEAL_DIR", default=str(DATA_DIR / "seals")))
SEAL_PASSPHRASE = env.str("PLUMBLINE_SEAL_PASSPHRASE", default="demo" if DEMO or DEBUG else "")
# How often one address may look up public records and codes; 0 means no limit.
PUBLIC_LOOKUPS_PER_MINUTE = env.int("PLUMBLINE_PUBLIC_LOOKUPS", default=60)
# How often one address may leave something here without an account, such as a kept answer; 0 means no limit.
PUBLIC_KEEPS_PER_HOUR = env.int("PLUMBLINE_PUBLIC_KEEPS", default=20)
# The background of maps, such as https://{s}.tiles.example.org/{z}/{x}/{y}.png, and whom it is to be credited to.
# Without it only the parcels are drawn, and no visitor’s browser asks anybody else for anything.
MAP_TILES_URL = env.str("PLUMBLINE_TILES_URL", default="")
MAP_TILES_ATTRIBUTION = env.str("PLUMBLINE_TILES_ATTRIBUTION", default="")


def tile_host(url: str) -> list[str]:
    """Where a page may fetch the background of maps from: https://*.tiles.example.org."""
    parts = urlsplit(url)
    return [f"{parts.scheme}://{parts.netloc.replace('{s}', '*')}"] if parts.netloc else []


# A nightly run that would change more cases than this waits for an officer's release.
SWEEP_PREVIEW_ABOVE = env.int("PLUMBLINE_SWEEP_PREVIEW_ABOVE", default=200)

CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="")
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_TIME_LIMIT = 1800
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_TASKS_PER_CHILD = 500
CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 900, "unacked_restore_throttle": 1}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TIMEZONE = TIME_ZONE

# The demonstration writes its mail to files, so that it can be looked at.
EMAIL_CONFIG = env.email(
    "PLUMBLINE_EMAIL_URL", default=f"filemail:///{DATA_DIR / 'mail'}" if DEMO else "consolemail://"
)
vars().update(EMAIL_CONFIG)
DEFAULT_FROM_EMAIL = env.str("PLUMBLINE_FROM_EMAIL", default="office@localhost")

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "accounts.tokens.access.ByToken",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "casework.api.base.say_problem",
}
REST_KNOX = {"TOKEN_MODEL": "accounts.ApiToken", "AUTO_REFRESH": False}
KNOX_TOKEN_MODEL = REST_KNOX["TOKEN_MODEL"]
MIGRATION_MODULES = {"knox": None}  # its table would stay unused: the tokens are in accounts
SPECTACULAR_SETTINGS = {
    "TITLE": "Plumbline",
    "DESCRIPTION": "Cases of a municipality’s code office: what the caller may see, and the acts that are theirs.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1/",
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:", "blob:", *tile_host(MAP_TILES_URL)],
        "font-src": [SELF],
        "connect-src": [SELF],
        "worker-src": [SELF],
        "object-src": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
        "base-uri": [SELF],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        **{name: {"level": "ERROR"} for name in ("fontTools", "weasyprint", "pikepdf")},
        # Checking a paper that was tampered with is no error of the program; the page says what is wrong.
        **{name: {"level": "CRITICAL"} for name in ("pyhanko", "pyhanko_certvalidator")},
    },
}
SILENCED_SYSTEM_CHECKS = [
    "security.W005",  # whether its other host names are secure too is for the municipality to say
    "security.W008",  # the proxy in front redirects to https
    "security.W021",  # preloading cannot be taken back, so it is not a default
]
