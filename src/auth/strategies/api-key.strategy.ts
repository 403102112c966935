import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-custom';
import type { VerifiedCredentials } from '../authenticator.service.js';
import type { Principal } from '../principal.rules.js';
import { getApiKey, type AuthenticatedRequest, getBearerToken } from './authenticated-request.model.js';

@Injectable()
export class ApiKeyStrategy extends PassportStrategy(Strategy, 'api-key') {
  /**
   * Fails without a look-up beside an access token: Passport comes here when the token was refused, and a bad token is not
   * made good by a key.
   * @throws {ApiKeyInvalid}
   * @throws {TooManyAttempts} for one of too many wrong keys from a network
   */
  async validate(request: AuthenticatedRequest): Promise<[Principal, VerifiedCredentials] | false> {
    const apiKey = getApiKey(request);
    if (apiKey === null || getBearerToken(request) !== null) {
      return false;
    }
    return [await request.authenticator.getPrincipal({ apiKey }, request.ip), { apiKey }];
  }
}
