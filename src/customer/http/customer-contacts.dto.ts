import { Length } from 'class-validator';
import { SecretText, Trimmed } from '#platform/http/request/fields/readers.js';
import { PASSWORD_LENGTH_MAX } from '../../auth/index.js';
import { ConfirmContactRequest } from './customer.dto.js';

export class AgreeToContactsRequest {
  /** The password of the customer: a login that was left open does not know it. */
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly currentPassword!: string;
}

/** The contact that the administrator has seen to be the customer's. */
export class DecideContactsRequest extends ConfirmContactRequest {
  /** Why it may log in at once. The audit log keeps it: name no personal data. */
  @Length(3, 255)
  @Trimmed()
  readonly reason!: string;
}
