export const STATUS_TYPES = ['new', 'active', 'blocked', 'deleted'] as const;
export type StatusType = (typeof STATUS_TYPES)[number];

export const GENDERS = ['male', 'female', 'not_disclosed'] as const;
export type Gender = (typeof GENDERS)[number];

export interface CustomerLabel {
  readonly key: string;
  readonly value: string;
}

export interface Address {
  readonly street?: string | undefined;
  readonly address1?: string | undefined;
  readonly address2?: string | undefined;
  readonly postal?: string | undefined;
  readonly city?: string | undefined;
  readonly province?: string | undefined;
  readonly country?: string | undefined;
}

export interface Company {
  readonly name?: string | undefined;
  readonly nip?: string | undefined;
}

const CODE_DIGITS = 10;
const CODE_GROUP = 5;

/**
 * Short for the token of a customer, to say and to type: `5F1D7-A84DB`. Among a million customers, two may share a code by chance. Their code
 * then registers friends without a referrer.
 */
export function getInvitationCode(invitationToken: string): string {
  const code = invitationToken.slice(0, CODE_DIGITS).toUpperCase();
  return `${code.slice(0, CODE_GROUP)}-${code.slice(CODE_GROUP)}`;
}

/** The begin of the token; undefined for what is no code. People take 0 for O, and 1 for I or L. */
export function readInvitationCode(typed: string): string | undefined {
  const digits = typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return digits.length === CODE_DIGITS && /^[\da-f]+$/.test(digits) ? digits : undefined;
}

/** `MM-DD` of `YYYY-MM-DD`. */
export function yearlyDay(day: string): string {
  return day.slice('YYYY-'.length);
}

export function addressColumns(address: Address | undefined): Readonly<Record<keyof Address, string | null>> {
  const { street, address1, address2, postal, city, province, country } = address ?? {};
  return {
    street: street ?? null,
    address1: address1 ?? null,
    address2: address2 ?? null,
    postal: postal ?? null,
    city: city ?? null,
    province: province ?? null,
    country: country ?? null,
  };
}

export function stateWith(loyaltyCardNumber: string | null): string {
  return loyaltyCardNumber === null ? 'no-card' : 'with-card';
}

export function labelsInOrder(labels: readonly CustomerLabel[]): CustomerLabel[] {
  const each = new Map(labels.map((label) => [JSON.stringify([label.key, label.value]), label]));
  return [...each.values()].sort(
    (one, other) => compare(one.key, other.key) || compare(one.value, other.value),
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
