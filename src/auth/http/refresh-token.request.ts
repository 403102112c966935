import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';

// Any type comes in: what is no text is no good token.
export class RefreshTokenRequest {
  /** As the login, or the last refresh, has answered it. */
  @ApiProperty({ type: String })
  @Allow()
  readonly refresh_token?: string;
}
