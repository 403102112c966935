const HEADER = 'Idempotency-Key';
const READING = ['GET', 'HEAD'];

/** For a caller who keeps it, to repeat a request after a restart: `headers: { 'Idempotency-Key': key }`. */
export function newIdempotencyKey(): string {
  // `crypto.randomUUID` exists only where the page came by https or from this machine.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/**
 * Every write has a key, so that it can be sent again without being done again. The service ignores it where a repetition
 * changes nothing: logins, and POST requests that only read.
 */
export function withIdempotencyKey(request: Request): Request {
  if (!READING.includes(request.method) && !request.headers.has(HEADER)) {
    request.headers.set(HEADER, newIdempotencyKey());
  }
  return request;
}
