import { QueryFailedError } from 'typeorm';

const DUPLICATE: ReadonlySet<unknown> = new Set([
  1062,
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);

/** Whether a row was refused because one with the same key exists. The unit of work can go on after it. */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) {
    return false;
  }
  const { errno, code } = error.driverError as { readonly errno?: number; readonly code?: string };
  return DUPLICATE.has(errno) || DUPLICATE.has(code);
}
