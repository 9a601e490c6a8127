"""Settings for the tests: those of the real thing, with a throw-away database and a throw-away data folder.

PostgreSQL by default; PLUMBLINE_TEST_DB=sqlite runs the same tests on SQLite.
"""

import os

from tests.servers import Cluster, session_folder

FOLDER = session_folder()
ON_SQLITE = os.environ.get("PLUMBLINE_TEST_DB", "postgres") == "sqlite"
WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")

# Whatever the developer's shell holds, the tests do not read it.
for name in [name for name in os.environ if name.startswith("PLUMBLINE_") and not name.startswith("PLUMBLINE_TEST_")]:
    del os.environ[name]
os.environ |= {
    "PLUMBLINE_SECRET_KEY": "for-the-tests-only-0123456789-0123456789-0123456789",
    "PLUMBLINE_PUBLIC_URL": "http://127.0.0.1:8000",
    "PLUMBLINE_DATA_DIR": str(FOLDER / f"files-{WORKER}"),
    "PLUMBLINE_SEAL_PASSPHRASE": "for the tests",
    "PLUMBLINE_SECURE_COOKIES": "false",
    "PLUMBLINE_PUBLIC_LOOKUPS": "0",
    "DATABASE_URL": f"sqlite:///{FOLDER}/{WORKER}.sqlite3" if ON_SQLITE else Cluster(FOLDER).url(),
    "CELERY_BROKER_URL": "",
}

from config.settings import *  # noqa: E402, F403  # the environment had to be set first

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Static files are looked up one by one as they are asked for; nothing is collected or compressed.
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
# A page served to a browser in a test gives its connection back at once.
DATABASES["default"]["CONN_MAX_AGE"] = 0  # noqa: F405
