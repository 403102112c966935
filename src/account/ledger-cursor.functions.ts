import { InvalidFields } from '#platform/error/domain-error.js';

/** Where a page of the ledger ended. */
export interface LedgerCursor {
  readonly issuedAt: Date;
  readonly lotId: string;
  /** 0 for what is left in a lot. */
  readonly movementId: number;
}

const ID = /^[0-9a-f-]{1,36}$/i;
/** Later times no database takes. */
const TIME_MAX = Date.UTC(9999, 0);

export function ledgerCursor({
  issuedAt,
  lotId,
  movementId = 0,
}: Pick<LedgerCursor, 'issuedAt' | 'lotId'> & { readonly movementId: number | undefined }): string {
  return Buffer.from(JSON.stringify([issuedAt.getTime(), lotId, movementId])).toString('base64url');
}

/** @throws {InvalidFields} for one that is not ours */
export function readLedgerCursor(text: string): LedgerCursor {
  const parts = partsOf(text);
  const [time, lotId, movementId] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const isOurs =
    Number.isSafeInteger(time) &&
    (time as number) >= 0 &&
    (time as number) < TIME_MAX &&
    typeof lotId === 'string' &&
    ID.test(lotId) &&
    Number.isSafeInteger(movementId);
  if (!isOurs) {
    throw new InvalidFields([{ field: 'cursor', message: 'This value is not valid.' }]);
  }
  return { issuedAt: new Date(time as number), lotId, movementId: movementId as number };
}

function partsOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
