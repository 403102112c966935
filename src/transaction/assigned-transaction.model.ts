import type { LockedAccount } from '../account/index.js';
import type { CustomerForPurchase } from '../customer/index.js';
import type { DomainEvent } from '../event/index.js';
import type { SettingsValues } from '../settings/index.js';
import type { Pending } from '#platform/database/driver/pending.js';
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

/** What is left of a line of a sale. */
export interface LineLeft {
  readonly money: Ratio;
  readonly pieces: Ratio;
}

/** What returns have left of a sale. */
export interface SaleLeft {
  /** Whether every line has come back. */
  readonly isNothing: boolean;
  /** Whether all that came back was sold with it; each line has come back by the same share otherwise. */
  readonly isByLine: boolean;
  /** The share of its amount; of its pieces where it cost nothing. */
  readonly money: Ratio;
  /** In the order of its lines. */
  readonly lines: readonly LineLeft[];
}

/** The sale that a return takes back. */
export interface RevisedTransaction {
  readonly transactionId: string;
  readonly grossCents: number;
  /** What earlier returns have taken back of it. */
  readonly returnedCentsBefore: number;
  /** What is left of it after this return. */
  readonly left: SaleLeft;
}

/** A transaction that has just been assigned to a customer whose account is locked. */
export interface AssignedTransaction {
  readonly transactionId: string;
  readonly storeId: string;
  readonly customerId: string;
  readonly account: LockedAccount;
  readonly documentNumber: string;
  readonly documentType: 'sell' | 'return';
  /** For a return. */
  readonly revised: RevisedTransaction | null;
  readonly purchasedAt: Date;
  readonly posId: string | null;
  readonly items: readonly TransactionItem[];
  readonly labels: readonly Label[];
  /** Items with one of these are costs of delivery, as the settings said when the sale was registered. */
  readonly deliverySkus: readonly string[];
  readonly grossCents: number;
  /** The part that is paid for delivery. */
  readonly deliveryCents: number;
  /** The part that does not count for the level. */
  readonly excludedForLevelCents: number;
  readonly isFirstOfCustomer: boolean;
  /** Its own part of a unit of work that assigns several. */
  readonly part: Tx;
}

/**
 * What else happens in the unit of work that assigns transactions to customers. By sets: each customer occurs once. What an
 * effect writes of an account, it writes with the revision of `account` as the condition.
 */
export abstract class TransactionEffect {
  /** Effects follow each other: points 10, coupons that come back 20, levels 30. */
  abstract readonly order: number;

  /** Asks for what the effect always needs to know, in the message that locks the accounts. Returns what it does with transactions. */
  abstract begin(tx: Tx, buyers: Buyers): Promise<BegunEffect>;
}

/** By the ids of the transactions. */
export type EventsOfTransactions = ReadonlyMap<string, readonly DomainEvent[]>;

export type BegunEffect = (assigned: readonly AssignedTransaction[]) => Promise<EventsOfTransactions>;

/** Customers who may get a transaction, whose accounts are locked with the next statement. */
export interface Buyers {
  readonly customerIds: readonly string[];
  readonly customers: Pending<ReadonlyMap<string, CustomerForPurchase>>;
  readonly settings: () => Promise<SettingsValues>;
}
