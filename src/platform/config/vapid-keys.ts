import { createECDH } from 'node:crypto';

/* The pair of keys with which a service shows push services that it is the same one (VAPID, RFC 8292): P-256, in base64url. */

const CURVE = 'prime256v1';
const PUBLIC_BYTES = 65;
const PRIVATE_BYTES = 32;
const BASE64URL = /^[\w-]+$/;

export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

export function createVapidKeys(): VapidKeys {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  // A number that begins with zeros is shorter.
  const privateKey = Buffer.concat([Buffer.alloc(PRIVATE_BYTES), pair.getPrivateKey()]);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.subarray(-PRIVATE_BYTES).toString('base64url'),
  };
}

export function isVapidPublicKey(text: unknown): boolean {
  return getBytes(text)?.length === PUBLIC_BYTES && getBytes(text)?.[0] === 4;
}

export function isVapidPrivateKey(text: unknown): boolean {
  return getBytes(text)?.length === PRIVATE_BYTES;
}

/** Both are keys. */
export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  try {
    const pair = createECDH(CURVE);
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}

function getBytes(text: unknown): Buffer | undefined {
  return typeof text === 'string' && BASE64URL.test(text) ? Buffer.from(text, 'base64url') : undefined;
}
