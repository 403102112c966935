import type { LockedAccount } from '../account/index.js';
import type { CustomerForPurchase, CustomerMatch, TransactionTotals } from '../customer/index.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { Label, SaleLeft, TransactionItem } from './assigned-transaction.model.js';
import type { BuyerAddress, DocumentType, TransactionEntity } from './transaction.entity.js';

export interface BuyerData {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly loyaltyCardNumber: string | null;
  readonly nip: string | null;
  readonly address: BuyerAddress | null;
}

/** A transaction as a shop sends it. */
export interface SentTransaction {
  readonly storeId: string;
  readonly documentNumber: string;
  readonly documentType: DocumentType;
  readonly purchasePlace: string | null;
  readonly purchasedAt: Date;
  readonly posId: string | null;
  /** The shop's identifier of the point of sale, as an alternative to the id. */
  readonly posIdentifier?: string | undefined;
  /** For a return: the document number of the sale. */
  readonly revisedDocument: string | null;
  readonly buyer: BuyerData;
  /** The shop's spelling, where it differs. */
  readonly sentPhone?: string | undefined;
  readonly items: readonly TransactionItem[];
  readonly labels: readonly Label[];
  /** For a transaction of another programme, which has paid for it: it counts for the customer, and has no effects. */
  readonly moved?: { readonly id: string } | undefined;
}

export interface Claim {
  /** `YYYY-MM-DD`. */
  readonly purchaseDay: string | undefined;
  readonly grossCents: number | undefined;
}

/** A field with its value, under its name in the request. */
export interface SoughtBuyer {
  readonly by: 'customerId' | 'loyaltyCardNumber' | 'phone';
  readonly value: string;
  readonly field: string;
}

export interface Assignment {
  readonly storeId: string;
  readonly documentNumber: string;
  /** The point of sale of a seller; undefined for other callers. */
  readonly ofSeller?: { readonly posId: string | null } | undefined;
  /** Facts stated by a claiming customer; undefined for other callers. */
  readonly claim?: Claim | undefined;
}

interface Candidate {
  /** Found before the lock of the account, and checked after it. */
  candidate: string | null;
  /** By what the data name a customer; null when they name none, or by its id. */
  match: CustomerMatch | null;
}

export interface RegistrationWork extends Candidate {
  readonly kind: 'register';
  readonly registration: SentTransaction;
  readonly contentHash: string;
  /** For a caller who has chosen the customer: the sale is theirs or refused, and never another customer's or no one's. */
  readonly isChosen: boolean;
  named: string | null;
}

export interface AssignmentWork extends Candidate {
  readonly kind: 'assign';
  readonly assignment: Assignment;
  readonly buyer: SoughtBuyer;
}

export type TransactionWork = RegistrationWork | AssignmentWork;

export interface RegisteredTransaction {
  readonly transactionId: string;
  readonly customerId: string | null;
  /** False for a document that had been registered before; nothing has changed then. */
  readonly isNew: boolean;
}

/** A valid transaction in the state that is written. */
export interface AcceptedTransaction {
  /** The part of a shared unit of work. */
  readonly part: BatchPart;
  readonly transaction: TransactionEntity;
  readonly items: readonly TransactionItem[];
  readonly labels: readonly Label[];
  /** The programme's. */
  readonly currency: string;
  /** False for an assignment of a registered transaction. */
  readonly isNew: boolean;
  /** Whether another programme has paid for it. */
  readonly isMoved: boolean;
  /** The sale of a return in its earlier state, and what is left of it afterwards. */
  readonly revised: TransactionEntity | null;
  readonly left: SaleLeft | null;
  readonly buyer: { readonly customer: CustomerForPurchase; readonly account: LockedAccount } | null;
}

export type Returned = Pick<
  TransactionEntity,
  'id' | 'revisedId' | 'deliveryCents' | 'excludedForLevelCents' | 'deliveryExcludedForLevelCents'
>;

export interface TransactionFacts {
  /** Keys come from `documentKey`. */
  readonly documents: ReadonlyMap<string, TransactionEntity>;
  readonly openReturns: ReadonlyMap<string, readonly TransactionEntity[]>;
  /** Keys are ids of sales. */
  readonly returns: ReadonlyMap<string, readonly Returned[]>;
  /** Claims of this day, by customer id. */
  readonly claimed: ReadonlyMap<string, number>;
  readonly customers: ReadonlyMap<string, CustomerForPurchase>;
  readonly totals: ReadonlyMap<string, TransactionTotals>;
  readonly accounts: ReadonlyMap<string, LockedAccount>;
  readonly items: ReadonlyMap<string, readonly TransactionItem[]>;
  readonly labels: ReadonlyMap<string, readonly Label[]>;
}

export function documentKey({
  storeId,
  documentNumber,
}: {
  storeId: string;
  documentNumber: string;
}): string {
  return `${storeId} ${documentNumber}`;
}
