import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  randomUUID,
} from 'node:crypto';

/** A text that only a key opens, as it is stored. */
export interface Sealed {
  readonly iv: string;
  readonly tag: string;
  readonly text: string;
}

const CIPHER = 'aes-256-gcm';
const SECRET_BYTES = 32;
const IV_BYTES = 12;

/**
 * An Idempotency-Key in the hands of one caller. The database knows a hash of it, and nothing that a hash gives away:
 * answers may hold codes, passwords and names, so they are encrypted under the key itself, which the caller alone keeps.
 */
export class RequestKey {
  readonly id: string;
  private readonly secret: Buffer;

  constructor(
    readonly text: string,
    caller: string,
  ) {
    this.id = createHash('sha256').update(`${caller}\n${text}`).digest('base64url');
    this.secret = Buffer.from(hkdfSync('sha256', text, this.id, 'laurel kept answer', 2 * SECRET_BYTES));
  }

  /** Returns a text that only equal requests have. */
  getFingerprint(request: string): string {
    return createHmac('sha256', this.secret.subarray(SECRET_BYTES)).update(request).digest('base64url');
  }

  seal(text: string): Sealed {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, this.secret.subarray(0, SECRET_BYTES), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return {
      iv: iv.toString('base64'),
      tag: cipher.getAuthTag().toString('base64'),
      text: sealed.toString('base64'),
    };
  }

  open({ iv, tag, text }: Sealed): string {
    const secret = this.secret.subarray(0, SECRET_BYTES);
    const decipher = createDecipheriv(CIPHER, secret, Buffer.from(iv, 'base64'));
    decipher.setAuthTag(Buffer.from(tag, 'base64'));
    return Buffer.concat([decipher.update(text, 'base64'), decipher.final()]).toString('utf8');
  }
}

const PREFIX = 'laurel-doubt.';
const KEY = /^laurel-doubt\.([\d.]{1,40})\.[0-9a-f-]{36}$/;

/** A key for a request that came without one: it says by itself where to look whether the request was done. */
export function buildOutcomeKey(locator: string): string {
  return `${PREFIX}${locator}.${randomUUID()}`;
}

export function parseOutcomeKey(key: string): string | undefined {
  return KEY.exec(key)?.[1];
}
