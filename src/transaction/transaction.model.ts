import type { LockedAccount } from '../account/index.js';
import type { CustomerForPurchase, TransactionTotals } from '../customer/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { Label, SaleLeft, TransactionItem } from './assigned-transaction.model.js';
import type { BuyerAddress, DocumentType, TransactionEntity } from './transaction.entity.js';

/** What a shop knows of the buyer. */
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
  /** Where the shop names the point of sale by its identifier, instead of the id. */
  readonly posIdentifier?: string | undefined;
  /** For a return: the document number of the sale. */
  readonly revisedDocument: string | null;
  readonly buyer: BuyerData;
  /** As the shop writes it, where that is otherwise. */
  readonly sentPhone?: string | undefined;
  readonly items: readonly TransactionItem[];
  readonly labels: readonly Label[];
}

/** What customers know of the receipt that they claim, beside its number. */
export interface Claim {
  /** `YYYY-MM-DD`. */
  readonly purchaseDay: string | undefined;
  readonly grossCents: number | undefined;
}

/** A transaction that was registered before gets its customer. */
export interface Assignment {
  readonly storeId: string;
  readonly documentNumber: string;
  readonly customerId: string;
  /** The field of the request that names the customer. */
  readonly buyerField: string;
  /** The point of sale of a seller. Undefined for others. */
  readonly ofSeller?: { readonly posId: string | null } | undefined;
  /** The facts that a customer who claims it states. Undefined for others. */
  readonly claim?: Claim | undefined;
}

interface Candidate {
  /** The customer whose account is locked: found before, and looked at again behind the lock. */
  candidate: string | null;
}

export interface RegistrationWork extends Candidate {
  readonly kind: 'register';
  readonly registration: SentTransaction;
  readonly contentHash: string;
  /** The customer that the data of the buyer name. */
  named: string | null;
}

export interface AssignmentWork extends Candidate {
  readonly kind: 'assign';
  readonly assignment: Assignment;
}

/** What the transactions of a unit of work are made of. */
export type TransactionWork = RegistrationWork | AssignmentWork;

export interface RegisteredTransaction {
  readonly transactionId: string;
  /** Null where it has no customer. */
  readonly customerId: string | null;
  /** False where the same document had been registered before: nothing has changed then. */
  readonly isNew: boolean;
}

/** A transaction that nothing is against, as it will be when it is written. */
export interface AcceptedTransaction {
  /** Its own part of a unit of work that does several. */
  readonly part: Tx;
  readonly transaction: TransactionEntity;
  readonly items: readonly TransactionItem[];
  readonly labels: readonly Label[];
  /** False for one that was registered before, and is assigned now. */
  readonly isNew: boolean;
  /** The sale that a return takes back, as it was before; and what is left of it afterwards. */
  readonly revised: TransactionEntity | null;
  readonly left: SaleLeft | null;
  /** Null as long as the buyer is not known. */
  readonly buyer: { readonly customer: CustomerForPurchase; readonly account: LockedAccount } | null;
}

/** A return of a sale. */
export type Returned = Pick<
  TransactionEntity,
  'id' | 'revisedId' | 'deliveryCents' | 'excludedForLevelCents' | 'deliveryExcludedForLevelCents'
>;

/** What was read, for all pieces of work of a unit of work. */
export interface TransactionFacts {
  /** By store and number: `documentKey`. */
  readonly documents: ReadonlyMap<string, TransactionEntity>;
  /** Returns without a customer, by the id of their sale. */
  readonly openReturns: ReadonlyMap<string, readonly TransactionEntity[]>;
  /** By the id of their sale. */
  readonly returns: ReadonlyMap<string, readonly Returned[]>;
  /** How many transactions customers have claimed on this day, by their id. */
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
