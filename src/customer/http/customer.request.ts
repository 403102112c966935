import { Clearable, Email, Phone } from '../../platform/http/contact-fields.js';
import { Day, Flag, Id, Nested, OneOf, Text } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import { type Gender, GENDERS, type Label } from '../customer.rules.js';
import { Agreed, Labels, NewPassword } from './customer.fields.js';

/** Given as a whole, or not at all. */
export class AddressRequest {
  @Text({ max: 255 })
  readonly street!: string;

  /** Number of the house. */
  @Text({ max: 255 })
  readonly address1!: string;

  @Text({ max: 255, optional: true })
  readonly address2?: string;

  @Text({ max: 64 })
  readonly postal!: string;

  @Text({ max: 255 })
  readonly city!: string;

  @Text({ max: 255, optional: true })
  readonly province?: string;

  @Text({ max: 255 })
  readonly country!: string;
}

/** The parts that change. */
export class AddressEditRequest {
  @Text({ max: 255, optional: true })
  readonly street?: string;

  @Text({ max: 255, optional: true })
  readonly address1?: string;

  @Text({ max: 255, optional: true })
  readonly address2?: string;

  @Text({ max: 64, optional: true })
  readonly postal?: string;

  @Text({ max: 255, optional: true })
  readonly city?: string;

  @Text({ max: 255, optional: true })
  readonly province?: string;

  @Text({ max: 255, optional: true })
  readonly country?: string;
}

export class CompanyRequest {
  @Text({ max: 255 })
  readonly name!: string;

  /** The number that the tax office knows the company by. */
  @Text({ max: 64, optional: true })
  readonly nip?: string;
}

class CompanyEditRequest {
  @Text({ max: 255, optional: true })
  readonly name?: string;

  @Text({ max: 64, optional: true })
  readonly nip?: string;
}

@Wrapped('customer')
class PersonRequest {
  @Text({ max: 255 })
  readonly firstName!: string;

  @Text({ max: 255 })
  readonly lastName!: string;

  /** Needed unless `phone` is given. */
  @Email({ optional: true })
  readonly email?: string;

  @Phone({ optional: true })
  readonly phone?: string;

  @Text({ max: 255, optional: true })
  readonly loyaltyCardNumber?: string;

  @OneOf(GENDERS, { optional: true })
  readonly gender?: Gender;

  @Day({ optional: true })
  readonly birthDate?: string;

  @Nested(() => AddressRequest, { optional: true })
  readonly address?: AddressRequest;

  @Nested(() => CompanyRequest, { optional: true })
  readonly company?: CompanyRequest;

  /** The terms of the programme: nobody becomes a customer without. */
  @Agreed()
  readonly agreement1!: boolean;

  @Flag({ optional: true })
  readonly agreement2?: boolean;

  @Flag({ optional: true })
  readonly agreement3?: boolean;
}

@Wrapped('customer')
export class RegisterCustomerRequest extends PersonRequest {
  @Labels()
  readonly labels?: Label[];

  /** A level chosen by hand; otherwise points decide. */
  @Id({ optional: true })
  readonly levelId?: string;

  @Id({ optional: true })
  readonly posId?: string;

  @Id({ optional: true })
  readonly sellerId?: string;

  /** Without one the customer cannot log in with a password yet. */
  @NewPassword({ optional: true })
  readonly plainPassword?: string;
}

@Wrapped('customer')
export class SelfRegisterRequest extends PersonRequest {
  /** At least eight characters, of all kinds. */
  @NewPassword()
  readonly plainPassword!: string;
}

/** Fields that are not sent stay what they are. An empty one is emptied, where that is possible. */
@Wrapped('customer')
export class EditCustomerRequest {
  @Text({ max: 255, optional: true })
  readonly firstName?: string;

  @Text({ max: 255, optional: true })
  readonly lastName?: string;

  @Email({ optional: true })
  @Clearable()
  readonly email?: string | null;

  @Phone({ optional: true })
  @Clearable()
  readonly phone?: string | null;

  /** Customers cannot change their own. */
  @Text({ max: 255, optional: true })
  @Clearable()
  readonly loyaltyCardNumber?: string | null;

  @OneOf(GENDERS, { optional: true })
  readonly gender?: Gender;

  @Day({ optional: true })
  @Clearable()
  readonly birthDate?: string | null;

  @Nested(() => AddressEditRequest, { optional: true })
  @Clearable()
  readonly address?: AddressEditRequest | null;

  @Nested(() => CompanyEditRequest, { optional: true })
  @Clearable()
  readonly company?: CompanyEditRequest | null;

  @Flag({ optional: true })
  readonly agreement1?: boolean;

  @Flag({ optional: true })
  readonly agreement2?: boolean;

  @Flag({ optional: true })
  readonly agreement3?: boolean;

  /** Replaces all labels. Customers cannot change their own. */
  @Labels()
  @Clearable()
  readonly labels?: Label[] | null;

  /** Another level than the customer has is set by hand. Customers cannot change their own. */
  @Id({ optional: true })
  readonly levelId?: string;

  /** Customers cannot change their own. */
  @Id({ optional: true })
  @Clearable()
  readonly posId?: string | null;

  /** Customers cannot change their own. */
  @Id({ optional: true })
  @Clearable()
  readonly sellerId?: string | null;

  /**
   * What the customer logs in with from now on. Only administrators set it; from others it is ignored. A customer
   * changes his own with `POST /api/customer/password/change`.
   */
  @NewPassword({ optional: true })
  readonly plainPassword?: string;
}

export class SetLevelRequest {
  @Id()
  readonly levelId!: string;
}

export class SetPosRequest {
  @Id()
  readonly posId!: string;
}
