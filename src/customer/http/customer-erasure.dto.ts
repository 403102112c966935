import { Timestamp } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { ErasureEntity } from '../erasure.entity.js';

export class ErasedTable {
  /** A table of the database, as docs/verify.md describes them. */
  readonly table!: string;
  /** How many of its rows were emptied or removed. 0: there was nothing. */
  readonly rows!: number;
}

export class ErasureResponse {
  readonly customerId!: string;
  @Timestamp()
  readonly erasedAt!: string;
  /** Absent for a machine with a key of its own, and for an operator at the command line. */
  readonly administratorId?: string;
  /** What was looked at, in the order in which it was written. */
  readonly tables!: ErasedTable[];
}

export function presentErasure({
  customerId,
  erasedAt,
  administratorId,
  written,
}: ErasureEntity): ErasureResponse {
  return {
    customerId,
    erasedAt: presentTimestamp(erasedAt),
    ...(administratorId !== null && { administratorId }),
    tables: written.map(({ table, rows }) => ({ table, rows })),
  };
}
