import { Injectable } from '@nestjs/common';
import { CustomerReader, type SearchedOfCustomer } from '../customer/index.js';
import { PosReader } from '../pos/index.js';
import { BuyerSearchService } from './buyer-search.service.js';
import { RegisterTransaction } from './register-transaction.js';
import { noBuyer } from './transaction.errors.js';

/** A sale as a seller types it: without its lines. */
export interface TypedSale {
  readonly storeId: string;
  /** The place of the seller, which another store does not know. */
  readonly posId: string | null;
  readonly customerId: string;
  readonly documentNumber: string;
  readonly purchasedAt: Date;
  readonly grossCents: number;
}

/** The one line that stands for all lines. */
const LINE = { sku: 'SALE', name: 'Sale', quantity: 1, category: null, maker: null, labels: [] };

@Injectable()
export class RegisterSale {
  constructor(
    private readonly buyers: BuyerSearchService,
    private readonly customers: CustomerReader,
    private readonly places: PosReader,
    private readonly registerTransaction: RegisterTransaction,
  ) {}

  /**
   * Registers a sale for a customer, with all that follows from it, or refuses it. Its buyer is what the customer's record says, so one
   * document number for two customers is two documents, and the second is refused. The rest is as for each transaction (docs/decisions/0318):
   * the index on document numbers admits one of two equal ones, and the lock of the account orders the sales of a customer.
   * @throws {InvalidFields} for a customer who does not take part, and for a document number that is taken
   * @throws {CustomerIsMerged}
   */
  async execute(sale: TypedSale): Promise<string> {
    const { storeId, customerId, documentNumber, purchasedAt, grossCents } = sale;
    const sought = { by: 'customerId', value: customerId, field: 'customerId' } as const;
    const { candidate } = await this.buyers.find(storeId, sought);
    const customer = candidate === null ? null : await this.customers.findById(storeId, candidate);
    if (!customer) {
      throw noBuyer('unknown', 'customerId');
    }
    const { transactionId } = await this.registerTransaction.executeFor(customer.id, {
      storeId,
      documentNumber,
      documentType: 'sell',
      purchasePlace: null,
      purchasedAt,
      posId: await this.getPlace(sale),
      revisedDocument: null,
      buyer: getBuyer(customer),
      items: [{ ...LINE, grossCents }],
      labels: [],
    });
    return transactionId;
  }

  private async getPlace({ storeId, posId }: TypedSale): Promise<string | null> {
    return posId === null ? null : ((await this.places.find(storeId, { id: posId }))?.id ?? null);
  }
}

function getBuyer({ firstName, lastName, email, phone, loyaltyCardNumber }: SearchedOfCustomer) {
  const name = [firstName, lastName].filter((part) => part).join(' ') || null;
  return { name, email, phone, loyaltyCardNumber, nip: null, address: null };
}
