import { Allow, IsOptional } from 'class-validator';
import { SecretText } from '#platform/http/request/fields/readers.js';
import type { TokenPair } from '../new-logins.service.js';
import { PASSWORD_LENGTH_MAX } from '../password.rules.js';
import type { PublishedKey } from '../signing-keys.service.js';

/** What is no text is no name, password or token, and so as wrong as any. JSON may say a card number as a number. */
export function asText(sent: unknown): string {
  return typeof sent === 'string' || typeof sent === 'number' ? String(sent) : '';
}

// Any type comes in: a wrong login is answered like any other, whatever it is that is wrong.
export class LogInRequest {
  /** E-mail, phone, loyalty card number or id of a customer; e-mail or id of a seller; user name or e-mail of an administrator. */
  @IsOptional()
  @Allow()
  readonly _username?: string;

  @IsOptional()
  @Allow()
  readonly _password?: string;

  /** Another name of `_username`. */
  @IsOptional()
  @Allow()
  readonly username?: string;

  /** Another name of `_password`. */
  @IsOptional()
  @Allow()
  readonly password?: string;

  /** A code of the second factor, or a recovery code: for accounts that have a second factor. */
  @IsOptional()
  @Allow()
  readonly _code?: string;

  /** Another name of `_code`. */
  @IsOptional()
  @Allow()
  readonly code?: string;
}

// Any type comes in: what is no text is no good token.
export class RefreshTokenRequest {
  /** The token that the login, or the last refresh, has answered. */
  @IsOptional()
  @Allow()
  readonly refresh_token?: string;
}

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

export class ProviderLoginBegunResponse {
  /** Where the browser goes. */
  readonly url!: string;
  /** Kept by the browser, and sent when it has come back. Good for a quarter of an hour. */
  readonly ticket!: string;
}

// Any type comes in: what is no text is no good code.
export class ProviderLoginRequest {
  /** With which the provider has sent the browser back. */
  @IsOptional()
  @Allow()
  readonly code?: string;

  /** The state that the provider has sent back. */
  @IsOptional()
  @Allow()
  readonly state?: string;

  /** The one that the beginning has answered. */
  @IsOptional()
  @Allow()
  readonly ticket?: string;
}

export class ChangePasswordRequest {
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly currentPassword!: string;

  /** At least eight characters, among them a lower and an upper case letter, a digit and a special character. */
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly plainPassword!: string;
}

export class PasswordChangedResponse {
  readonly success!: boolean;
}

export function presentPasswordChanged(): PasswordChangedResponse {
  return { success: true };
}

export class JwkResponse {
  readonly kty!: string;
  readonly n!: string;
  readonly e!: string;
  /** Tokens name the key they were signed with by it. */
  readonly kid!: string;
  readonly use!: string;
  readonly alg!: string;
}

export class JwksResponse {
  readonly keys!: JwkResponse[];
}

export function presentJwks(keys: readonly PublishedKey[]): JwksResponse {
  return { keys: keys.map(({ kty, n, e, kid, use, alg }) => ({ kty, n, e, kid, use, alg })) };
}
