#!/bin/bash
# Checks what is in deploy/ with the tools that will read it.
#   check-deploy.sh fetch-promtool | alerts | metrics | fetch-helm | chart
# ROOT says where the tools are kept (default: below the temporary directory).
# promtool is Debian's, taken out of its package without installing the server; Helm is built by Go from its module proxy. Those on the PATH win.
set -eu
ROOT=${ROOT:-${TMPDIR:-/tmp}/laurel-deploy-tools}; HELM=v3.22.0; KUBERNETES=1.30.0
usage=$(sed -n '2,5s/^# //p' "$0")
cd "$(dirname "$0")/../deploy"
export PATH=$PATH:/usr/local/go/bin:$ROOT/bin:$ROOT/usr/bin

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
  command -v go >/dev/null || { echo 'there is no Go to build it with' >&2; exit 1; }
  GOBIN=$ROOT/bin go install "helm.sh/helm/v3/cmd/helm@$HELM" ;;
chart)
  everything=(--set worker.enabled=true --set autoscaling.enabled=true --set networkPolicy.enabled=true --set ingress.enabled=true
    --set 'ingress.hosts={laurel.example}' --set secrets.queueUrl.name=laurel --set secrets.searchUrl.name=laurel
    --set secrets.masterApiKey.name=laurel --set secrets.metricsToken.name=laurel --set secrets.admin.name=laurel --set 'secrets.signingKey.previousKeys={old.pem}')
  helm lint --strict helm/laurel
  helm lint --strict helm/laurel "${everything[@]}"
  helm template laurel helm/laurel --kube-version "$KUBERNETES" >/dev/null
  helm template laurel helm/laurel --kube-version "$KUBERNETES" "${everything[@]}" | grep -c '^kind:' ;;
*) echo "$usage" >&2; exit 2 ;;
esac
