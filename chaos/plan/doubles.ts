import type { Operation, OperationKind } from './kinds.js';

/** Persons who have registered twice: two customers of a store of their own, who are merged and made two again all the time. */
export const DOUBLES = 8;
export const DOUBLES_STORE = 'DOUBLES';
/** Sales of their store, in whole units of money, each of which earns a point. */
export const DOUBLES_DOCUMENTS = 'DOUBLE-';

/** What is done with them: `fill` adds points, `drain` spends them, `ring` is a sale by the telephone of one of the two. */
export const WITH_DOUBLES: ReadonlySet<OperationKind> = new Set([
  'merge',
  'unmerge',
  'fill',
  'drain',
  'ring',
] as const);

/** A number that no other operation has. */
export const NO_CUSTOMER = -1;

/** Which of two customers an operation is about: the same person for all of a rush. */
export function getDouble({ pick, number }: Pick<Operation, 'pick' | 'number'>): {
  readonly person: number;
  readonly side: 0 | 1;
} {
  // Three of four merges are in one direction.
  return { person: Math.floor(pick * DOUBLES), side: number % 4 === 0 ? 1 : 0 };
}

/** Both have one: no merge moves it. */
export function getPhone(person: number, side: number): string {
  return `+4915770${String(10 * person + side).padStart(6, '0')}`;
}
