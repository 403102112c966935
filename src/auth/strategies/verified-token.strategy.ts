import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { VerifiedCredentials } from '../authenticator.service.js';
import type { Principal } from '../principal.rules.js';
import { type AuthenticatedRequest, getBearerToken } from './authenticated-request.model.js';

/**
 * Access tokens whose signature the strategy `jwt` has verified before. Verifying it with each request costs a tenth of
 * the purchases (docs/decisions/0101). Fails for all others: Passport asks `jwt` next.
 */
@Injectable()
export class VerifiedTokenStrategy extends PassportStrategy(Strategy, 'verified-token') {
  /**
   * @throws {TokenInvalid} when the account has ended the token
   * @throws {TokenExpired}
   */
  async validate(request: AuthenticatedRequest): Promise<[Principal, VerifiedCredentials] | false> {
    const claims = request.authenticator.rememberedClaims(getBearerToken(request) ?? '');
    return claims ? [await request.authenticator.getPrincipal({ claims }), { claims }] : false;
  }
}
