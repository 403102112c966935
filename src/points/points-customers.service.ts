import { Injectable } from '@nestjs/common';
import { AccountLocksService, type Issuer, type LockedAccount } from '../account/index.js';
import { type CustomerForPurchase, CustomerService } from '../customer/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { unknownCustomer } from './points.errors.js';

/** In whose name points move: an administrator, a seller, a machine, or the programme itself. */
export interface GivenBy {
  readonly issuer: Issuer;
  readonly issuerId: string;
}

export interface PointsRequested {
  readonly customer: string;
  readonly points: number;
  readonly comment?: string | undefined;
}

export interface AccountHolder {
  readonly account: LockedAccount;
  readonly customer: CustomerForPurchase;
}

/** Customers of a store, with the account that holds their points. */
@Injectable()
export class PointsCustomersService {
  constructor(
    private readonly locks: AccountLocksService,
    private readonly customers: CustomerService,
  ) {}

  /** Locks the account. @throws {InvalidFields} on `field` when the store has no such customer, or no longer does */
  async lock(tx: Tx, storeId: string, customerId: string, field: string): Promise<AccountHolder> {
    return this.getHolder(tx, storeId, customerId, field, await this.locks.lockAll(tx, [customerId]));
  }

  /** Locks both accounts, in order of the customers' ids. @throws {InvalidFields} on the field of the unknown customer */
  async lockBoth(
    tx: Tx,
    storeId: string,
    { sender, receiver }: { readonly sender: string; readonly receiver: string },
  ): Promise<{ sender: AccountHolder; receiver: AccountHolder }> {
    const locked = await this.locks.lockAll(tx, [sender, receiver]);
    return {
      sender: await this.getHolder(tx, storeId, sender, 'sender', locked),
      receiver: await this.getHolder(tx, storeId, receiver, 'receiver', locked),
    };
  }

  private async getHolder(
    tx: Tx,
    storeId: string,
    customerId: string,
    field: string,
    locked: ReadonlyMap<string, LockedAccount>,
  ): Promise<AccountHolder> {
    const account = locked.get(customerId);
    const customer = await this.customers.findForPurchase(tx, storeId, customerId);
    if (!account || !customer) {
      throw unknownCustomer(field);
    }
    return { account, customer };
  }
}
