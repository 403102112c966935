#!/bin/bash
# Images by digest, in deploy/Dockerfile and deploy/compose.yaml: a tag may be another image tomorrow.
#   pin-images.sh           asks the registry of each for the digest that its tag has now, and writes it behind the tag
#   pin-images.sh --check   names those without a digest; exit code 1 if there are any
# Needs skopeo, or Docker with buildx. DEPLOY names another directory than deploy/.
set -eu -o pipefail
usage=$(sed -n '2,5s/^# //p' "$0")
cd "${DEPLOY:-$(dirname "$0")/../deploy}"
files=(Dockerfile compose.yaml)

# What is built here has no `image:`.
images() { sed -nE 's/^ARG NODE_IMAGE=(\S+)$/\1/p; s/^ +image: (\S+)$/\1/p' "${files[@]}" | sort -u; }

digest_of() {
  if command -v skopeo >/dev/null; then
    skopeo inspect --no-tags --format '{{.Digest}}' "docker://$1"
  else
    docker buildx imagetools inspect "$1" --format '{{.Manifest.Digest}}'
  fi
}

case ${1:-} in
'')
  for image in $(images); do
    tag=${image%@*}
    digest=$(digest_of "$tag")
    [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "$tag: no digest, but $digest" >&2; exit 1; }
    sed -i -E "s#^(ARG NODE_IMAGE=| +image: )$image\$#\1$tag@$digest#" "${files[@]}"
    echo "$tag@$digest"
  done ;;
--check)
  if unpinned=$(images | grep -v '@sha256:'); then echo "$unpinned" >&2; exit 1; fi ;;
*) echo "$usage" >&2; exit 2 ;;
esac
