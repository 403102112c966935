import type { EntityTarget, ObjectLiteral } from 'typeorm';
import { ConcurrencyConflict } from '../error/unit-of-work.errors.js';
import { isDuplicateKey } from '../error/verdict.js';
import type { Tx } from '../transaction/tx.js';

/* Writes whose conditions say again what was read: another server may have written in the meantime. */

interface Revised extends ObjectLiteral {
  readonly id: string | number;
  readonly revision: number;
}

/**
 * Changes a row, and increases its revision.
 * @param row As it was read
 * @throws {ConcurrencyConflict} when it has another revision by now
 */
export async function updateRevised<Row extends Revised>(
  tx: Tx,
  entity: EntityTarget<Row>,
  { id, revision }: Pick<Row, 'id' | 'revision'>,
  changes: Partial<Row>,
): Promise<void> {
  ensureAffected(await tx.update(entity, { id, revision }, { ...changes, revision: revision + 1 }));
}

/** @throws {ConcurrencyConflict} when not all rows were as the condition of the statement says */
export function ensureAffected({ affected }: { readonly affected?: number | null }, rows = 1): void {
  if (affected !== rows) {
    throw new ConcurrencyConflict();
  }
}

/**
 * For `catch`: what a key that exists already means. Other errors are thrown as they are.
 * @param refusal By default a conflict: the work is done again, and finds the row
 */
export function onDuplicateKey(
  refusal: (cause: unknown) => Error = () => new ConcurrencyConflict(),
): (error: unknown) => never {
  return (error) => {
    throw isDuplicateKey(error) ? refusal(error) : error;
  };
}
