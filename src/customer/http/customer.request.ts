import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, Length, MaxLength, ValidateNested } from 'class-validator';
import { AddressEditRequest, AddressRequest } from '#platform/http/request/fields/address.request.js';
import { Email, EMAIL_LENGTH_MAX, Phone } from '#platform/http/request/fields/contact-fields.js';
import { DateOnly, FormFlag, LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import { Labels } from '#platform/http/request/fields/labels.js';
import { Clearable, EnumName } from '#platform/http/request/fields/request-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { type Gender, GENDERS, type CustomerLabel } from '../customer.rules.js';
import { CompanyEditRequest, CompanyRequest } from './company.request.js';
import { Agreed, NewPassword } from './customer.fields.js';

@Wrapped('customer')
class PersonRequest {
  @Length(1, 255)
  @Trimmed()
  readonly firstName!: string;

  @Length(1, 255)
  @Trimmed()
  readonly lastName!: string;

  /** Needed unless `phone` is given. */
  @IsOptional()
  @Email()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly email?: string;

  /** With a country (`+` or `00`) it is kept in E.164: `+49 (0)30 1231195` is `+49301231195`. Digits without one stay as they are. */
  @IsOptional()
  @Phone()
  readonly phone?: string;

  /** The same in any case: no other customer has it in capitals. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  readonly loyaltyCardNumber?: string;

  @IsOptional()
  @IsIn(GENDERS)
  @EnumName('Gender')
  readonly gender?: Gender;

  @IsOptional()
  @DateOnly()
  readonly birthDate?: string;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AddressRequest)
  readonly address?: AddressRequest;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => CompanyRequest)
  readonly company?: CompanyRequest;

  /** The terms of the programme: registration requires them. */
  @Agreed()
  readonly agreement1!: boolean;

  @IsOptional()
  @FormFlag()
  readonly agreement2?: boolean;

  @IsOptional()
  @FormFlag()
  readonly agreement3?: boolean;
}

/** With what staff choose for a customer. */
@Wrapped('customer')
export class ChosenCustomerRequest extends PersonRequest {
  @IsOptional()
  @Labels()
  readonly labels?: CustomerLabel[];

  /** A level chosen by hand; otherwise points decide. */
  @IsOptional()
  @LooseUuid()
  readonly levelId?: string;

  @IsOptional()
  @LooseUuid()
  readonly posId?: string;

  @IsOptional()
  @LooseUuid()
  readonly sellerId?: string;
}

@Wrapped('customer')
export class RegisterCustomerRequest extends ChosenCustomerRequest {
  /** Without one the customer cannot log in with a password yet. */
  @IsOptional()
  @NewPassword()
  readonly plainPassword?: string;
}

@Wrapped('customer')
export class SelfRegisterRequest extends PersonRequest {
  /** At least eight characters, of all kinds. */
  @NewPassword()
  readonly plainPassword!: string;
}

/** What staff has looked at: it is confirmed as long as it is what the customer has. */
export class ConfirmContactRequest {
  @IsOptional()
  @Email()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly email?: string;

  @IsOptional()
  @Phone()
  readonly phone?: string;
}

/** Fields that are not sent stay what they are. An empty one is emptied, where that is possible. */
@Wrapped('customer')
export class EditCustomerRequest {
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly firstName?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly lastName?: string;

  @IsOptional()
  @Email()
  @MaxLength(EMAIL_LENGTH_MAX)
  @Clearable()
  readonly email?: string | null;

  @IsOptional()
  @Phone()
  @Clearable()
  readonly phone?: string | null;

  /** Customers cannot change their own. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed({ compared: true })
  @Clearable()
  readonly loyaltyCardNumber?: string | null;

  @IsOptional()
  @IsIn(GENDERS)
  @EnumName('Gender')
  readonly gender?: Gender;

  @IsOptional()
  @DateOnly()
  @Clearable()
  readonly birthDate?: string | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => AddressEditRequest)
  @Clearable()
  readonly address?: AddressEditRequest | null;

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => CompanyEditRequest)
  @Clearable()
  readonly company?: CompanyEditRequest | null;

  @IsOptional()
  @FormFlag()
  readonly agreement1?: boolean;

  @IsOptional()
  @FormFlag()
  readonly agreement2?: boolean;

  @IsOptional()
  @FormFlag()
  readonly agreement3?: boolean;

  /** Replaces all labels. Customers cannot change their own. */
  @IsOptional()
  @Labels()
  @Clearable()
  readonly labels?: CustomerLabel[] | null;

  /** Another level than the customer has is set by hand. Customers cannot change their own. */
  @IsOptional()
  @LooseUuid()
  readonly levelId?: string;

  /** Customers cannot change their own. */
  @IsOptional()
  @LooseUuid()
  @Clearable()
  readonly posId?: string | null;

  /** Customers cannot change their own. */
  @IsOptional()
  @LooseUuid()
  @Clearable()
  readonly sellerId?: string | null;

  /**
   * What the customer logs in with from now on. Only administrators set it; from others it is ignored. A customer
   * changes their own with `POST /api/customer/password/change`.
   */
  @IsOptional()
  @NewPassword()
  readonly plainPassword?: string;
}

export class SetLevelRequest {
  @LooseUuid()
  readonly levelId!: string;
}

export class SetPosRequest {
  @LooseUuid()
  readonly posId!: string;
}

/** A customer of a file. */
@Wrapped('customer')
export class ImportedCustomerRequest extends ChosenCustomerRequest {
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;
}
