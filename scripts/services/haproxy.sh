#!/bin/bash
# HAProxy before several Laurels, for development and tests, on loopback: port 13701.
#   haproxy.sh fetch | start | stop     ROOT: where it lives (default: laurel-haproxy below the temporary directory)
# LAURELS: the ports of those behind it (default: "3001 3002 3003"). Requests go to each of them that says it is ready.
# RETRIES: how often it tries again by itself (default: as in production). 0: only that they say so keeps requests from failing.
set -eu
ROOT=${ROOT:-${TMPDIR:-/tmp}/laurel-haproxy}; PORT=${PORT:-13701}; LAURELS=${LAURELS:-3001 3002 3003}; RETRIES=${RETRIES:-}
command=${1:-}
listens() { (echo > "/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; }
case $command in
fetch)
  [ -x /usr/sbin/haproxy ] || RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends haproxy >/dev/null ;;
start)
  if listens; then echo "something listens on $PORT already" >&2; exit 1; fi
  mkdir -p "$ROOT"
  # What is said here of retries and checks is said in deploy/haproxy for production as well.
  {
    sed '/^resolvers/,$d' "$(dirname "$0")/../../deploy/haproxy/compose.cfg"
    printf 'frontend laurel\n  bind 127.0.0.1:%s\n  http-request disable-l7-retry unless METH_GET\n  default_backend laurel\n' "$PORT"
    printf 'backend laurel\n  balance leastconn\n  option httpchk GET /readyz\n  http-check expect status 200-299\n  default-server check inter 200ms fall 1 rise 1\n'
    if [ -n "$RETRIES" ]; then printf '  retries %s\n' "$RETRIES"; fi
    for port in $LAURELS; do printf '  server laurel%s 127.0.0.1:%s\n' "$port" "$port"; done
  } > "$ROOT/haproxy.cfg"
  setsid /usr/sbin/haproxy -db -f "$ROOT/haproxy.cfg" >>"$ROOT/out.log" 2>&1 </dev/null &
  echo $! > "$ROOT/launched.pid"
  for _ in $(seq 100); do listens && exit 0; sleep 0.1; done
  tail -n 20 "$ROOT/out.log" >&2; exit 1 ;;
stop)
  p=$(cat "$ROOT/launched.pid" 2>/dev/null || true)
  if [ -n "$p" ] && kill "$p" 2>/dev/null; then while kill -0 "$p" 2>/dev/null; do sleep 0.1; done; fi
  rm -f "$ROOT/launched.pid" ;;
*) sed -n '2,5s/^# //p' "$0" >&2; exit 2 ;;
esac
