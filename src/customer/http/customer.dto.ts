import { PartialType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsObject, IsOptional, Length, MaxLength, ValidateNested } from 'class-validator';
import { getDecimals, fromUnits, getUnits } from '#platform/decimal.js';
import { AddressEditRequest, AddressRequest } from '#platform/http/request/fields/address.dto.js';
import { Email, EMAIL_LENGTH_MAX, Phone } from '#platform/http/request/fields/contact-fields.js';
import { Labels } from '#platform/http/request/fields/labels.js';
import {
  DateOnly,
  FormFlag,
  LooseUuid,
  ReadAs,
  RecordRevision,
  SecretText,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { Clearable, EnumName } from '#platform/http/request/fields/request-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { CalendarDay, Fraction, Timestamp } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { PASSWORD_LENGTH_MAX, type Principal, problemsOfPassword } from '../../auth/index.js';
import { isConfirmed } from '../contact.model.js';
import type {
  CustomerDetailsView,
  CustomerEntryView,
  CustomerView,
  SegmentOfCustomer,
} from '../customer-views.service.js';
import { ownRevision, revisionForStaff } from '../customer-edit.rules.js';
import type { CustomerEntity } from '../customer.entity.js';
import { CustomerExists } from '../customer.errors.js';
import { addressPayload, avatarPath, companyPayload } from '../customer.events.js';
import {
  type CustomerLabel,
  type Gender,
  GENDERS,
  getInvitationCode,
  type StatusType,
} from '../customer.rules.js';
import { presentWaiting, WaitingContactRecord } from './waiting-contact.dto.js';
import type { TransactionFigures } from '../customer-transactions.service.js';

const INVITATION_TOKEN_LENGTH_MAX = 64;

export class CompanyRequest {
  @Length(1, 255)
  @Trimmed({ oneLine: true })
  readonly name!: string;

  /** The number that the tax office knows the company by. */
  @IsOptional()
  @Length(1, 64)
  @Trimmed({ oneLine: true })
  readonly nip?: string;
}

export class CompanyEditRequest extends PartialType(CompanyRequest) {}

/** Said of agreements without which there is no membership. */
function Agreed(): PropertyDecorator {
  return ReadAs(readAgreed, { type: Boolean, example: true });
}

/** At least eight characters, of all kinds. */
function NewPassword(): PropertyDecorator {
  const api = { type: String, format: 'password', maxLength: PASSWORD_LENGTH_MAX };
  return ReadAs(readNewPassword, api);
}

function readNewPassword(sent: unknown): string {
  const [problem] = problemsOfPassword(typeof sent === 'string' ? sent : '');
  if (problem !== undefined) {
    throw new Error(problem);
  }
  return sent as string;
}

function readAgreed(sent: unknown): true {
  if (![true, 1, '1', 'true'].includes(sent as string)) {
    throw new Error('This value should not be blank.');
  }
  return true;
}

@Wrapped('customer')
class PersonRequest {
  @Length(1, 255)
  @Trimmed({ oneLine: true })
  readonly firstName!: string;

  @Length(1, 255)
  @Trimmed({ oneLine: true })
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

  /** Numbers are compared in any case: no other customer has it in capitals. */
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
  /** The customer who brings this one. An unknown one is ignored. */
  @IsOptional()
  @Email()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly referral_customer_email?: string;

  /** Without one, a customer with an e-mail address gets a generated one in a message, unless the setting `messageTemporaryPassword` is off. */
  @IsOptional()
  @NewPassword()
  readonly plainPassword?: string;
}

@Wrapped('customer')
export class SelfRegisterRequest extends PersonRequest {
  /**
   * The token of an invitation, or the token or code of the customer who brings this one. In a code, capitals, dashes and spaces do not
   * count. An unknown or used one is ignored.
   */
  @IsOptional()
  @Length(1, INVITATION_TOKEN_LENGTH_MAX)
  @Trimmed({ compared: true })
  readonly invitationToken?: string;

  /** The customer who brings this one. An unknown one is ignored. */
  @IsOptional()
  @Email()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly referral_customer_email?: string;

  /** At least eight characters, of all kinds. */
  @NewPassword()
  readonly plainPassword!: string;
}

export class SendCodeRequest {
  @Phone()
  readonly phone!: string;
}

export class SendLinkRequest {
  @Email()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly email!: string;
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
  @RecordRevision()
  readonly revision?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed({ oneLine: true })
  readonly firstName?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed({ oneLine: true })
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
   * What the customer logs in with from now on. Only administrators with the right CUSTOMER_CREDENTIALS set it; from sellers and customers it
   * is ignored. A customer
   * changes their own with `POST /api/customer/password/change`.
   */
  @IsOptional()
  @NewPassword()
  readonly plainPassword?: string;

  /**
   * The password of a customer who changes their own e-mail or phone: with it, the changed one logs in as soon as it is confirmed. Without it,
   * it waits. From others it is ignored.
   */
  @IsOptional()
  @SecretText({ max: PASSWORD_LENGTH_MAX })
  readonly currentPassword?: string;
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

/** Decimals of a percentage of a level. */
const FRACTION_DECIMALS = 8;

class CustomerState {
  readonly type!: StatusType;
  /** For an active customer: `no-card` or `with-card`. */
  readonly state?: string;
}

class LevelIdOfCustomer {
  readonly id!: string;
}

class RewardOfLevel {
  readonly name?: string;
  /** Fraction: 0.05 is 5 %. */
  @Fraction()
  readonly value!: number;
  readonly code?: string;
}

class LevelOfCustomer {
  readonly levelId!: LevelIdOfCustomer;
  readonly name!: string;
  readonly conditionValue!: number;
  readonly active!: boolean;
  readonly reward!: RewardOfLevel;
}

class ManualLevel {
  readonly levelId!: string;
}

class CustomerSegmentRecord {
  readonly segmentId!: string;
  readonly segmentName!: string;
}

/** What short lists show of a customer. */
export class CustomerSummaryRecord {
  readonly customerId!: string;
  readonly active!: boolean;
  readonly firstName!: string;
  readonly lastName!: string;
  readonly email?: string;
  readonly phone?: string;
  readonly loyaltyCardNumber?: string;
  readonly gender!: Gender;
  /** A day of the calendar. */
  @CalendarDay()
  readonly birthDate?: string;
  readonly createdAt!: string;
  /** There once the personal data were erased: the names are empty, and the contacts absent. */
  @Timestamp()
  readonly anonymizedAt?: string;
  /** The customer who has the points, coupons and sales of this one: both were merged. */
  readonly mergedInto?: string;
}

export class AddressOfCustomer {
  readonly street?: string;
  readonly address1?: string;
  readonly address2?: string;
  readonly postal?: string;
  readonly city?: string;
  readonly province?: string;
  readonly country?: string;
}

export class CompanyOfCustomer {
  readonly name?: string;
  readonly nip?: string;
}

export class LabelOfCustomer {
  readonly key!: string;
  readonly value!: string;
}

export class CustomerRecord extends CustomerSummaryRecord {
  /**
   * Whether staff has said or confirmed the e-mail, or an activation has proven it. Sales, transfers and claims find the
   * customer by what is confirmed.
   */
  readonly emailConfirmed?: boolean;
  /** Whether the phone is confirmed. */
  readonly phoneConfirmed?: boolean;
  readonly updatedAt!: string;
  @Timestamp()
  readonly lastLevelRecalculation?: string;
  readonly storeId!: string;
  readonly status!: CustomerState;
  readonly levelId?: string;
  /** There when the level was set by hand. */
  readonly manuallyAssignedLevelId?: ManualLevel;
  readonly level?: LevelOfCustomer;
  /** `5.00%` */
  readonly levelPercent?: string;
  readonly posId?: string;
  readonly sellerId?: string;
  readonly agreement1!: boolean;
  readonly agreement2!: boolean;
  readonly agreement3!: boolean;
  readonly address?: AddressOfCustomer;
  readonly company?: CompanyOfCustomer;
  readonly labels!: LabelOfCustomer[];
  /** The picture, below `/api/`, or `/api/{storeCode}/`: another picture has another path. Only for those who may read the customer. */
  readonly avatarPath?: string;
  /** The name that the file had. */
  readonly avatarOriginalName?: string;
  readonly avatarMime?: string;
  readonly transactionsCount!: number;
  @Fraction()
  readonly transactionsAmount!: number;
  @Fraction()
  readonly transactionsAmountWithoutDeliveryCosts!: number;
  @Fraction()
  readonly amountExcludedForLevel!: number;
  readonly averageTransactionAmount!: string;
  @Timestamp()
  readonly firstPurchaseAt?: string;
  @Timestamp()
  readonly lastTransactionDate?: string;
  readonly currency!: string;
}

export class CustomerDetailsRecord extends CustomerRecord {
  readonly segments!: CustomerSegmentRecord[];
  readonly invitationToken!: string;
  /** Short for the token. Friends may type it in place of the token when they register. */
  readonly invitationCode!: string;
  /**
   * For administrators and the customer: changed contacts that do not log in yet, because the customer has logged in before. The former ones
   * do. See `POST /api/customer/contacts/agree`.
   */
  readonly waitingContacts?: WaitingContactRecord[];
  /** Changes with each edit of what the caller may change. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

export class CustomerEntryRecord extends CustomerRecord {
  /** All points that are not blocked: available and locked ones. */
  readonly balance!: number;
}

export class CustomerListResponse {
  readonly customers!: CustomerEntryRecord[];
  readonly total!: number;
}

export class CustomerSummaryListResponse {
  readonly customers!: CustomerSummaryRecord[];
  readonly total!: number;
}

export class FoundCustomersResponse {
  readonly customers!: CustomerRecord[];
}

export class CustomerSavedResponse {
  readonly customerId!: string;
  readonly email?: string;
}

export class CustomerCountResponse {
  readonly total!: number;
}

export function presentSaved(customerId: string, email: string | null | undefined): CustomerSavedResponse {
  return { customerId, ...(email && { email }) };
}

export function presentSummary(customer: CustomerEntity) {
  const { id, statusType, firstName, lastName, email, phone, loyaltyCardNumber } = customer;
  const { gender, birthDate, createdAt, anonymizedAt, mergedInto } = customer;
  return {
    customerId: id,
    active: statusType === 'active',
    firstName,
    lastName,
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    ...(loyaltyCardNumber !== null && { loyaltyCardNumber }),
    gender,
    ...(birthDate !== null && { birthDate }),
    createdAt: presentTimestamp(createdAt),
    ...(anonymizedAt !== null && { anonymizedAt: presentTimestamp(anonymizedAt) }),
    ...(mergedInto !== null && { mergedInto }),
  };
}

export function presentCustomer({ customer, labels, level, currency, transactions }: CustomerView) {
  const { statusType, statusState, levelId, manualLevel, posId, sellerId, storeId } = customer;
  const { agreement1, agreement2, agreement3, updatedAt, lastLevelRecalculation } = customer;
  const address = addressPayload(customer);
  const company = companyPayload(customer);
  return {
    ...presentSummary(customer),
    ...(customer.email !== null && { emailConfirmed: isConfirmed(customer, 'email') }),
    ...(customer.phone !== null && { phoneConfirmed: isConfirmed(customer, 'phone') }),
    updatedAt: presentTimestamp(updatedAt),
    ...(lastLevelRecalculation && { lastLevelRecalculation: presentTimestamp(lastLevelRecalculation) }),
    storeId,
    status: { type: statusType, ...(statusState !== null && { state: statusState }) },
    ...(levelId !== null && { levelId }),
    ...(levelId !== null && manualLevel && { manuallyAssignedLevelId: { levelId } }),
    ...(level && { level: presentLevel(level), levelPercent: percent(level.reward.value) }),
    ...(posId !== null && { posId }),
    ...(sellerId !== null && { sellerId }),
    agreement1,
    agreement2,
    agreement3,
    ...(Object.keys(address).length > 0 && { address }),
    ...(Object.keys(company).length > 0 && { company }),
    labels: [...labels],
    ...presentAvatar(customer),
    ...presentTransactions(transactions),
    currency,
  };
}

export function presentEntry(entry: CustomerEntryView): CustomerEntryRecord {
  return { ...presentCustomer(entry), balance: entry.balance };
}

function presentAvatar({ id, avatar }: CustomerEntity) {
  return (
    avatar && {
      avatarPath: avatarPath(id, avatar),
      avatarOriginalName: avatar.originalName,
      avatarMime: avatar.mimeType,
    }
  );
}

export function presentDetails(
  view: CustomerDetailsView,
  segments: readonly SegmentOfCustomer[],
  caller: Principal,
): CustomerDetailsRecord {
  const { customer, labels } = view;
  const { invitationToken } = customer;
  return {
    ...presentCustomer(view),
    segments: [...segments],
    invitationToken,
    invitationCode: getInvitationCode(invitationToken),
    ...(caller.role !== 'seller' &&
      view.waiting.length > 0 && { waitingContacts: view.waiting.map(presentWaiting) }),
    revision: caller.role === 'customer' ? ownRevision(customer) : revisionForStaff(customer, labels),
  };
}

/** `5.00%` of 0.05, and `5.125%` of 0.05125. */
export function percent(fraction: number): string {
  const value = fromUnits(getUnits(fraction, FRACTION_DECIMALS), FRACTION_DECIMALS - 2);
  return `${value.toFixed(Math.max(2, getDecimals(value)))}%`;
}

function presentTransactions(transactions: TransactionFigures) {
  const { firstAt, lastAt } = transactions;
  return {
    transactionsCount: transactions.count,
    transactionsAmount: transactions.amount,
    transactionsAmountWithoutDeliveryCosts: transactions.amountWithoutDeliveryCosts,
    amountExcludedForLevel: transactions.amountExcludedForLevel,
    averageTransactionAmount: transactions.average,
    ...(firstAt && { firstPurchaseAt: presentTimestamp(firstAt) }),
    ...(lastAt && { lastTransactionDate: presentTimestamp(lastAt) }),
  };
}

function presentLevel(level: NonNullable<CustomerView['level']>): LevelOfCustomer {
  const { id, name, conditionValue, active, reward } = level;
  return {
    levelId: { id },
    name,
    conditionValue,
    active,
    reward: {
      ...(reward.name !== null && { name: reward.name }),
      value: reward.value,
      ...(reward.code !== null && { code: reward.code }),
    },
  };
}

export function isTakenName(outcome: unknown): boolean {
  return outcome instanceof CustomerExists;
}
