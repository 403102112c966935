#!/bin/bash
# A MariaDB server for development and tests, on loopback: port 13101, user app / app with all privileges on databases laurel_*.
#   mariadb.sh fetch | start | stop | kill     ROOT: where it lives (default: laurel-mariadb below the temporary directory)
# fetch installs Debian's mariadb-server; the server that the package itself may run is left alone. Nothing here is durable, unless FLUSH=1.
# BINLOG: options of a binary log, which it has none otherwise.
# kill ends the server in the middle of what it does; start finds its data again.
set -eu
ROOT=${ROOT:-${TMPDIR:-/tmp}/laurel-mariadb}; PORT=${PORT:-13101}; D=$ROOT/data
command=${1:-}
listens() { (echo > "/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; }
case $command in
fetch)
  [ -x /usr/sbin/mariadbd ] || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mariadb-server >/dev/null ;;
start)
  if listens; then echo "something listens on $PORT already" >&2; exit 1; fi
  mkdir -p "$D" "$ROOT/tmp"
  cat > "$ROOT/init.sql" <<SQL
create user if not exists app@'127.0.0.1' identified by 'app';
grant all on \`laurel\\_%\`.* to app@'127.0.0.1';
create database if not exists laurel_dev;
SQL
  chown -R mysql:mysql "$ROOT"
  [ -d "$D/mysql" ] || mariadb-install-db --no-defaults --user=mysql --datadir="$D" --skip-test-db >"$ROOT/install.log" 2>&1
  setsid /usr/sbin/mariadbd --no-defaults --user=mysql --datadir="$D" --tmpdir="$ROOT/tmp" --port="$PORT" --bind-address=127.0.0.1 \
    --socket="$ROOT/s.sock" --pid-file="$ROOT/pid" --init-file="$ROOT/init.sql" --skip-name-resolve --max-connections=400 \
    --character-set-server=utf8mb4 --collation-server=utf8mb4_unicode_ci --innodb-buffer-pool-size=256M \
    --innodb-flush-log-at-trx-commit="${FLUSH:-0}" --innodb-doublewrite="${FLUSH:-0}" ${BINLOG:---skip-log-bin} --performance-schema=OFF \
    >>"$ROOT/err.log" 2>&1 </dev/null &
  echo $! > "$ROOT/launched.pid"
  for _ in $(seq 300); do listens && exit 0; sleep 0.1; done
  tail -n 20 "$ROOT/err.log" >&2; exit 1 ;;
stop)
  p=$(cat "$ROOT/launched.pid" 2>/dev/null || true)
  if [ -n "$p" ] && kill "$p" 2>/dev/null; then while kill -0 "$p" 2>/dev/null; do sleep 0.1; done; fi
  rm -f "$ROOT/launched.pid" ;;
kill)
  p=$(cat "$ROOT/launched.pid"); kill -9 "$p"; while kill -0 "$p" 2>/dev/null; do sleep 0.02; done ;;
*) sed -n '2,6s/^# //p' "$0" >&2; exit 2 ;;
esac
