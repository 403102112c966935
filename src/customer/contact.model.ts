import { type ContactKind, normalizedName } from '../auth/index.js';
import type { ActivationColumn } from './activation-secret.model.js';
import type { CustomerEntity } from './customer.entity.js';

/** Contacts of customers. Shops identify customers by them. The column has the time since which the contact is unconfirmed. */
export const CONTACTS = [
  { kind: 'email', since: 'emailUnconfirmedSince' },
  { kind: 'phone', since: 'phoneUnconfirmedSince' },
] as const satisfies readonly { kind: ContactKind; since: keyof CustomerEntity }[];

type Contacts = Pick<CustomerEntity, ContactKind | 'emailUnconfirmedSince' | 'phoneUnconfirmedSince'>;
type Confirmation = Partial<Pick<Contacts, (typeof CONTACTS)[number]['since']>>;

export function isConfirmed(customer: Contacts, kind: ContactKind): boolean {
  return customer[kind] !== null && customer[getSinceColumn(kind)] === null;
}

/** @param unconfirmedSince null for a value from staff */
export function contactColumns(
  { email, phone }: Pick<CustomerEntity, ContactKind>,
  unconfirmedSince: Date | null,
): Required<Confirmation> {
  return {
    emailUnconfirmedSince: email === null ? null : unconfirmedSince,
    phoneUnconfirmedSince: phone === null ? null : unconfirmedSince,
  };
}

/**
 * The columns that an edit changes. Values from staff are confirmed, values from customers are not. Another spelling of a value keeps its
 * state.
 * @param unconfirmedSince null when staff edits
 */
export function editedContacts(
  before: Contacts,
  changed: Partial<Contacts>,
  unconfirmedSince: Date | null,
): Confirmation {
  const edited = CONTACTS.filter(({ kind }) => {
    const after = changed[kind];
    return after !== undefined && !isSameContact(kind, before[kind], after);
  });
  return getChanges(
    before,
    edited.map(({ kind, since }) => [since, changed[kind] === null ? null : unconfirmedSince]),
  );
}

export function confirmedContacts(before: Contacts, kinds: readonly ContactKind[]): Confirmation {
  return getChanges(
    before,
    kinds.map((kind) => [getSinceColumn(kind), null]),
  );
}

/** An activation confirms one contact: the token came by e-mail, the code by phone if the customer has both. */
export function provenBy(customer: Contacts, activation: ActivationColumn | 'staff'): readonly ContactKind[] {
  if (activation === 'staff') {
    return ['email', 'phone'];
  }
  const [first, second] =
    activation === 'activationToken' ? (['email', 'phone'] as const) : (['phone', 'email'] as const);
  return [customer[first] === null ? second : first];
}

export function isSameContact(kind: ContactKind, one: string | null, other: string | null): boolean {
  return one === null || other === null
    ? one === other
    : normalizedName(kind, one) === normalizedName(kind, other);
}

function getSinceColumn(kind: ContactKind): (typeof CONTACTS)[number]['since'] {
  return kind === 'email' ? 'emailUnconfirmedSince' : 'phoneUnconfirmedSince';
}

function getChanges(
  before: Contacts,
  wanted: readonly (readonly [(typeof CONTACTS)[number]['since'], Date | null])[],
): Confirmation {
  return Object.fromEntries(wanted.filter(([since, value]) => value !== null || before[since] !== null));
}
