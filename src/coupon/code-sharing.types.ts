import type { Tx } from '#platform/database/transaction/tx.js';

/** Knows campaigns, which live in a module that this one does not know. */
export abstract class CodeSharing {
  /** Whether all buyers of a campaign get the same code. */
  abstract areCodesShared(tx: Tx, campaignId: string): Promise<boolean>;
}
