import { Injectable } from '@nestjs/common';
import { CustomerMatcherService, CustomerReader, mayBuy } from '../customer/index.js';
import { TransactionLaneService } from './transaction-lane.service.js';
import { noBuyer } from './transaction.errors.js';
import type { Assignment } from './transaction.model.js';

/** Who has bought, as the caller says it: a field with its value, under the name that it has in the request. */
export interface SoughtBuyer {
  readonly by: 'customerId' | 'loyaltyCardNumber' | 'phone';
  readonly value: string;
  readonly field: string;
}

interface AssignmentByHand extends Pick<Assignment, 'storeId' | 'documentNumber' | 'ofSeller' | 'claim'> {
  /** Undefined when the request names no customer. */
  readonly buyer: SoughtBuyer | undefined;
}

@Injectable()
export class AssignTransaction {
  constructor(
    private readonly customers: CustomerReader,
    private readonly matcher: CustomerMatcherService,
    private readonly lane: TransactionLaneService,
  ) {}

  /**
   * Gives a transaction that belongs to no customer to a customer, with what has come back of it, and does what would have
   * happened if it had been theirs from the beginning. One of two callers at once, on whatever node, is the first: the
   * transaction is written on condition that it belongs to no customer.
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
    const { transactionId } = await this.lane.run({
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
