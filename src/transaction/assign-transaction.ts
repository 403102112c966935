import { Injectable } from '@nestjs/common';
import { CustomerMatcherService, CustomerReader, mayBuy } from '../customer/index.js';
import { TransactionBatcherService } from './transaction-batcher.service.js';
import { noBuyer } from './transaction.errors.js';
import type { Assignment } from './transaction.model.js';

/** A field with its value, under its name in the request. */
export interface SoughtBuyer {
  readonly by: 'customerId' | 'loyaltyCardNumber' | 'phone';
  readonly value: string;
  readonly field: string;
}

interface AssignmentByHand extends Pick<Assignment, 'storeId' | 'documentNumber' | 'ofSeller' | 'claim'> {
  readonly buyer: SoughtBuyer | undefined;
}

@Injectable()
export class AssignTransaction {
  constructor(
    private readonly customers: CustomerReader,
    private readonly matcher: CustomerMatcherService,
    private readonly batcher: TransactionBatcherService,
  ) {}

  /**
   * Assigns a transaction without a customer, together with its returns, with the same effects as at registration. The write has the
   * condition that the transaction belongs to no customer, so of two concurrent callers on any node one succeeds.
   * @throws {InvalidFields} for an unknown transaction or customer
   * @throws {AlreadyAssigned}
   * @throws {DomainError} what `checkClaim` has against a claim
   */
  async execute({ buyer, ...assignment }: AssignmentByHand): Promise<string> {
    if (!buyer) {
      throw noBuyer('missing', 'customerId');
    }
    const customerId = await this.find(assignment.storeId, buyer);
    if (customerId === null) {
      throw noBuyer('unknown', buyer.field);
    }
    const { transactionId } = await this.batcher.run({
      kind: 'assign',
      assignment: { ...assignment, customerId, buyerField: buyer.field },
      candidate: customerId,
    });
    return transactionId;
  }

  private async find(storeId: string, { by, value }: SoughtBuyer): Promise<string | null> {
    if (by === 'customerId') {
      const customer = await this.customers.findById(storeId, value);
      return customer && mayBuy(customer.statusType) ? customer.id : null;
    }
    const nothing = { email: null, phone: null, loyaltyCardNumber: null };
    const [found = null] = await this.matcher.match([{ storeId, ...nothing, [by]: value }], [by]);
    return found;
  }
}
