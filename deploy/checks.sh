#!/bin/sh
# All that must hold before a change is accepted: style, types, templates, then every test.
# Arguments go to pytest. Every check runs even when an earlier one failed; the exit status remembers.
# ENGINE says where the tests run: empty, all on SQLite and on PostgreSQL enough to ask there whatever was asked;
# sqlite, all there and nothing more; postgresql, all there, before an issue is called done.
set -u
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
status=0

check() {
    echo "== $*" | cut -c 1-120
    "$@" || status=1
}

if ! command -v chromium-headless-shell >/dev/null && ! command -v chromium >/dev/null &&
    ! command -v chromium-browser >/dev/null; then
    if [ "$(id -u)" -ne 0 ]; then
        echo "The browser tests need Chromium: run 'sudo apt-get install chromium', then 'make test' again." >&2
        exit 1
    fi
    echo "The browser tests need Chromium. It is installed from Debian's packages (chromium-headless-shell, 200 MB)."
    if [ -t 0 ]; then # somebody sits there
        printf 'Install it now? [y/N] '
        read -r answer
        case "$answer" in [yYoO]*) ;; *) exit 1 ;; esac
    fi
    apt-get update -qq
    export DEBIAN_FRONTEND=noninteractive
    apt-get install -y -qq --no-install-recommends chromium-headless-shell ||
        apt-get install -y -qq --no-install-recommends chromium || exit 1
fi

# The types take one core for as long as everything else in front of the tests: they are read beside them.
types=$(mktemp)
python -m mypy . >"$types" 2>&1 &
reading=$!
notes=$(mktemp -d)
trap 'kill $reading 2>/dev/null; rm -rf "$types" "$notes"' EXIT

check python -m ruff check --quiet .
check python -m ruff format --check --quiet .
check djade --check $(find templates -name '*.html')

how="--numprocesses auto --dist worksteal --durations 10 --durations-min 1"
case "${ENGINE:-}" in
    "")
        check python -m pytest $how --note-in="$notes" "$@"
        check python -m tests.engines.on_postgresql --noted-in="$notes" $how "$@"
        ;;
    sqlite) check python -m pytest $how "$@" ;;
    postgresql) check python -m tests.engines.on_postgresql $how "$@" ;;
    *)
        echo "ENGINE is sqlite, postgresql or empty, not '$ENGINE'." >&2
        status=2
        ;;
esac

echo "== mypy ."
wait $reading || status=1
cat "$types"
exit $status
