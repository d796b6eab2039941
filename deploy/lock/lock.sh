#!/bin/sh
# Writes the three lock files from pyproject.toml: the laptop's, the host's and the developers'.
# All versions agree, because the smaller two are constrained by the largest.
set -eu
cd "$(dirname "$0")/../.."

compile() {
    .venv/bin/uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --generate-hashes \
        --no-header --no-annotate --no-emit-index-url --upgrade "$@"
}

compile --all-extras --group dev --output-file deploy/lock/dev.txt
compile --group build --constraint deploy/lock/dev.txt --output-file deploy/lock/run.txt
compile --extra hosted --group build --constraint deploy/lock/dev.txt --output-file deploy/lock/hosted.txt
