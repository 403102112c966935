import { Allow, IsOptional } from 'class-validator';

// Any type comes in: what is no text is no good token.
export class RefreshTokenRequest {
  /** As the login, or the last refresh, has answered it. */
  @IsOptional()
  @Allow()
  readonly refresh_token?: string;
}
