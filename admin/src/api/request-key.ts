/** For the header `Idempotency-Key`: a request that is sent again with the same key is done once. */
export function newRequestKey(): string {
  // `crypto.randomUUID` exists only where the page came by https or from this machine.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
