import { Allow } from 'class-validator';

export class RefreshTokenRequest {
  /** As the login, or the last refresh, has answered it. */
  @Allow()
  readonly refresh_token?: unknown;
}
