#!/bin/bash
# A RabbitMQ broker for development and tests, on loopback: port 13601, user guest / guest.
#   rabbitmq.sh fetch | start | stop | kill    ROOT: where it lives (default: laurel-rabbitmq below the temporary directory)
#   rabbitmq.sh ctl …                   what rabbitmqctl does, to this broker
# fetch installs Debian's rabbitmq-server without starting the broker that the package would run.
set -eu
ROOT=${ROOT:-${TMPDIR:-/tmp}/laurel-rabbitmq}; PORT=${PORT:-13601}; BIN=/usr/lib/rabbitmq/bin
command=${1:-}
listens() { (echo > "/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
end() {
  p=$(cat "$ROOT/$1.pid" 2>/dev/null || true)
  if [ -n "$p" ] && kill "$p" 2>/dev/null; then while kill -0 "$p" 2>/dev/null; do sleep 0.1; done; fi
  rm -f "$ROOT/$1.pid"
}
# Nothing of the machine's own broker, and everything below ROOT.
export HOME=$ROOT ERL_EPMD_ADDRESS=127.0.0.1 ERL_EPMD_PORT=$((PORT + 1)) ERL_AFLAGS='-kernel inet_dist_use_interface {127,0,0,1}'
export RABBITMQ_NODENAME=laurel@localhost RABBITMQ_MNESIA_BASE=$ROOT/mnesia RABBITMQ_LOG_BASE=$ROOT/log RABBITMQ_PID_FILE=$ROOT/node.pid
export RABBITMQ_CONFIG_FILE=$ROOT/none RABBITMQ_CONF_ENV_FILE=$ROOT/none RABBITMQ_ENABLED_PLUGINS_FILE=$ROOT/plugins
case $command in
fetch)
  [ -x "$BIN/rabbitmq-server" ] || RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends rabbitmq-server >/dev/null ;;
start)
  if listens "$PORT"; then echo "something listens on $PORT already" >&2; exit 1; fi
  mkdir -p "$ROOT"; cd "$ROOT"
  export RABBITMQ_NODE_IP_ADDRESS=127.0.0.1 RABBITMQ_NODE_PORT=$PORT RABBITMQ_DIST_PORT=$((PORT + 2))
  setsid epmd >>"$ROOT/out.log" 2>&1 </dev/null &
  echo $! > "$ROOT/epmd.pid"
  setsid "$BIN/rabbitmq-server" >>"$ROOT/out.log" 2>&1 </dev/null &
  echo $! > "$ROOT/broker.pid"
  for _ in $(seq 600); do listens "$PORT" && exit 0; sleep 0.1; done
  tail -n 20 "$ROOT/out.log" >&2; exit 1 ;;
kill)
  p=$(cat "$ROOT/node.pid"); kill -9 "$p"; while kill -0 "$p" 2>/dev/null; do sleep 0.02; done
  end broker; end epmd ;;
ctl) shift; "$BIN/rabbitmqctl" --quiet "$@" ;;
stop) end broker; end epmd ;;
*) sed -n '2,5s/^# //p' "$0" >&2; exit 2 ;;
esac
