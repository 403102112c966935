#!/bin/bash
# Three MySQL servers in Group Replication on loopback, ports 13501 to 13503, user app / app, database laurel_dev. The programs are those of
# mysql.sh, in a private root.
#   group.sh fetch | init | start | stop | status | kill N | startnode N | force N | sql N "..."
# ROOT: where the program lies, STATE: the nodes. PORT_BASE: 13500 by default; node n listens for SQL at PORT_BASE + n, for the others at
# PORT_BASE + n1. SINGLE=1: one primary, node 1 at first; otherwise all may write. CONSISTENCY: group_replication_consistency of the servers.
# kill ends a node in the middle of what it does, startnode brings it back; force makes the last one of three go on alone. FLUSH=1: durable on
# disk; without it a killed node has lost what it had committed, believes that it has it, and spoils the others when it is back.
set -eu
here=$(dirname "$0")
ROOT=${ROOT:-${TMPDIR:-/tmp}/laurel-mysql}; STATE=${STATE:-${TMPDIR:-/tmp}/laurel-group}; PORT_BASE=${PORT_BASE:-13500}; R=$ROOT/root
NAME=5a3ce1f0-0000-4000-8000-000000000001
sqlport(){ echo $((PORT_BASE+$1)); }
gport(){ echo $((PORT_BASE+$1*10+1)); }
SEEDS="127.0.0.1:$(gport 1),127.0.0.1:$(gport 2),127.0.0.1:$(gport 3)"
loader(){ l=$(find "$R" -name 'ld-linux-*.so.*' | head -n 1); echo "$l --library-path $(dirname "$(find "$R" -name 'libprotobuf-lite.so*' | head -n 1)")"; }
cnf(){ n=$1; d=$STATE/n$n; mkdir -p $d
cat > $d/my.cnf <<C
[mysqld]
user=mysql
basedir=$R/usr
plugin-dir=$R/usr/lib/mysql/plugin
lc-messages-dir=$R/usr/share/mysql
secure-file-priv=NULL
datadir=$d/data
socket=$d/s.sock
pid-file=$d/pid
log-error=$d/err.log
port=$(sqlport $n)
bind-address=127.0.0.1
report-host=127.0.0.1
report-port=$(sqlport $n)
mysqlx=OFF
skip-name-resolve
max-connections=200
innodb-buffer-pool-size=128M
innodb-doublewrite=OFF
innodb-flush-log-at-trx-commit=${FLUSH:-0}
sync-binlog=${FLUSH:-0}
server-id=$n
log-bin=binlog
gtid-mode=ON
enforce-gtid-consistency=ON
skip-replica-start=ON
super-read-only=${2:-ON}
plugin-load-add=group_replication.so
loose-group_replication_group_name=$NAME
loose-group_replication_start_on_boot=OFF
loose-group_replication_local_address=127.0.0.1:$(gport $n)
loose-group_replication_group_seeds=$SEEDS
loose-group_replication_ip_allowlist=127.0.0.1/32
loose-group_replication_bootstrap_group=OFF
loose-group_replication_recovery_get_public_key=ON
loose-group_replication_single_primary_mode=$([ -n "${SINGLE:-}" ] && echo ON || echo OFF)
loose-group_replication_enforce_update_everywhere_checks=$([ -n "${SINGLE:-}" ] && echo OFF || echo ON)
loose-group_replication_consistency=${CONSISTENCY:-$([ -n "${SINGLE:-}" ] && echo BEFORE_ON_PRIMARY_FAILOVER || echo BEFORE)}
C
}
q(){ n=$1; shift; mariadb --no-defaults -S $STATE/n$n/s.sock -uroot -N -B -e "$*"; }
# Until it is in the group, a node takes no writes: they would be its own.
launch(){ n=$1; d=$STATE/n$n; cnf $n ${2:-ON}; chown mysql $d
  setsid $(loader) $R/usr/sbin/mysqld --defaults-file=$d/my.cnf >>$d/out.log 2>&1 </dev/null &
  echo $! > $d/launched.pid
  for _ in $(seq 600); do q $n 'select 1' >/dev/null 2>&1 && return 0; sleep 0.1; done; tail -n 20 $d/err.log >&2; return 1; }
join(){ n=$1; q $n "start group_replication user='repl', password='repl'"
  for _ in $(seq 600); do [ "$(q $n "select member_state from performance_schema.replication_group_members where member_port=$(sqlport $n)")" = ONLINE ] && return 0; sleep 0.1; done
  echo "node $n is not in the group" >&2; tail -n 30 $STATE/n$n/err.log >&2; return 1; }
bootstrap(){ q $1 "set global group_replication_bootstrap_group=ON; start group_replication user='repl', password='repl'; set global group_replication_bootstrap_group=OFF"; }
case ${1:-} in
fetch) ROOT=$ROOT "$here/mysql.sh" fetch
  type mariadb >/dev/null 2>&1 || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends mariadb-client >/dev/null ;;
init) id mysql >/dev/null 2>&1 || useradd -r -M -s /usr/sbin/nologin mysql
  rm -rf $STATE/n?
  for n in 1 2 3; do
    cnf $n OFF; chown mysql $STATE/n$n
    $(loader) $R/usr/sbin/mysqld --defaults-file=$STATE/n$n/my.cnf --initialize-insecure
    launch $n OFF
    # Each has the same users from the beginning; only what comes later is replicated.
    q $n "set sql_log_bin=0; create user repl@'127.0.0.1' identified by 'repl'; grant replication slave, backup_admin, group_replication_stream on *.* to repl@'127.0.0.1';
      create user app@'127.0.0.1' identified by 'app'; grant all on \`laurel\\_%\`.* to app@'127.0.0.1'; set sql_log_bin=1"
    "$0" stop
  done
  touch $STATE/ready ;;
start) [ -e $STATE/ready ] || "$0" init
  for n in 1 2 3; do launch $n; done
  bootstrap 1; join 2; join 3
  q 1 "create database if not exists laurel_dev" ;;
startnode) launch $2; join $2 ;;
force) q $2 "set global group_replication_force_members='127.0.0.1:$(gport $2)'; set global group_replication_force_members=''" ;;
kill) p=$(cat $STATE/n$2/launched.pid); kill -9 $p; while kill -0 $p 2>/dev/null; do sleep 0.02; done ;;
stop) for n in 3 2 1; do p=$(cat $STATE/n$n/launched.pid 2>/dev/null||true); [ -n "$p" ] && kill $p 2>/dev/null && while kill -0 $p 2>/dev/null; do sleep 0.1; done; rm -f $STATE/n$n/launched.pid; done; true ;;
status) for n in 1 2 3; do echo "n$n:"; q $n "select member_port, member_state, member_role from performance_schema.replication_group_members" 2>&1 || true; done ;;
sql) q $2 "$3" ;;
*) sed -n '2,9s/^# //p' "$0" >&2; exit 2 ;;
esac
