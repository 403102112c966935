import { ECDH } from 'node:crypto';

const AUTH_BYTES = 16;
/** Some browsers and libraries write the other alphabet, and padding. */
const BASE64 = /^[\w+/-]+={0,2}$/;

/**
 * The public key of a browser, in base64url without padding: a point of P-256.
 * @throws {Error} with a sentence
 */
export function readBrowserKey(sent: unknown): string {
  const bytes = getBytes(sent);
  try {
    // Throws for what is no point of the curve: nothing could be encrypted for it.
    return ECDH.convertKey(bytes, 'prime256v1', undefined, 'base64url', 'uncompressed') as string;
  } catch {
    throw new Error('This value is not the public key of a browser: a point of P-256 in base64url.');
  }
}

/**
 * The secret that a browser shares, in base64url without padding.
 * @throws {Error} with a sentence
 */
export function readBrowserSecret(sent: unknown): string {
  const bytes = getBytes(sent);
  if (bytes.length !== AUTH_BYTES) {
    throw new Error('This value is not the secret of a browser: 16 bytes in base64url.');
  }
  return bytes.toString('base64url');
}

function getBytes(sent: unknown): Buffer {
  const isRead = typeof sent === 'string' && sent.length <= 200 && BASE64.test(sent.trim());
  // Reads both alphabets.
  return isRead ? Buffer.from(sent.trim(), 'base64url') : Buffer.alloc(0);
}
