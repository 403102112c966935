import { InvalidFields } from '#platform/error/domain-error.js';
import type { Value } from './values.js';

type Direction = 'ASC' | 'DESC';

/** Where the page of a list ended, and the next one begins. */
export interface Cursor {
  readonly sort: string;
  readonly direction: Direction;
  readonly value: Value;
  readonly id: string;
  readonly total: number;
  readonly list: string;
}

/** Rows after a row in the order. NULL is the smallest value on every supported database. */
export function behind(
  by: string,
  direction: Direction,
  { value, id }: Cursor,
): { where: string; values: Value[] } {
  const than = direction === 'ASC' ? '>' : '<';
  const afterTie = `t.id ${than} ?`;
  if (value === null) {
    return direction === 'ASC'
      ? { where: `AND (${by} IS NOT NULL OR ${afterTie})`, values: [id] }
      : { where: `AND ${by} IS NULL AND ${afterTie}`, values: [id] };
  }
  const within = `${by} ${than}= ? AND (${by} ${than} ? OR ${afterTie})`;
  return direction === 'ASC'
    ? { where: `AND ${within}`, values: [value, value, id] }
    : { where: `AND (${by} IS NULL OR (${within}))`, values: [value, value, id] };
}

export function encodeCursor({ sort, direction, value, id, total, list }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, direction, value, id, total, list])).toString('base64url');
}

export function cursorRefused(): InvalidFields {
  return new InvalidFields([{ field: 'cursor', message: 'This value is not valid.' }]);
}

/** @throws {InvalidFields} for a foreign cursor, or one of another list */
export function decodeCursor(text: string, table: string): Cursor {
  const parts = getParts(text);
  const [sort, direction, value, id, total, list] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const isOurs =
    typeof sort === 'string' &&
    (direction === 'ASC' || direction === 'DESC') &&
    (value === null || ['string', 'number'].includes(typeof value)) &&
    typeof id === 'string' &&
    Number.isSafeInteger(total) &&
    list === table;
  if (!isOurs) {
    throw cursorRefused();
  }
  return { sort, direction, value: value as Value, id, total: total as number, list: table };
}

function getParts(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
