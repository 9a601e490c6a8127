# shellcheck shell=bash
# Set-up shared by the scripts beside this file: sourced, never run by itself.
# Written for the bash 3.2 of macOS as well as that of Debian and Ubuntu.

ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
VENV=$ROOT/.venv
RUN=$ROOT/.run
LOGS=$RUN/log
CHILD=""
mkdir -p "$LOGS"

say() { printf '%s\n' "$*"; }
warn() { printf '!! %s\n' "$*" >&2; }
die() {
    printf '\n!! %s\n' "$*" >&2
    exit 1
}

# step LABEL COMMAND… runs the command with its output in a log, shows that it is alive, and shows the
# end of the log when it fails.
step() {
    local label=$1 log started=$SECONDS last=0 took status=0
    shift
    log=$LOGS/$(printf '%s' "$label" | tr -cs 'A-Za-z0-9' '-').log
    "$@" >"$log" 2>&1 </dev/null &
    CHILD=$!
    while kill -0 "$CHILD" 2>/dev/null; do
        sleep 0.2
        took=$((SECONDS - started))
        if [ -t 1 ]; then
            [ "$took" -ge 1 ] && printf '\r   %s … %s s ' "$label" "$took"
        elif [ $((took / 15)) -gt "$last" ]; then
            last=$((took / 15))
            say "   $label … $took s"
        fi
    done
    wait "$CHILD" || status=$?
    CHILD=""
    took=$((SECONDS - started))
    [ -t 1 ] && printf '\r\033[K'
    if [ "$status" -ne 0 ]; then
        say "-- $label failed after $took s. The end of what it said (all of it: $log):"
        tail -n 40 "$log"
        return "$status"
    fi
    say "   $label ($took s)"
}

stop_child() {
    if [ -n "$CHILD" ]; then kill "$CHILD" 2>/dev/null; fi
}
trap stop_child EXIT
trap 'exit 130' INT TERM

# demo_environment FOLDER PORT: the settings of a demonstration in that folder, whatever the shell held before.
demo_environment() {
    export PLUMBLINE_DEMO=1 PLUMBLINE_DATA_DIR=$1 PLUMBLINE_PUBLIC_URL=http://127.0.0.1:$2
    unset DATABASE_URL CELERY_BROKER_URL
}

fingerprint() { cat "$@" | cksum | tr ' ' '-'; }
stamped() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# --- Python -----------------------------------------------------------------------------------------

