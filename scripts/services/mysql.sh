#!/bin/bash
# A MySQL server for development and tests (Debian unstable's mysql-server-core, 9.x), on loopback: port 13401, user app / app
# with all privileges on databases laurel_*. It lies in a private root and runs through its own loader: nothing of the system is touched.
#   mysql.sh fetch | start | stop       ROOT: where it lives (default: laurel-mysql below the temporary directory)
# STATE: where its data lie (default: beside the program). Nothing here is durable.
set -eu
ROOT=${ROOT:-${TMPDIR:-/tmp}/laurel-mysql}; STATE=${STATE:-$ROOT}; PORT=${PORT:-13401}; R=$ROOT/root; D=$STATE/data
command=${1:-}
listens() { (echo > "/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; }
case $command in
fetch)
  [ ! -x "$R/usr/sbin/mysqld" ] || exit 0
  mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep -v security | head -n 1)
  rm -rf "$R.part"; mkdir -p "$ROOT"/apt/{parts,lists/partial,cache/archives/partial} "$R.part"; : > "$ROOT/apt/status"
  printf 'Types: deb\nURIs: %s\nSuites: sid\nComponents: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n' "$mirror" > "$ROOT/apt/parts/sid.sources"
  printf '%s "%s";\n' Dir::Etc::sourcelist /dev/null Dir::Etc::sourceparts "$ROOT/apt/parts" Dir::State::lists "$ROOT/apt/lists" \
    Dir::State::status "$ROOT/apt/status" Dir::Cache "$ROOT/apt/cache" APT::Sandbox::User root > "$ROOT/apt/apt.conf"
  export APT_CONFIG=$ROOT/apt/apt.conf
  apt-get update -qq; apt-get install -y -qq -d --no-install-recommends mysql-server-core >/dev/null
  for deb in "$ROOT"/apt/cache/archives/*.deb; do dpkg-deb -x "$deb" "$R.part"; done
  rm -rf "$R"; mv "$R.part" "$R" ;;
start)
  if listens; then echo "something listens on $PORT already" >&2; exit 1; fi
  id mysql >/dev/null 2>&1 || useradd -r -M -s /usr/sbin/nologin mysql
  loader=$(find "$R" -name 'ld-linux-*.so.*' | head -n 1)
  mysqld="$loader --library-path $(dirname "$(find "$R" -name 'libprotobuf-lite.so*' | head -n 1)") $R/usr/sbin/mysqld --no-defaults --user=mysql
    --secure-file-priv=NULL --basedir=$R/usr --lc-messages-dir=$R/usr/share/mysql --datadir=$D"
  mkdir -p "$D"; chown mysql "$STATE" "$D"
  cat > "$STATE/init.sql" <<SQL
create user if not exists app@'127.0.0.1' identified by 'app';
grant all on \`laurel\\_%\`.* to app@'127.0.0.1';
create database if not exists laurel_dev;
SQL
  [ -d "$D/mysql" ] || $mysqld --initialize-insecure 2>>"$STATE/err.log"
  setsid $mysqld --port="$PORT" --bind-address=127.0.0.1 --mysqlx=OFF --skip-name-resolve --socket="$D/s.sock" --pid-file="$D/pid" \
    --init-file="$STATE/init.sql" --max-connections=400 --innodb-buffer-pool-size=256M --innodb-doublewrite=OFF \
    --innodb-flush-log-at-trx-commit="${FLUSH:-0}" --skip-log-bin --performance-schema=OFF >>"$STATE/err.log" 2>&1 </dev/null &
  echo $! > "$STATE/launched.pid"
  for _ in $(seq 300); do listens && exit 0; sleep 0.1; done
  tail -n 20 "$STATE/err.log" >&2; exit 1 ;;
stop)
  p=$(cat "$STATE/launched.pid" 2>/dev/null || true)
  if [ -n "$p" ] && kill "$p" 2>/dev/null; then while kill -0 "$p" 2>/dev/null; do sleep 0.1; done; fi
  rm -f "$STATE/launched.pid" ;;
*) sed -n '2,5s/^# //p' "$0" >&2; exit 2 ;;
esac
