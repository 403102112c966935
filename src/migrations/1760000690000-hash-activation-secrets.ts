import { createHash } from 'node:crypto';
import type { MigrationInterface } from 'typeorm';

const READABLE_TOKEN_LENGTH = 40;
const AT_ONCE = 1000;

interface Waiting {
  readonly id: string;
  readonly activationToken: string;
}

interface Merged {
  readonly customerId: string;
  readonly kept: unknown;
}

interface Kept {
  readonly customers?: { readonly activationToken?: string | null; readonly activationCode?: string | null };
}

interface Queries {
  query(statement: string, values?: unknown[]): Promise<unknown>;
  hasTable(name: string): Promise<boolean>;
  hasColumn(table: string, column: string): Promise<boolean>;
}

/**
 * Links that are under way stay good: of their tokens the hashes are kept. Codes end, for the key of their hashes is not there in a migration;
 * another one is a request away. What is hashed already stays as it is, so it may run twice.
 */
export class HashActivationSecrets1760000690000 implements MigrationInterface {
  async up(queries: Queries): Promise<void> {
    if (!(await queries.hasColumn('customer', 'activationToken'))) {
      return;
    }
    await queries.query('UPDATE customer SET activationCode = NULL WHERE LENGTH(activationCode) = 6');
    await hashTokens(queries);
    if (await queries.hasTable('customer_merge')) {
      await hashKept(queries);
    }
  }

  /** A hash cannot be turned back. The version before takes no link that is under way; staff activates these customers. */
  async down(): Promise<void> {
    // Nothing to take back.
  }
}

async function hashTokens(queries: Queries): Promise<void> {
  let after = '';
  for (;;) {
    const some = (await queries.query(
      `SELECT id, activationToken FROM customer
        WHERE id > ? AND LENGTH(activationToken) = ${READABLE_TOKEN_LENGTH} ORDER BY id LIMIT ${AT_ONCE}`,
      [after],
    )) as Waiting[];
    for (const { id, activationToken } of some) {
      await queries.query('UPDATE customer SET activationToken = ? WHERE id = ?', [
        hash(activationToken),
        id,
      ]);
    }
    after = some.at(-1)?.id ?? '';
    if (after === '') {
      return;
    }
  }
}

async function hashKept(queries: Queries): Promise<void> {
  const merges = (await queries.query('SELECT customerId, kept FROM customer_merge')) as Merged[];
  for (const { customerId, kept } of merges) {
    const all = (typeof kept === 'string' ? JSON.parse(kept) : kept) as Kept;
    const { activationToken, activationCode } = all.customers ?? {};
    if (activationToken?.length === READABLE_TOKEN_LENGTH || activationCode?.length === 6) {
      const isReadable = activationToken?.length === READABLE_TOKEN_LENGTH;
      const customers = {
        ...all.customers,
        activationToken: isReadable ? hash(activationToken) : (activationToken ?? null),
        activationCode: null,
      };
      await queries.query('UPDATE customer_merge SET kept = ? WHERE customerId = ?', [
        JSON.stringify({ ...all, customers }),
        customerId,
      ]);
    }
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
