import type { Issuer } from '../../account/index.js';

/** What a customer buys, or what a seller or an administrator buys for them. */
export interface Purchase {
  readonly storeId: string;
  readonly customerId: string;
  readonly campaignId: string;
  readonly quantity: number;
  /** An administrator sells any campaign; customers and sellers only what is available to the customer. */
  readonly by: {
    readonly role: 'customer' | 'seller' | 'admin';
    readonly issuer: Issuer;
    readonly id: string;
  };
  /** A present: it costs nothing. */
  readonly withoutPoints?: boolean | undefined;
  readonly transactionId?: string | undefined;
}
