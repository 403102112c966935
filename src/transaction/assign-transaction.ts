import { Injectable } from '@nestjs/common';
import { BuyerSearchService } from './buyer-search.service.js';
import { TransactionBatcherService } from './transaction-batcher.service.js';
import { noBuyer } from './transaction.errors.js';
import type { Assignment, SoughtBuyer } from './transaction.model.js';

interface AssignmentByHand extends Assignment {
  readonly buyer: SoughtBuyer | undefined;
}

@Injectable()
export class AssignTransaction {
  constructor(
    private readonly buyers: BuyerSearchService,
    private readonly batcher: TransactionBatcherService,
  ) {}

  /**
   * Assigns a transaction without a customer, together with its returns, with the same effects as at registration. The write has the
   * condition that the transaction belongs to no customer, so of two concurrent callers on any node one succeeds.
   * @throws {InvalidFields} for an unknown transaction or customer
   * @throws {CustomerIsMerged} for the id of a customer who was merged into another one
   * @throws {AlreadyAssigned}
   * @throws {DomainError} what `checkClaim` has against a claim
   */
  async execute({ buyer, ...assignment }: AssignmentByHand): Promise<string> {
    if (!buyer) {
      throw noBuyer('missing', 'customerId');
    }
    const found = await this.buyers.find(assignment.storeId, buyer);
    if (found.candidate === null) {
      throw noBuyer('unknown', buyer.field);
    }
    const { transactionId } = await this.batcher.run({ kind: 'assign', assignment, buyer, ...found });
    return transactionId;
  }
}
