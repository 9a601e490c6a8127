# shellcheck shell=bash
# Where the record lies, from the settings in the environment: sourced by script/backup and script/restore after lib.sh.
# shellcheck disable=SC2034  # they use what is set here

DATABASE_URL=${DATABASE_URL:-}
DATA=${PLUMBLINE_DATA_DIR:-$ROOT/.run/data}
SEALS=${PLUMBLINE_SEAL_DIR:-$DATA/seals}
PYTHON=$VENV/bin/python
[ -x "$PYTHON" ] || PYTHON=python3

# The file of the SQLite database; empty with PostgreSQL.
case $DATABASE_URL in
    "") SQLITE=$DATA/plumbline.sqlite3 ;;
    sqlite:///*) SQLITE=${DATABASE_URL#sqlite:///} ;;
    *) SQLITE="" ;;
esac

is_empty() { [ -z "$(ls -A "$1")" ]; }

# Whether the seals lie outside the data folder.
seals_elsewhere() {
    case $SEALS/ in
        "$DATA"/*) return 1 ;;
        *) [ -d "$SEALS" ] ;;
    esac
}
