import type { LockedAccount } from '../account/index.js';
import type { CustomerForPurchase } from '../customer/index.js';
import type { DomainEvent } from '../event/index.js';
import type { SettingsValues } from '../settings/index.js';
import type { Pending } from '#platform/database/driver/pending.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';

export interface Label {
  readonly key: string;
  readonly value: string;
}

export interface TransactionItem {
  readonly sku: string;
  readonly name: string;
  /** 0 for a voided line of a sale. */
  readonly quantity: number;
  /** The amount of the whole line, not of one piece; negative for a discount of a sale. */
  readonly grossCents: number;
  readonly category: string | null;
  readonly maker: string | null;
  readonly labels: readonly Label[];
}

/** A share from 0 to 1. */
export interface Ratio {
  readonly part: bigint;
  readonly whole: bigint;
}

export interface LineLeft {
  readonly money: Ratio;
  readonly pieces: Ratio;
}

export interface SaleLeft {
  /** Whether every line was returned. */
  readonly isNothing: boolean;
  /** Whether the sale has every returned line; otherwise each line is returned by the same share. */
  readonly isByLine: boolean;
  /** The share of the amount; for a line that cost nothing, of the pieces. */
  readonly money: Ratio;
  readonly lines: readonly LineLeft[];
}

export interface RevisedTransaction {
  readonly transactionId: string;
  readonly grossCents: number;
  readonly returnedCentsBefore: number;
  /** What is left of it after this return. */
  readonly left: SaleLeft;
}

export interface AssignedTransaction {
  readonly transactionId: string;
  readonly storeId: string;
  readonly customerId: string;
  readonly account: LockedAccount;
  readonly documentNumber: string;
  readonly documentType: 'sell' | 'return';
  readonly revised: RevisedTransaction | null;
  readonly purchasedAt: Date;
  readonly posId: string | null;
  readonly items: readonly TransactionItem[];
  readonly labels: readonly Label[];
  /** Items with these SKUs are delivery costs; taken from the settings at registration. */
  readonly deliverySkus: readonly string[];
  readonly grossCents: number;
  readonly deliveryCents: number;
  readonly excludedForLevelCents: number;
  readonly isFirstOfCustomer: boolean;
  /** Its own part of a unit of work that assigns several. */
  readonly part: BatchPart;
}

/**
 * An effect in the unit of work that assigns transactions. Each customer occurs once. Every write to an account has its revision as the
 * condition.
 */
export abstract class TransactionEffect {
  /** Effects run in this order: points 10, returned coupons 20, levels 30. */
  abstract readonly order: number;

  /** Sends the queries that the effect always needs in the message that locks the accounts. */
  abstract begin(tx: Tx, buyers: Buyers): Promise<BegunEffect>;
}

export type EventsOfTransactions = ReadonlyMap<string, readonly DomainEvent[]>;

export interface BegunEffect {
  apply(assigned: readonly AssignedTransaction[]): Promise<EventsOfTransactions>;
}

/** Candidates for a transaction. The next statement locks their accounts. */
export interface Buyers {
  readonly customerIds: readonly string[];
  readonly customers: Pending<ReadonlyMap<string, CustomerForPurchase>>;
  readonly settings: Pending<SettingsValues>;
}
