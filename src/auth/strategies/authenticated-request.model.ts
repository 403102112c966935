import type { Request } from 'express';
import type { AuthenticatorService, VerifiedCredentials } from '../authenticator.service.js';
import type { Principal } from '../principal.rules.js';

/**
 * A request on its way through a guard. Passport keeps one strategy of a name for the whole process; which application
 * a request belongs to, and so whose accounts count, its guard says here.
 */
export interface AuthenticatedRequest extends Request {
  authenticator: AuthenticatorService;
  /** Set by Passport once the credentials are good. */
  user?: Principal;
  authInfo?: VerifiedCredentials;
}

const BEARER = /^Bearer +(\S+) *$/i;

export function getBearerToken({ headers }: Request): string | null {
  return BEARER.exec(headers.authorization ?? '')?.[1] ?? null;
}

export function getApiKey({ headers }: Request): string | null {
  const key = headers['x-auth-token'];
  return typeof key === 'string' && key !== '' ? key : null;
}
