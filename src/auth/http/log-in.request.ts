import { Allow, IsOptional } from 'class-validator';

// Any type comes in: a wrong login is answered like any other, whatever it is that is wrong.
export class LogInRequest {
  /** E-mail, phone, loyalty card number or id of a customer; e-mail or id of a seller; user name or e-mail of an administrator. */
  @IsOptional()
  @Allow()
  readonly _username?: string;

  @IsOptional()
  @Allow()
  readonly _password?: string;

  /** The same as `_username`. */
  @IsOptional()
  @Allow()
  readonly username?: string;

  /** The same as `_password`. */
  @IsOptional()
  @Allow()
  readonly password?: string;
}
