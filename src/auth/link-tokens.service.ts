import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SigningKeysService } from './signing-keys.service.js';

/**
 * Signed tokens for links in messages. They do one thing without a login, and are valid for as long as the service knows the key that
 * signed them. They have no claim of an account, so no guard takes them.
 */
@Injectable()
export class LinkTokensService {
  private readonly jwt = new JwtService();

  constructor(private readonly keys: SigningKeysService) {}

  issue(purpose: string, id: string): string {
    return this.jwt.sign(
      { [purpose]: id },
      {
        privateKey: this.keys.privateKey,
        algorithm: 'RS256',
        keyid: this.keys.keyId,
        noTimestamp: true,
      },
    );
  }

  /** The id that the token was issued for; null for any other text. */
  read(purpose: string, token: string): string | null {
    const decoded = this.jwt.decode<unknown>(token, { complete: true }) as {
      header: { kid?: unknown };
    } | null;
    const key = this.keys.publicKey(String(decoded?.header.kid));
    if (!key) {
      return null;
    }
    try {
      const claims = this.jwt.verify<Readonly<Record<string, unknown>>>(token, {
        publicKey: key.export({ type: 'spki', format: 'pem' }),
        algorithms: ['RS256'],
      });
      const id = claims[purpose];
      return typeof id === 'string' ? id : null;
    } catch {
      return null;
    }
  }
}
