import type { Tx } from './tx.js';

/** What was found out outside of transactions, to be written in the unit of work of the caller. */
export interface LaterWrite {
  write(tx: Tx): Promise<void>;
}
