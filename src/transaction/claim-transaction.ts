import { Injectable } from '@nestjs/common';
import { AttemptLimitsService } from '../auth/index.js';
import { AssignTransaction } from './assign-transaction.js';
import { UNKNOWN_TRANSACTIONS, isUnknownTransaction } from './transaction.errors.js';
import type { Claim } from './transaction.model.js';

interface ClaimOfCustomer extends Claim {
  readonly storeId: string;
  readonly customerId: string;
  readonly documentNumber: string;
  /** Where the customer is. */
  readonly address: string;
}

@Injectable()
export class ClaimTransaction {
  constructor(
    private readonly assignTransaction: AssignTransaction,
    private readonly limits: AttemptLimitsService,
  ) {}

  /**
   * Gives a transaction that belongs to no customer to the customer who claims it, as `AssignTransaction` does. Shops number their
   * receipts in sequence, so numbers can be guessed: one that is unknown and one that is taken are answered alike, and are
   * counted. The claims of a day are counted behind the lock of the customer's account, which each of them writes: of two at once,
   * on whatever node, the second one counts the first.
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
