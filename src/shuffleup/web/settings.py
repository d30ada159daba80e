"""Django's settings: made from the environment that `serve` sets, with nothing to edit by hand.

There is no Django database: what must last is in the store, and cookies are signed. Pages are served on the room's own
network over plain HTTP; where a proxy that we were told to trust speaks HTTPS, `PolicyMiddleware` keeps cookies to it.
Which names are ours is for `front.py` to say, before Django is asked.
"""

import os
from pathlib import Path

HERE = Path(__file__).parent

SECRET_KEY = os.environ.get("SHUFFLEUP_SIGNING_KEY", "only for tools that never serve a page")
DEBUG = False
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "shuffleup.web.urls"
INSTALLED_APPS = ["django.contrib.messages", "django_htmx", "shuffleup.web"]
MIDDLEWARE = [
    "shuffleup.web.doors.PolicyMiddleware",
    "shuffleup.web.language.LanguageMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "shuffleup.web.doors.DoorMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [HERE / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    ["django.template.loaders.filesystem.Loader", "django.template.loaders.app_directories.Loader"],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
            ],
            "builtins": [
                "shuffleup.web.templatetags.room",
                "shuffleup.web.templatetags.league",
                "shuffleup.web.templatetags.sentences",
                "shuffleup.web.templatetags.clauses",
                "shuffleup.web.templatetags.kept",
            ],
        },
    }
]
PASSWORD_HASHERS = ["shuffleup.web.accounts.Argon2"]
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
DATABASES: dict[str, dict[str, str]] = {}
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en-gb"
USE_I18N = False
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "shuffleup.web.doors.csrf_failed"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000
FILE_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"once": {"()": "shuffleup.web.told_once.OnceAMinute"}},
    "handlers": {"err": {"class": "logging.StreamHandler", "filters": ["once"]}},
    "root": {"handlers": ["err"], "level": "WARNING"},
    # A wrong address or an old form is told to whoever sent it, and is nothing for the window behind the bar.
    "loggers": {"django.request": {"level": "ERROR"}, "django.security": {"level": "CRITICAL"}},
}
