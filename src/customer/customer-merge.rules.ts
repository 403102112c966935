import type { LoginNameKind } from '../auth/index.js';
import type { CustomerEntity } from './customer.entity.js';
import { stateWith } from './customer.rules.js';

type Contact = 'email' | 'phone' | 'loyaltyCardNumber';

/** The contacts of a customer: the kind of login name, the column, and the one that says whether it is confirmed. */
const CONTACTS = [
  { kind: 'email', column: 'email', since: 'emailUnconfirmedSince' },
  { kind: 'phone', column: 'phone', since: 'phoneUnconfirmedSince' },
  { kind: 'card', column: 'loyaltyCardNumber', since: undefined },
] as const satisfies readonly {
  kind: LoginNameKind;
  column: Contact;
  since: 'emailUnconfirmedSince' | 'phoneUnconfirmedSince' | undefined;
}[];

export type ContactOfMerge = (typeof CONTACTS)[number]['kind'];

/** The optional ones: what may be sent to a contact, and what may be done with it. The first one is about the programme. */
const AGREEMENTS = ['agreement2', 'agreement3'] as const;
export type AgreementToContact = (typeof AGREEMENTS)[number];

/** What an undo restores of the source and of the target, besides their rows. */
export interface KeptOfCustomers {
  readonly statusType: CustomerEntity['statusType'];
  readonly activationToken: string | null;
  readonly activationCode: string | null;
  readonly contacts: readonly ContactOfMerge[];
  /** Agreements that the target had. Absent for merges of earlier versions, which kept them. */
  readonly withdrawn?: readonly AgreementToContact[];
  /** The level of the target. */
  readonly levelId: string | null;
}

/** Contacts that the target does not have. */
export function getMissingContacts(source: CustomerEntity, target: CustomerEntity): ContactOfMerge[] {
  return CONTACTS.filter(({ column }) => source[column] !== null && target[column] === null).map(
    ({ kind }) => kind,
  );
}

/**
 * Agreements that the target no longer has: they were given for its own contacts, and the owner of a contact that comes over has not given
 * them for that one.
 */
export function getWithdrawnAgreements(
  source: CustomerEntity,
  target: CustomerEntity,
  contacts: readonly ContactOfMerge[],
): AgreementToContact[] {
  const isWrittenTo = contacts.some((kind) => kind !== 'card');
  return isWrittenTo ? AGREEMENTS.filter((column) => target[column] && !source[column]) : [];
}

/** The columns of withdrawn agreements, or of agreements that hold again. */
export function withdraw(
  agreements: readonly AgreementToContact[],
  isUndone = false,
): Partial<Pick<CustomerEntity, AgreementToContact>> {
  return Object.fromEntries(agreements.map((column) => [column, isUndone]));
}

/** The columns of both after some contacts have gone from one to the other, and the names to log in with. */
export function getMovedContacts(
  from: CustomerEntity,
  to: CustomerEntity,
  kinds: readonly ContactOfMerge[],
): {
  readonly from: Partial<CustomerEntity>;
  readonly to: Partial<CustomerEntity>;
  readonly names: readonly { readonly kind: ContactOfMerge; readonly name: string | null }[];
} {
  const moved = CONTACTS.filter(({ kind }) => kinds.includes(kind));
  const without: Partial<CustomerEntity> = {};
  const having: Partial<CustomerEntity> = {};
  for (const { column, since } of moved) {
    without[column] = null;
    having[column] = from[column];
    if (since && (from[since] !== null || to[since] !== null)) {
      without[since] = null;
      having[since] = from[since];
    }
  }
  return {
    from: { ...without, ...stateOfCard(from, without) },
    to: { ...having, ...stateOfCard(to, having) },
    names: moved.map(({ kind, column }) => ({ kind, name: from[column] })),
  };
}

/** Active customers have a state that says whether they have a card. */
function stateOfCard(
  { statusType }: CustomerEntity,
  { loyaltyCardNumber }: Partial<CustomerEntity>,
): Partial<CustomerEntity> {
  return loyaltyCardNumber === undefined || statusType !== 'active'
    ? {}
    : { statusState: stateWith(loyaltyCardNumber) };
}
