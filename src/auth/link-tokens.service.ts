import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { SigningKeysService } from './signing-keys.service.js';

const AUDIENCE = 'laurel-links';

/**
 * Signed tokens for links in messages. They do one thing without a login, and are valid for as long as the service knows the key that
 * signed them. They have an audience of their own and no claim of an account, so no guard takes them. Links of earlier versions have none.
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
        audience: AUDIENCE,
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
      const isForLinks = claims['aud'] === undefined || claims['aud'] === AUDIENCE;
      return isForLinks && typeof id === 'string' ? id : null;
    } catch {
      return null;
    }
  }
}
