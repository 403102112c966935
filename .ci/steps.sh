# What .ci/run and .ci/full share: steps with their times, and servers of their own on loopback. To be sourced.
set -u
cd "$(dirname "${BASH_SOURCE[0]}")/.."
began=$SECONDS
work=$(mktemp -d "${TMPDIR:-/tmp}/laurel-ci.XXXXXX")
chmod 755 "$work"
export TEST_RUN=ci CI=true
started=()
: >"$work/failed"

# Runs a step, says how long it took, and notes when it failed: for the shell that waits, too, if it runs beside others.
step() {
  local name=$1 from=$SECONDS log; shift
  log=$(mktemp "$work/step.XXXXXX")
  echo "── $name"
  # In this shell, since it may set variables.
  if "$@" > >(tee "$log") 2>&1; then echo "   $name: ok, $((SECONDS - from)) s"; return; fi
  echo "   $name: FAILED, $((SECONDS - from)) s"
  printf '%s\t%s\t%s\n' "$name" "$log" "$*" >>"$work/failed"
  return 1
}

count_failed() { wc -l <"$work/failed"; }
# The names of the failed steps from a number on.
failed_from() { tail -n "+$(($1 + 1))" "$work/failed" | cut -f1 | paste -sd ' '; }

# The last lines of a run that has failed: of each failed step its end, and what repeats it.
give_reasons() {
  local name log command number lines
  number=$(count_failed)
  [ "$number" -gt 0 ] || return 0
  lines=$((50 / number))
  while IFS=$'\t' read -r name log command; do
    echo "── $name has failed. Again: $command"
    grep -avE '✓|^[[:space:]]*$' "$log" | tail -n "$lines" | cut -c1-300
  done <"$work/failed"
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
  kill $(jobs -p) 2>/dev/null
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
