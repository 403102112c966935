# What .ci/run and .ci/full share: steps with their times, and servers of their own on loopback. To be sourced.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.."
began=$SECONDS
work=$(mktemp -d "${TMPDIR:-/tmp}/laurel-ci.XXXXXX")
chmod 755 "$work"
export TEST_RUN=ci CI=true
failed=() logs=() commands=() started=() steps=0

# Runs a step, says how long it took, and remembers when it failed.
step() {
  local name=$1 from=$SECONDS log=$work/step-$((++steps)); shift
  echo "── $name"
  # In this shell, since it may set variables.
  if "$@" > >(tee "$log") 2>&1; then echo "   $name: ok, $((SECONDS - from)) s"; return; fi
  echo "   $name: FAILED, $((SECONDS - from)) s"
  failed+=("$name"); logs+=("$log"); commands+=("$*")
  return 1
}

# The last lines of a run that has failed: of each failed step its end, and what repeats it.
give_reasons() {
  local index lines=$((50 / (${#failed[@]} > 3 ? ${#failed[@]} : 3)))
  for index in "${!failed[@]}"; do
    echo "── ${failed[index]} has failed. Again: ${commands[index]}"
    grep -vE '✓|^[[:space:]]*$' "${logs[index]}" | tail -n "$lines" | cut -c1-300
  done
}

services() { node scripts/services.mjs "$@"; }

# Starts servers, ends them with the script, and tells the tests where they are.
start_servers() {
  started+=("$@")
  services up "$@" && eval "$(services variables "$@")"
}

stop_servers() {
  [ ${#started[@]} -eq 0 ] || services down "${started[@]}" >/dev/null 2>&1
  started=()
}

finish() {
  stop_servers
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM

# Ports that nothing listens on: other servers may run on this machine.
choose_ports() {
  local offset=0 port
  while for port in 13101 13301 13401 13501 13601 13602 13603 13801 13901; do
    (echo >"/dev/tcp/127.0.0.1/$((port + offset))") 2>/dev/null && break
  done; do
    offset=$((offset + 10))
  done
  export SERVICES_ROOT=$work SERVICES_PORT_OFFSET=$offset
}
choose_ports
