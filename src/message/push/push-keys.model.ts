import { ECDH } from 'node:crypto';

const KEY_BYTES = 65;
const AUTH_BYTES = 16;
/** Longer than either. */
const TEXT_LENGTH_MAX = 200;
/** Some browsers and libraries write the other alphabet, and padding. */
const BASE64 = /^[\w+/-]+={0,2}$/;

/**
 * The public key of a browser, in base64url without padding: a point of P-256.
 * @throws {Error} with a sentence
 */
export function readBrowserKey(sent: unknown): string {
  const bytes = getBytes(sent);
  if (bytes.length !== KEY_BYTES || !isPoint(bytes)) {
    throw new Error('This value is not the public key of a browser: a point of P-256 in base64url.');
  }
  return bytes.toString('base64url');
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

/** Nothing could be encrypted for another one. */
function isPoint(bytes: Buffer): boolean {
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

function getBytes(sent: unknown): Buffer {
  const isRead = typeof sent === 'string' && sent.length <= TEXT_LENGTH_MAX && BASE64.test(sent.trim());
  // Reads both alphabets.
  return isRead ? Buffer.from(sent.trim(), 'base64url') : Buffer.alloc(0);
}
