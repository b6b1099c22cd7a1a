#!/usr/bin/env bash
# Makes a minimal Debian 12, runs the README's two commands in it on a clean clone of HEAD, makes and installs the wheel, runs what
# the README's console shows with it, and prints how long they took.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."

usage() {
  cat <<'HELP'
usage: ./dev fresh [--only demo|test|wheel] [--root FOLDER] [--keep]
  --only   one of them; by default all, demo first
  --root   where the system is made, a new folder; by default below TMPDIR or /tmp. It takes about 3 GB
  --keep   do not remove it afterwards
Needs root. Packages come from the mirror that this machine's apt uses, Python's from the index that its pip uses.
HELP
}

commands=(demo test wheel) root='' keep=''
while [ $# -gt 0 ]; do
  case $1 in
    --only) commands=("${2:?--only demo, test or wheel}") && shift ;;
    --root) root=${2:?--root FOLDER} && shift ;;
    --keep) keep=1 ;;
    -h | --help) usage && exit ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
case "${commands[*]}" in demo | test | wheel | "demo test wheel") ;; *) usage >&2 && exit 2 ;; esac
[ "$(id -u)" -eq 0 ] || { echo "./dev fresh makes a system of its own and needs root" >&2; exit 1; }
[ -n "$root" ] || root=$(mktemp -d "${TMPDIR:-/tmp}/tare-fresh.XXXXXX")
[ -z "$(ls -A "$root" 2>/dev/null)" ] || { echo "$root is not empty" >&2; exit 1; }
mkdir -p "$root" && chmod 755 "$root"
root=$(readlink -f "$root")

# What runs in the new system has mounts and processes of its own, which end together: what is left to remove is files.
child=''
finish() {
  [ -z "$child" ] || { kill -KILL "$child" && wait "$child"; } 2>/dev/null || true
  if [ -n "$keep" ]; then echo "kept: $root" >&2; else rm -rf --one-file-system "$root"; fi
}
trap finish EXIT
trap 'exit 130' INT TERM
apart() {
  unshare --mount --pid --fork --kill-child --propagation private --mount-proc "$@" &
  child=$!
  local status=0
  wait "$child" || status=$?
  child=''
  return "$status"
}

say() { printf '\033[1m== %s\033[0m\n' "$*" >&2; }

say "making Debian 12 in $root"
# The mirrors of this machine, where it is a Debian 12 itself; debootstrap's own elsewhere.
sources=$(apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' \
  'Created-By: Packages' 'Origin: Debian' 2>/dev/null | grep ' bookworm' || true)
mirror=$(awk '$3 == "bookworm" { print $2; exit }' <<<"$sources")
apart debootstrap --variant=minbase bookworm "$root" ${mirror:+"$mirror"} > >(grep --line-buffered -vE '^I: (Retr|Valid|Extr|Unpack|Conf)')
[ -z "$mirror" ] || echo "$sources" >"$root/etc/apt/sources.list"
apt-config dump | grep -iE '^Acquire::(https?|ftp|Retries|.*proxy)' >"$root/etc/apt/apt.conf.d/host" || true
for file in /etc/resolv.conf /etc/hosts /etc/pip.conf /etc/ssl/certs/ca-certificates.crt /usr/local/share/ca-certificates \
  /etc/apt/auth.conf.d /etc/apt/trusted.gpg.d /etc/apt/keyrings; do
  [ -e "$file" ] || continue
  mkdir -p "$root${file%/*}"
  cp -rL "$file" "$root${file%/*}/"
done
for file in "${XDG_CONFIG_HOME:-$HOME/.config}/pip/pip.conf" "$HOME/.pip/pip.conf"; do
  [ -e "$file" ] && install -D "$file" "$root/root/.config/pip/pip.conf"
done
git clone -q --no-hardlinks --depth 1 "file://$PWD" "$root/tare"

: >"$root/root/times"
# Prints the command's lines behind the seconds since its start, and leaves in /root/times what it took.
cat >"$root/root/timed" <<'RUN'
cd /tare
rm -f /root/lines
mkfifo /root/lines
SECONDS=0
if [ "$1" = wheel ]; then set -- wheel bash /root/wheel; else set -- "$1" ./dev "$1"; fi
"${@:2}" >/root/lines 2>&1 </dev/null &
pid=$! first=''
spent() {  # WHAT PID: seconds by now, and of processors, of the processes of PID that have ended
  local stat
  read -ra stat <"/proc/$2/stat"
  printf '%-20s %8d %18d\n' "$1" "$SECONDS" "$(((stat[15] + stat[16]) / $(getconf CLK_TCK)))" >>/root/times
}
while IFS= read -r line; do
  printf '%4d  %s\n' "$SECONDS" "$line"
  [[ $1 == demo && -z $first && $line == 'parameters '* ]] && first=1 && spent 'demo, first figure' "$pid"
done </root/lines
wait "$pid" && status=0 || status=$?
spent "$1 in all" $$
exit "$status"
RUN
# What somebody does who has pip: a wheel of the sources, in an environment of its own, called from elsewhere.
cat >"$root/root/wheel" <<'WHEEL'
set -euo pipefail
./dev setup
python3 -m venv /root/installed
/root/installed/bin/pip wheel --no-deps -w /root/wheels .
ls -l /root/wheels
/root/installed/bin/pip install --no-deps /root/wheels/*.whl
/root/installed/bin/pip install pytest
export PATH=/root/installed/bin:$PATH
cd /
tare --version
python -m tare --version
python -c 'import tare, time; print(tare.nn.Linear(2, 3))'
tests=/root/tests  # apart from the sources, which are not to be what is tested
mkdir -p $tests/python $tests/tests/golden && cp -r /tare/README.md /tare/examples $tests && cp -r /tare/python/tests $tests/python
cp -r /tare/tests/golden/programs /tare/tests/golden/onnx $tests/tests/golden
python /tare/tests/docs_test.py /tare /root/installed/bin/tare README.md --python /root/installed/bin/python
python -m pytest -q $tests/python/tests/test_readme.py $tests/python/tests/test_examples.py
/root/installed/bin/pip uninstall -q -y tare-torch
[ -z "$(find /root/installed -iname '*tare*' -print -quit)" ] || { echo "uninstalling left:" && find /root/installed -iname '*tare*' && exit 1; }
WHEEL
cat >"$root/root/versions" <<'VERSIONS'
echo "Debian $(cat /etc/debian_version), $(g++ --version | head -1), cmake $(cmake --version | head -1 | grep -o '[0-9.]*$')," \
  "ninja $(ninja --version), $(python3 --version), $(nproc) processors"
VERSIONS

# A fresh machine knows nothing of this one but the way to the packages.
variables=()
while IFS= read -r name; do
  variables+=("$name=${!name}")
done < <(compgen -e | grep -iE '^(PIP_|SSL_CERT_|REQUESTS_CA_|CURL_CA_|TARE_JOBS$)|^(https?|ftp|no|all)_proxy$')
inside() {
  apart bash -c 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$@"' \
    - "$root" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 \
    "${variables[@]}" bash "$@"
}

status=0
for command in "${commands[@]}"; do
  say "$command"
  inside /root/timed "$command" || { status=$? && echo "$command failed ($status)" >&2 && break; }
done
printf '\n%-20s %8s %18s\n' '' seconds 'processor seconds'
cat "$root/root/times"
inside /root/versions
exit "$status"