find_python() {
    local candidate
    for candidate in python3 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

make_venv() {
    [ -x "$VENV/bin/python" ] && "$VENV/bin/python" -c 'import pip' 2>/dev/null && return 0
    local python
    python=$(find_python) || die "Plumbline needs Python 3.11 or newer and found none. On Debian or Ubuntu: apt-get install python3 python3-venv. On macOS: brew install python@3.12."
    if ! "$python" -c 'import ensurepip' 2>/dev/null; then
        install_packages "python3-venv" || die "This Python cannot make virtual environments. Install the package python3-venv, then run this again."
    fi
    rm -rf "$VENV"
    step "Making a Python environment" "$python" -m venv "$VENV" || die "No Python environment could be made in $VENV."
}

# The packages of one hash-checked list. uv is used where it can be had, because it is many times faster.
install_requirements() {
    if [ ! -x "$VENV/bin/uv" ]; then
        "$VENV/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$ROOT/requirements/uv.txt" || true
    fi
    if [ -x "$VENV/bin/uv" ]; then
        UV_COMPILE_BYTECODE=1 VIRTUAL_ENV=$VENV "$VENV/bin/uv" pip install --require-hashes -r "$1" && return 0
        say "uv could not install them; trying pip."
    fi
    "$VENV/bin/pip" install --disable-pip-version-check --require-hashes -r "$1"
}

# setup_python runtime|dev: nothing to do when the same list was installed before.
setup_python() {
    local list=$ROOT/requirements/$1.txt print
    make_venv
    print=$(fingerprint "$list")
    stamped "$VENV/.installed-$1" "$print" && return 0
    if [ "$1" = runtime ] && stamped "$VENV/.installed-dev" "$(fingerprint "$ROOT/requirements/dev.txt")"; then return 0; fi
    step "Installing Python packages" install_requirements "$list" ||
        die "The Python packages could not be installed. Is there a network, and does pip reach its package index?"
    printf '%s' "$print" >"$VENV/.installed-$1"
}

# --- system packages --------------------------------------------------------------------------------

# install_packages NAME… through apt; returns 1 when that cannot be done here.
install_packages() {
    local as=()
    command -v apt-get >/dev/null || return 1
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || return 1
        if ! sudo -n true 2>/dev/null; then
            [ -t 0 ] || return 1
            say "Installing $* needs an administrator's password."
            sudo -v || return 1
        fi
        as=(sudo)
    fi
    step "Installing $*" apt_install "${as[@]+"${as[@]}"}" -- "$@"
}

apt_install() {
    local as=()
    while [ "$1" != -- ]; do
        as+=("$1")
        shift
    done
    shift
    as+=(env DEBIAN_FRONTEND=noninteractive apt-get)
    "${as[@]}" install -y --no-install-recommends "$@" && return 0
    "${as[@]}" update && "${as[@]}" install -y --no-install-recommends "$@"
}

# Prints the names of the missing libraries that turn pages into PDF; asks the loader, not a package manager.
missing_libraries() {
    "$VENV/bin/python" - <<'PY'
import ctypes

PACKAGES = {
    "libpango-1.0-0": ("libpango-1.0.so.0", "libpango-1.0.dylib"),
    "libpangoft2-1.0-0": ("libpangoft2-1.0.so.0", "libpangoft2-1.0.dylib"),
    "libharfbuzz-subset0": ("libharfbuzz-subset.so.0", "libharfbuzz-subset.dylib"),
}


def loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True


print(" ".join(package for package, names in PACKAGES.items() if not any(map(loads, names))))
PY
}

setup_libraries() {
    local missing
    if [ "$(uname)" = Darwin ]; then
        # Homebrew's folder is not among those the loader searches.
        export DYLD_FALLBACK_LIBRARY_PATH="/opt/homebrew/lib:/usr/local/lib${DYLD_FALLBACK_LIBRARY_PATH:+:$DYLD_FALLBACK_LIBRARY_PATH}"
    fi
    missing=$(missing_libraries)
    [ -z "$missing" ] && return 0
    if [ "$(uname)" = Darwin ] && command -v brew >/dev/null; then
        step "Installing pango" brew install pango
    else
        # shellcheck disable=SC2086  # one word per package
        install_packages $missing || true
    fi
    missing=$(missing_libraries)
    case $missing in
        "") ;;
        libharfbuzz-subset0) warn "libharfbuzz-subset0 is missing: PDFs are made two to three times slower. An administrator can install it." ;;
        *) die "The libraries that make PDFs are missing ($missing), and they cannot be installed from here. As an administrator: apt-get install $missing (macOS: brew install pango). Then run this again." ;;
    esac
}

# What only the tests need. A missing one is not fatal: script/test names each part it cannot run.
setup_test_programs() {
    local wanted=()
    find_chromium >/dev/null || wanted+=(chromium)
    find_postgres >/dev/null || wanted+=(postgresql)
    command -v pdftoppm >/dev/null || wanted+=(poppler-utils)
    if command -v docker >/dev/null && ! find_compose; then wanted+=(docker-compose); fi
    [ "${#wanted[@]}" -eq 0 ] && return 0
    install_packages "${wanted[@]}" || warn "Not on this machine, and cannot be installed from here: ${wanted[*]}"
}

find_compose() { docker compose version >/dev/null 2>&1 || docker-compose version >/dev/null 2>&1; }

find_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }

find_postgres() {
    local folder
    for folder in "$(pg_config --bindir 2>/dev/null)" /usr/lib/postgresql/*/bin /opt/homebrew/opt/postgresql*/bin; do
        if [ -x "$folder/initdb" ]; then
            say "$folder"
            return 0
        fi
    done
    return 1
}

# --- front-end files --------------------------------------------------------------------------------

find_node() {
    local major
    if command -v npm >/dev/null && command -v node >/dev/null; then
        major=$(node --version | sed 's/^v//; s/\..*//')
        [ "$major" -ge 18 ] && return 0
    fi
    return 1
}

fetch_assets() {
    cd "$ROOT" || return 1
    if ! find_node; then
        install_requirements "$ROOT/requirements/node.txt" || return 1
        PATH=$VENV/bin:$PATH
    fi
    npm ci --ignore-scripts && "$VENV/bin/python" script/vendor.py
}

setup_frontend() {
    local print stamp=$ROOT/static/vendor/.installed
    print=$(fingerprint "$ROOT/package-lock.json" "$ROOT/script/vendor.py")
    stamped "$stamp" "$print" && return 0
    step "Fetching the front-end files" fetch_assets ||
        die "The front-end files could not be fetched. Is there a network, and does npm reach its package index?"
    printf '%s' "$print" >"$stamp"
}

# setup runtime|dev
setup() {
    setup_python "$1"
    setup_libraries
    setup_frontend
    if [ "$1" = dev ]; then setup_test_programs; fi
}
