import { EXAMPLE_TIME } from '#platform/event/example-time.js';
import { defineEvent } from '../../event/index.js';
import type { Label } from '../assigned-transaction.types.js';
import type { BuyerAddress } from '../transaction.entity.js';
import { EXAMPLE_TRANSACTION } from './transaction-example.constants.js';

export interface TransactionWasRegistered {
  readonly transactionId: { readonly transactionId: string };
  readonly transactionData: {
    readonly documentNumber: string;
    readonly purchasePlace?: string;
    readonly purchaseDate: string;
    readonly documentType: string;
  };
  readonly customerData: {
    readonly name?: string;
    readonly email?: string;
    readonly phone?: string;
    readonly loyaltyCardNumber?: string;
    readonly nip?: string;
    readonly address?: BuyerAddress;
  };
  readonly items: readonly {
    readonly sku: { readonly code: string };
    readonly name: string;
    readonly quantity: number;
    readonly grossValue: number;
    readonly category?: string;
    readonly maker?: string;
    readonly labels: readonly Label[];
  }[];
  readonly posId?: { readonly posId: string };
  readonly excludedDeliverySKUs: readonly string[];
  readonly excludedLevelSKUs: readonly string[];
  readonly excludedLevelCategories: readonly string[];
  /** The document number of the sale that comes back. */
  readonly revisedDocument?: string;
  readonly labels: readonly Label[];
}

export const transactionWasRegistered = defineEvent<TransactionWasRegistered>({
  type: 'Service.Domain.Transaction.Event.TransactionWasRegistered',
  emittedWhen: 'a transaction of a shop, or a return, is registered',
  aggregateId: (payload) => payload.transactionId.transactionId,
  example: {
    transactionId: EXAMPLE_TRANSACTION,
    transactionData: {
      documentNumber: 'R-2026-118',
      purchasePlace: 'Berlin',
      purchaseDate: EXAMPLE_TIME,
      documentType: 'return',
    },
    customerData: {
      name: 'Anna Nowak',
      email: 'anna@example.com',
      phone: '+48500100200',
      loyaltyCardNumber: '4711',
      nip: '1234563218',
      address: {
        street: 'Long Street',
        address1: '1',
        address2: '2nd floor',
        postal: '10115',
        city: 'Berlin',
        province: 'Berlin',
        country: 'DE',
      },
    },
    items: [
      {
        sku: { code: 'MUG-1' },
        name: 'Mug',
        quantity: 2,
        grossValue: 19.9,
        category: 'kitchen',
        maker: 'Potter',
        labels: [{ key: 'colour', value: 'blue' }],
      },
    ],
    posId: { posId: '00000000-0000-474c-1111-b0dd880c07e2' },
    excludedDeliverySKUs: ['DELIVERY'],
    excludedLevelSKUs: ['GIFT-CARD'],
    excludedLevelCategories: ['tobacco'],
    revisedDocument: 'S-2026-1001',
    labels: [{ key: 'channel', value: 'shop' }],
  },
});
