import { PASSWORD_LENGTH_MAX, problemsOfPassword } from '../../auth/index.js';
import { Clearable, Email, Phone } from '../../platform/http/contact-fields.js';
import { Custom, FilterText, Flag, Id, Text } from '../../platform/http/fields.js';
import { ReferencePageRequest } from '../../platform/http/page.request.js';
import { Wrapped } from '../../platform/http/wrapped.js';

const PASSWORD = { type: String, format: 'password', maxLength: PASSWORD_LENGTH_MAX };

@Wrapped('seller')
export class RegisterSellerRequest {
  @Text({ max: 255 })
  readonly firstName!: string;

  @Text({ max: 255 })
  readonly lastName!: string;

  @Email()
  readonly email!: string;

  @Phone({ optional: true })
  readonly phone?: string;

  @Id({ optional: true })
  readonly posId?: string;

  /** Active unless told otherwise. */
  @Flag({ optional: true })
  readonly active?: boolean;

  /** Whether the seller may add and spend points of customers. */
  @Flag({ optional: true })
  readonly allowPointTransfer?: boolean;

  /** At least eight characters, of all kinds. Without it, one is made up and answered. */
  @Custom(readPassword, PASSWORD, { optional: true })
  readonly plainPassword?: string;
}

/** Fields that are not sent stay what they are. */
@Wrapped('seller')
export class UpdateSellerRequest {
  @Text({ max: 255, optional: true })
  readonly firstName?: string;

  @Text({ max: 255, optional: true })
  readonly lastName?: string;

  @Email({ optional: true })
  readonly email?: string;

  @Phone({ optional: true })
  @Clearable()
  readonly phone?: string | null;

  @Id({ optional: true })
  @Clearable()
  readonly posId?: string | null;

  @Flag({ optional: true })
  readonly active?: boolean;

  @Flag({ optional: true })
  readonly allowPointTransfer?: boolean;

  /** Ends every login of the seller. */
  @Custom(readPassword, PASSWORD, { optional: true })
  readonly plainPassword?: string;
}

export class ListSellersRequest extends ReferencePageRequest {
  @FilterText()
  readonly firstName?: string;

  @FilterText()
  readonly lastName?: string;

  @FilterText()
  readonly email?: string;

  @FilterText()
  readonly phone?: string;

  @Flag({ optional: true })
  readonly active?: boolean;
}

function readPassword(sent: unknown): string {
  const [problem] = problemsOfPassword(typeof sent === 'string' ? sent : '');
  if (problem !== undefined) {
    throw new Error(problem);
  }
  return sent as string;
}
