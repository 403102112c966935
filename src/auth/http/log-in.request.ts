import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';

// Any type comes in: a wrong login is answered like any other, whatever it is that is wrong.
export class LogInRequest {
  /** E-mail, phone, loyalty card number or id of a customer; e-mail or id of a seller; user name or e-mail of an administrator. */
  @ApiProperty({ type: String })
  @Allow()
  readonly _username?: string;

  @ApiProperty({ type: String })
  @Allow()
  readonly _password?: string;

  /** The same as `_username`. */
  @ApiProperty({ type: String })
  @Allow()
  readonly username?: string;

  /** The same as `_password`. */
  @ApiProperty({ type: String })
  @Allow()
  readonly password?: string;
}
