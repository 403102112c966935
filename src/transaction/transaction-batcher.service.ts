import { Injectable } from '@nestjs/common';
import { type Batcher, Batchers } from '#platform/database/batch/batcher.js';
import type { BatchOutcome } from '#platform/database/batch/batch.js';
import { asPart } from '#platform/database/transaction/batch-part.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { documentKey, type RegisteredTransaction, type TransactionWork } from './transaction.model.js';
import { TransactionsService } from './transactions.service.js';

/** The running batch, the next batch, and the rest of both: a customer occurs once in a batch. */
const BATCHES_AHEAD = 3;

/** Registers and assigns all transactions: single ones, sets and imports. */
@Injectable()
export class TransactionBatcherService {
  private readonly batcher: Batcher<TransactionWork, RegisteredTransaction>;

  constructor(
    batchers: Batchers,
    private readonly transactions: TransactionsService,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.batcher = batchers.open((tx, items, mode) => transactions.registerAll(tx, items, mode), {
      getKey,
      getTopic: getKey,
    });
  }

  /** Runs in a unit of work that is rolled back, and returns the result. */
  async attempt(work: TransactionWork): Promise<RegisteredTransaction> {
    let outcome: BatchOutcome<RegisteredTransaction> | undefined;
    const mode = { skipsHeld: false, settle: () => Promise.resolve() };
    await this.unitOfWork
      .run(async (tx) => {
        [outcome] = await this.transactions.registerAll(tx, [{ input: work, part: asPart(tx) }], mode);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) {
          throw error;
        }
      });
    if (outcome?.kind === 'done') {
      return outcome.result;
    }
    throw outcome?.kind === 'refused' ? outcome.error : new Error('A trial had no outcome');
  }

  async run(work: TransactionWork): Promise<RegisteredTransaction> {
    return this.batcher.run(work);
  }

  /** For a caller who waits for many at once. */
  async runOfMany(work: TransactionWork): Promise<RegisteredTransaction> {
    return this.batcher.run(work, true);
  }

  /** Keeps each batch full and the next batch ready. */
  get ofManyAtOnce(): number {
    return BATCHES_AHEAD * this.batcher.bulkSize;
  }
}

class Undone extends Error {}

/** The customer; without a known customer, the sale. */
function getKey(work: TransactionWork): string {
  if (work.candidate !== null) {
    return work.candidate;
  }
  if (work.kind === 'assign') {
    return documentKey(work.assignment);
  }
  const { storeId, documentNumber, revisedDocument } = work.registration;
  return documentKey({ storeId, documentNumber: revisedDocument ?? documentNumber });
}
