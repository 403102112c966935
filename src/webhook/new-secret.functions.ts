import { randomBytes } from 'node:crypto';

/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

export function newSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}
