import type { Role } from './principal.rules.js';

export const LOGIN_NAME_KINDS = ['email', 'username', 'card', 'phone'] as const;
export type LoginNameKind = (typeof LOGIN_NAME_KINDS)[number];

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

export interface NameToLookFor {
  readonly kind: LoginNameKind;
  readonly name: string;
}

/** A phone is only looked for in what could be one: in `a1b2` there is no number to call. */
const LIKE_A_PHONE = /^[\d\s()+./-]+$/;

/** What a typed name may mean for a role, most likely first. */
export function meaningsOf(role: Role, typed: string): NameToLookFor[] {
  return KINDS_OF[role]
    .filter((kind) => kind !== 'phone' || LIKE_A_PHONE.test(typed))
    .map((kind) => ({ kind, name: normalizedName(kind, typed) }))
    .filter(({ name }) => name !== '' && name.length <= NAME_LENGTH_MAX);
}

/**
 * Everything that a typed name may mean, for counting: the same for each way to write it, and whether or not there is an
 * account.
 */
export function subjectsOf(role: Role, typed: string): string[] {
  const id = idMeant(role, typed);
  const names = meaningsOf(role, typed).map(({ kind, name }) => `${role} ${kind} ${name}`);
  const all = id === null ? names : [...names, `${role} id ${id}`];
  return all.length > 0 ? all : [`${role} ${typed.trim().slice(0, NAME_LENGTH_MAX)}`];
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Customers and sellers may type their id, which administrators do not know theirs to be. */
export function idMeant(role: Role, typed: string): string | null {
  const trimmed = typed.trim();
  return role !== 'admin' && UUID.test(trimmed) ? trimmed.toLowerCase() : null;
}
