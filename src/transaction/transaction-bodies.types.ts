import type { SentTransaction } from './transaction.model.js';

/** Reads transactions of files as if each were the body of a request: by the same class, with the same sentences. */
export abstract class TransactionBodies {
  /** Answers with what is wrong with it, in one line. */
  abstract read(storeId: string, body: object): Promise<SentTransaction | string>;
}
