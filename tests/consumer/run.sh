#!/usr/bin/env bash
# Installs BUILD into a folder of its own, and builds and runs the consumer against it: by its CMake package and by pkg-config.
set -euo pipefail
build=$1 source=$(dirname "$(readlink -f "$0")")
prefix=$(mktemp -d)
trap 'rm -rf "$prefix"' EXIT
cmake --install "$build" --prefix "$prefix/tare" >/dev/null
[ "$(ls "$prefix/tare")" = $'bin\ninclude\nlib' ] || { echo "more than a library was installed:" && ls "$prefix/tare" && exit 1; }
said="tensor(..., device='meta', size=(3, 5))"
cmake -G Ninja -S "$source" -B "$prefix/consumer" -DCMAKE_PREFIX_PATH="$prefix/tare" >/dev/null
cmake --build "$prefix/consumer" >/dev/null
[ "$("$prefix/consumer/consumer")" = "$said" ]
command -v pkg-config >/dev/null || { echo "no pkg-config here: tare.pc was not tried" && exit; }
pc=$(dirname "$(find "$prefix/tare/lib" -name tare.pc)")
export PKG_CONFIG_PATH=$pc
# shellcheck disable=SC2046  # flags are words
g++ "$source/main.cpp" -o "$prefix/by-pkg-config" $(pkg-config --cflags --libs tare)
[ "$("$prefix/by-pkg-config")" = "$said" ]
# shellcheck disable=SC2046
g++ "$source/undefined.cpp" -o "$prefix/undefined" $(pkg-config --cflags --libs tare)
[ "$("$prefix/undefined")" = "sizes() called on an undefined Tensor" ]
for flags in "" -DCALLED; do
  # shellcheck disable=SC2046,SC2086
  if g++ -fsyntax-only $flags "$source/lacks_macro.cpp" $(pkg-config --cflags tare) 2>"$prefix/error"; then
    echo "a module without TARE_MODULE was compiled ($flags)" && exit 1
  fi
  grep -q "TARE_MODULE(Class, members...)" "$prefix/error" || { cat "$prefix/error" && exit 1; }
done
