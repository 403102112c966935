import { revisionOfRow } from '#platform/revision/revision.js';
import type { CustomerEntity } from './customer.entity.js';
import {
  type Address,
  type Company,
  type Gender,
  type CustomerLabel,
  labelsInOrder,
  stateWith,
  yearlyDay,
} from './customer.rules.js';

/** Undefined keeps a value, null removes it. */
export interface CustomerEdit {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly email?: string | null | undefined;
  readonly phone?: string | null | undefined;
  readonly loyaltyCardNumber?: string | null | undefined;
  readonly gender?: Gender | undefined;
  readonly birthDate?: string | null | undefined;
  readonly agreement1?: boolean | undefined;
  readonly agreement2?: boolean | undefined;
  readonly agreement3?: boolean | undefined;
  readonly labels?: readonly CustomerLabel[] | null | undefined;
  readonly address?: Address | null | undefined;
  readonly company?: Company | null | undefined;
  readonly levelId?: string | undefined;
  readonly posId?: string | null | undefined;
  readonly sellerId?: string | null | undefined;
}

/** Customers may change only these fields of their own record. */
export function ownEdit(edit: CustomerEdit): CustomerEdit {
  return {
    ...edit,
    labels: undefined,
    levelId: undefined,
    posId: undefined,
    sellerId: undefined,
    loyaltyCardNumber: undefined,
  };
}

const OWN = [
  ...([
    'firstName',
    'lastName',
    'email',
    'phone',
    'gender',
    'birthDate',
    'agreement1',
    'agreement2',
  ] as const),
  ...(['agreement3', 'street', 'address1', 'address2', 'postal', 'city', 'province', 'country'] as const),
  ...(['companyName', 'nip'] as const),
] satisfies (keyof CustomerEntity)[];
const OF_STAFF = [...OWN, 'loyaltyCardNumber', 'levelId', 'posId', 'sellerId'] as const;

/** Names the version that staff edits. A sale that moves the customer to another level makes another one: the form has the level. */
export function revisionForStaff(customer: CustomerEntity, labels: readonly CustomerLabel[]): string {
  return revisionOfRow({ ...customer, labels: labelsInOrder(labels) }, [...OF_STAFF, 'labels']);
}

/** Names the version that customers edit themselves. */
export function ownRevision(customer: CustomerEntity): string {
  return revisionOfRow(customer, OWN);
}

export function changedColumns(before: CustomerEntity, edit: CustomerEdit): Partial<CustomerEntity> {
  const { birthDate, loyaltyCardNumber, levelId } = edit;
  const wanted: Partial<Record<keyof CustomerEntity, unknown>> = {
    firstName: edit.firstName,
    lastName: edit.lastName,
    email: edit.email,
    phone: edit.phone,
    loyaltyCardNumber,
    gender: edit.gender,
    birthDate,
    birthday: birthDate && yearlyDay(birthDate),
    agreement1: edit.agreement1,
    agreement2: edit.agreement2,
    agreement3: edit.agreement3,
    ...addressChanges(edit.address),
    ...companyChanges(edit.company),
    posId: edit.posId,
    sellerId: edit.sellerId,
  };
  if (loyaltyCardNumber !== undefined && before.statusType === 'active') {
    wanted.statusState = stateWith(loyaltyCardNumber);
  }
  if (levelId !== undefined && levelId !== before.levelId) {
    wanted.levelId = levelId;
    wanted.manualLevel = true;
  }
  const changed = Object.entries(wanted).filter(
    ([column, value]) => value !== undefined && value !== before[column as keyof CustomerEntity],
  );
  return Object.fromEntries(changed);
}

const NO_ADDRESS = {
  street: null,
  address1: null,
  address2: null,
  postal: null,
  city: null,
  province: null,
  country: null,
};

function addressChanges(address: Address | null | undefined): object {
  return address === null ? NO_ADDRESS : { ...address };
}

function companyChanges(company: Company | null | undefined): object {
  return company === null
    ? { companyName: null, nip: null }
    : { companyName: company?.name, nip: company?.nip };
}

export function touches(
  changed: Partial<CustomerEntity>,
  columns: readonly (keyof CustomerEntity)[],
): boolean {
  return columns.some((column) => column in changed);
}

export const ADDRESS_COLUMNS = Object.keys(NO_ADDRESS) as (keyof typeof NO_ADDRESS)[];
