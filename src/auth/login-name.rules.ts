import { phoneKey } from '#platform/phone.js';
import type { Role } from './principal.rules.js';

export const LOGIN_NAME_KINDS = ['email', 'username', 'card', 'phone'] as const;
export type LoginNameKind = (typeof LOGIN_NAME_KINDS)[number];

/** Contacts: what is sent to them reaches a person. */
export const CONTACT_KINDS = ['email', 'phone'] as const satisfies readonly LoginNameKind[];
export type ContactKind = (typeof CONTACT_KINDS)[number];

const NAME_LENGTH_MAX = 255;

/** What each role logs in with, beside its id, and in which order a name is looked for. */
const KINDS_OF: Readonly<Record<Role, readonly LoginNameKind[]>> = {
  admin: ['username', 'email'],
  seller: ['email'],
  customer: ['email', 'card', 'phone'],
};

/** One way to write what can be written in several: e-mails in lower case, phones as digits alone. */
export function normalizedName(kind: LoginNameKind, name: string): string {
  const trimmed = name.trim();
  switch (kind) {
    case 'email':
      return trimmed.toLowerCase();
    case 'phone':
      return trimmed.replace(/\D/g, '');
    case 'username':
    case 'card':
      return trimmed;
  }
}

/** Kinds whose names have several spellings, which `normalizedName` leaves apart. */
export const FOLDED_KINDS = ['card', 'phone'] as const satisfies readonly LoginNameKind[];

/**
 * All spellings of a name as one: cards in capitals, as scanners read them; phones as the digits of E.164. Null for kinds whose `normalizedName` does so already. The name
 * stays beside it, because processes of earlier versions look for that.
 */
export function foldedName(kind: LoginNameKind, name: string): string | null {
  const normalized = normalizedName(kind, name);
  if (kind === 'phone') {
    return phoneKey(normalized) || null;
  }
  if (kind !== 'card' || normalized === '') {
    return null;
  }
  // Some letters are two in capitals: a number that would not fit any more stays as it is.
  const capitals = normalized.toUpperCase();
  return capitals.length > NAME_LENGTH_MAX ? normalized : capitals;
}

export function isSameName(kind: LoginNameKind, one: string, other: string): boolean {
  const [first, second] = [one, other].map((name) => foldedName(kind, name) ?? normalizedName(kind, name));
  return first === second;
}

export interface NameToLookFor {
  readonly kind: LoginNameKind;
  readonly name: string;
  readonly folded: string | null;
}

export function nameToLookFor(kind: LoginNameKind, typed: string): NameToLookFor {
  return { kind, name: normalizedName(kind, typed), folded: foldedName(kind, typed) };
}

/** A phone is only looked for in what could be one: in `a1b2` there is no number to call. */
const LIKE_A_PHONE = /^[\d\s()+./\p{Pd}\p{Cf}]+$/u;

/** What a typed name may mean for a role, most likely first. */
export function getMeanings(role: Role, typed: string): NameToLookFor[] {
  return KINDS_OF[role]
    .filter((kind) => kind !== 'phone' || LIKE_A_PHONE.test(typed))
    .map((kind) => nameToLookFor(kind, typed))
    .filter(({ name }) => name !== '' && name.length <= NAME_LENGTH_MAX);
}

/** All that a typed name may mean, for counting: the same for each spelling, whether or not there is an account. */
export function getSubjects(role: Role, typed: string): string[] {
  const id = idMeant(role, typed);
  const names = getMeanings(role, typed).map(({ kind, name, folded }) => `${role} ${kind} ${folded ?? name}`);
  const all = id === null ? names : [...names, `${role} id ${id}`];
  return all.length > 0 ? all : [`${role} ${typed.trim().slice(0, NAME_LENGTH_MAX)}`];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Customers and sellers may type their id, which administrators do not know theirs to be. */
export function idMeant(role: Role, typed: string): string | null {
  const trimmed = typed.trim();
  return role !== 'admin' && UUID.test(trimmed) ? trimmed.toLowerCase() : null;
}
