import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type SecretOrKeyProvider, Strategy } from 'passport-jwt';
import type { VerifiedCredentials } from '../authenticator.service.js';
import type { Principal } from '../principal.rules.js';
import { type AuthenticatedRequest, getBearerToken } from './authenticated-request.model.js';

/**
 * Access tokens in `Authorization: Bearer`. passport-jwt verifies the signature; the account decides about the rest, and the
 * injected clock about expiry.
 */
@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor() {
    super({
      jwtFromRequest: getBearerToken,
      // passport-jwt hands on what jsonwebtoken takes, a key object too; its types know texts only.
      secretOrKeyProvider: verificationKey as unknown as SecretOrKeyProvider,
      algorithms: ['RS256'],
      ignoreExpiration: true,
      passReqToCallback: true,
    });
  }

  /**
   * @throws {TokenInvalid} when the token is none of Laurel's, or its account has ended it
   * @throws {TokenExpired}
   */
  async validate(
    request: AuthenticatedRequest,
    payload: Readonly<Record<string, unknown>>,
  ): Promise<[Principal, VerifiedCredentials]> {
    const claims = request.authenticator.rememberClaims(getBearerToken(request) ?? '', payload);
    return [await request.authenticator.getPrincipal({ claims }), { claims }];
  }
}

function verificationKey(
  request: AuthenticatedRequest,
  token: string,
  done: (error: Error | null, key?: unknown) => void,
): void {
  const key = request.authenticator.verificationKey(token);
  done(key ? null : new Error('No key of this service has signed the token'), key);
}
