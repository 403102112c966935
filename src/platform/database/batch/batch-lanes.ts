import { Injectable } from '@nestjs/common';
import type { BatchWork, WorkKind } from './batch.js';
import { BatchLane } from './batch-lane.js';
import { BatchTransactions } from './batch-transactions.js';
import { CommitOutcomes } from '../transaction/commit-outcomes.js';
import { TransactionScope } from '../transaction/transaction-scope.js';
import { UnitOfWork } from '../transaction/unit-of-work.js';

/** How many pieces of work one transaction does at most. */
export abstract class BatchSizeMax {
  abstract readonly value: number;
}

/** Opens lanes: one for each kind of work of a process. */
@Injectable()
export class BatchLanes {
  private readonly lanes: Pick<BatchLane<unknown, unknown>, 'slow' | 'waiting'>[] = [];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly transactions: BatchTransactions,
    private readonly outcomes: CommitOutcomes,
    private readonly scope: TransactionScope,
    private readonly sizeMax: BatchSizeMax,
  ) {}

  open<I, R>(work: BatchWork<I, R>, kind: WorkKind<I>): BatchLane<I, R> {
    const { unitOfWork, transactions, outcomes, scope } = this;
    const sizeMax = this.sizeMax.value;
    const lane = new BatchLane({ unitOfWork, transactions, outcomes, scope, sizeMax }, work, kind);
    this.lanes.push(lane);
    return lane;
  }

  /** How many transactions take long, and let others pass. */
  get slow(): number {
    return this.lanes.reduce((sum, { slow }) => sum + slow, 0);
  }

  /** How many pieces of work wait for the transaction before theirs. */
  get waiting(): number {
    return this.lanes.reduce((sum, { waiting }) => sum + waiting, 0);
  }
}
