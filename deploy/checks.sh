#!/bin/sh
# The checks of a change: installs Chromium and certutil if they are missing, then runs style, types, templates and the tests
# (`python -m tests.lanes`).
#   checks.sh test               what CI runs: tests/lanes says which folders on which lane
#   checks.sh prove              that, and every proof that takes too long for each change
#   checks.sh chosen ARGUMENTS   style and types, and the tests that pytest selects by these arguments
set -u
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"

# Timeouts: 30 s for a server that does not respond, three attempts, and 150 s for each command of apt-get.
install_packages() {
    export DEBIAN_FRONTEND=noninteractive
    apt="timeout --kill-after=10 150 apt-get -qq -o Acquire::http::Timeout=30 -o Acquire::https::Timeout=30 -o Acquire::Retries=2"
    $apt update </dev/null
    if ! has_chromium; then
        $apt install -y --no-install-recommends chromium-headless-shell </dev/null ||
            $apt install -y --no-install-recommends chromium </dev/null || return
    fi
    has certutil || $apt install -y --no-install-recommends libnss3-tools </dev/null
}

has() {
    command -v "$1" >/dev/null
}

has_chromium() {
    has chromium-headless-shell || has chromium || has chromium-browser
}

if ! has_chromium || ! has certutil; then
    if [ "$(id -u)" -ne 0 ]; then
        echo "The browser tests need Chromium and certutil: run 'sudo apt-get install chromium libnss3-tools', then 'make test' again." >&2
        exit 1
    fi
    echo "The browser tests need Chromium and certutil. They are installed from Debian's packages (200 MB)."
    if [ -t 0 ]; then # a person can answer
        printf 'Install it now? [y/N] '
        read -r answer
        case "$answer" in [yYoO]*) ;; *) exit 1 ;; esac
    fi
    if ! install_packages; then
        echo "apt-get could not install them: is there a network? Install chromium and libnss3-tools, then 'make test' again." >&2
        exit 1
    fi
fi

exec python -m tests.lanes "$@"
