import { SecretText } from '#platform/http/request/fields/readers.js';
import { PASSWORD_LENGTH_MAX } from '../password.rules.js';

export class ChangePasswordRequest {
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly currentPassword!: string;

  /** At least eight characters, among them a lower and an upper case letter, a digit and a special character. */
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly plainPassword!: string;
}
