import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';

export class RefreshTokenRequest {
  /** As the login, or the last refresh, has answered it. */
  @ApiProperty({ type: String })
  @Allow()
  readonly refresh_token?: unknown;
}
