import { decimalsOf, fromUnits, unitsOf } from '#platform/decimal.js';
import { CalendarDay, Fraction, Timestamp } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { CustomerView } from '../customer-views.service.js';
import { isConfirmed } from '../contact.functions.js';
import type { CustomerEntity } from '../customer.entity.js';
import { addressPayload, companyPayload } from '../customer.events.js';
import type { Gender, StatusType } from '../customer.rules.js';
import type { TransactionFigures } from '../transaction-figures.functions.js';
import type { SegmentOfCustomer } from '../segments-of-customers.types.js';

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
  /** The same for the phone. */
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
  /** For administrators, until the customer has been activated: `POST /api/customer/activate/{token}`. */
  readonly activationToken?: string;
  /** For administrators, until the customer has been activated: `POST /api/customer/activate-sms/{code}`. */
  readonly activationCode?: string;
}

export class CustomerListResponse {
  readonly customers!: CustomerRecord[];
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
  const { gender, birthDate, createdAt } = customer;
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
    ...presentTransactions(transactions),
    currency,
  };
}

/** @param forAdministrator who also sees what activates a customer */
export function presentDetails(
  view: CustomerView,
  segments: readonly SegmentOfCustomer[],
  forAdministrator: boolean,
): CustomerDetailsRecord {
  const { invitationToken, activationToken, activationCode } = view.customer;
  return {
    ...presentCustomer(view),
    segments: [...segments],
    invitationToken,
    ...(forAdministrator && activationToken !== null && { activationToken }),
    ...(forAdministrator && activationCode !== null && { activationCode }),
  };
}

/** `5.00%` of 0.05, and `5.125%` of 0.05125. */
export function percent(fraction: number): string {
  const value = fromUnits(unitsOf(fraction, FRACTION_DECIMALS), FRACTION_DECIMALS - 2);
  return `${value.toFixed(Math.max(2, decimalsOf(value)))}%`;
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
