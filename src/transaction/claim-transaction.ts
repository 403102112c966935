import { Injectable } from '@nestjs/common';
import { AttemptLimitsService } from '../auth/index.js';
import { AssignTransaction } from './assign-transaction.js';
import { UNKNOWN_TRANSACTIONS, isUnknownTransaction } from './transaction.errors.js';
import type { Claim } from './transaction.model.js';

interface ClaimOfCustomer extends Claim {
  readonly storeId: string;
  readonly customerId: string;
  readonly documentNumber: string;
  readonly address: string;
}

@Injectable()
export class ClaimTransaction {
  constructor(
    private readonly assignTransaction: AssignTransaction,
    private readonly limits: AttemptLimitsService,
  ) {}

  /**
   * Assigns a transaction to the customer who claims it. Shops number receipts in sequence, so numbers can be guessed: unknown and assigned
   * transactions get the same answer, and attempts are counted. Claims of a day are counted after the lock of the account, which each claim
   * writes, so concurrent claims on any node count each other.
   * @throws {InvalidFields} for a transaction that the customer cannot claim
   * @throws {ClaimsAreOff}
   * @throws {ClaimsAreUsedUp}
   * @throws {TooManyAttempts}
   */
  async execute({ address, ...claimed }: ClaimOfCustomer): Promise<string> {
    const { storeId, customerId, documentNumber, purchaseDay, grossCents } = claimed;
    const buyer = { by: 'customerId', value: customerId, field: 'customerId' } as const;
    const claim = { purchaseDay, grossCents };
    return this.limits.countFailures(
      UNKNOWN_TRANSACTIONS,
      { account: customerId, address },
      () => this.assignTransaction.execute({ storeId, documentNumber, buyer, claim }),
      isUnknownTransaction,
    );
  }
}
