import { createHmac, hkdfSync } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { SigningKeysService } from './signing-keys.service.js';

const KEY_BYTES = 32;

/**
 * Hashes of what is too short for a plain one: who reads the database would try all values. The key comes from the one that signs tokens, so
 * it is not in the database, and all processes have the same. With another signing key, earlier hashes match nothing any more.
 */
@Injectable()
export class KeyedHashesService {
  private readonly keys = new Map<string, Buffer>();

  constructor(private readonly signing: SigningKeysService) {}

  /** HMAC-SHA-256 in hexadecimal digits, under a key of its own for each purpose. */
  hash(purpose: string, text: string): string {
    return createHmac('sha256', this.getKey(purpose)).update(text).digest('hex');
  }

  private getKey(purpose: string): Buffer {
    const known = this.keys.get(purpose);
    if (known) {
      return known;
    }
    const secret = this.signing.privateKey.export({ type: 'pkcs8', format: 'der' });
    const key = Buffer.from(hkdfSync('sha256', secret, '', `laurel ${purpose}`, KEY_BYTES));
    this.keys.set(purpose, key);
    return key;
  }
}
