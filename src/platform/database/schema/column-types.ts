import type { Column } from './create-table.js';

/*
 * Words for the columns of migrations.
 */

interface More {
  readonly isPrimary?: true;
  readonly isNullable?: true;
}

/** What programs compare: codes, ids, types. */
export const exact = (name: string, length: number, more: More = {}): Column => ({
  name,
  type: 'varchar',
  length: String(length),
  collation: 'exact',
  ...more,
});

/** What people read. */
export const human = (name: string, length: number, more: More = {}): Column => ({
  name,
  type: 'varchar',
  length: String(length),
  collation: 'human',
  ...more,
});

export const id = (name: string, more: More = {}): Column => exact(name, 36, more);
export const primaryId = id('id', { isPrimary: true });
export const time = (name: string, more: More = {}): Column => ({
  name,
  type: 'datetime',
  precision: 3,
  ...more,
});
export const flag = (name: string, more: More = {}): Column => ({ name, type: 'boolean', ...more });
export const whole = (name: string, more: More = {}): Column => ({ name, type: 'integer', ...more });
/** 64 bits: what is summed up, or counts for ever. */
export const big = (name: string, more: More = {}): Column => ({ name, type: 'bigint', ...more });
export const json = (name: string, more: More = {}): Column => ({ name, type: 'json', ...more });
