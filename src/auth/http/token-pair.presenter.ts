import type { TokenPair } from '../log-in.js';

export class TokenPairResponse {
  /** A JWT; goes with every request as `Authorization: Bearer …`. */
  readonly token!: string;
  /** Good for one new pair, once `token` has expired. */
  readonly refresh_token!: string;
  /** Seconds until `token` expires. */
  readonly expires_in!: number;
}

export function presentTokenPair({ token, refreshToken, expiresIn }: TokenPair): TokenPairResponse {
  return { token, refresh_token: refreshToken, expires_in: expiresIn };
}
