import { Secret } from '../../platform/http/fields.js';
import { PASSWORD_LENGTH_MAX } from '../password.rules.js';

export class ChangePasswordRequest {
  @Secret({ max: PASSWORD_LENGTH_MAX })
  readonly currentPassword!: string;

  /** At least eight characters, among them a lower and an upper case letter, a digit and a special character. */
  @Secret({ max: PASSWORD_LENGTH_MAX })
  readonly plainPassword!: string;
}
