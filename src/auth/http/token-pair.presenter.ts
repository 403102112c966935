import type { TokenPair } from '../log-in.js';

export class TokenPairResponse {
  /** A JWT; goes with every request as `Authorization: Bearer …`. */
  readonly token!: string;
  /** Good for one new pair, once `token` has expired. */
  readonly refresh_token!: string;
}

export function presentTokenPair({ token, refreshToken }: TokenPair): TokenPairResponse {
  return { token, refresh_token: refreshToken };
}
