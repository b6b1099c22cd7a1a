#!/usr/bin/env bash
# Installs BUILD into a folder of its own, builds the consumer against it, runs it.
set -euo pipefail
build=$1 source=$(dirname "$(readlink -f "$0")")
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix/tare" >/dev/null
cmake -G Ninja -S "$source" -B "$prefix/consumer" -DCMAKE_PREFIX_PATH="$prefix/tare" >/dev/null
cmake --build "$prefix/consumer" >/dev/null
[ "$("$prefix/consumer/consumer")" = "tensor(..., device='meta', size=(3, 5))" ]
