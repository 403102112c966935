import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';

/**
 * Any type is taken: what is no text is no good name or password, and says so like a wrong one.
 */
export class LogInRequest {
  /** E-mail, phone, loyalty card number or id of a customer; e-mail or id of a seller; user name or e-mail of an administrator. */
  @ApiProperty({ type: String })
  @Allow()
  readonly _username?: unknown;

  @ApiProperty({ type: String })
  @Allow()
  readonly _password?: unknown;

  /** The same as `_username`. */
  @ApiProperty({ type: String })
  @Allow()
  readonly username?: unknown;

  /** The same as `_password`. */
  @ApiProperty({ type: String })
  @Allow()
  readonly password?: unknown;
}
