import { CustomerIsMerged } from '../account/index.js';
import { isStillMatched, mayBuy } from '../customer/index.js';
import type { SettingsValues } from '../settings/index.js';
import type { BatchPart } from '#platform/database/transaction/batch-part.js';
import type { SaleLeft, TransactionItem } from './assigned-transaction.model.js';
import { checkTotal } from './customer-totals.model.js';
import { checkReturn, type Sums, getSums, sumsOfReturn } from './registration.model.js';
import { checkLines, computeLeft } from './sale-left.model.js';
import type { Exclusions, TransactionEntity } from './transaction.entity.js';
import {
  AlreadyAssigned,
  documentNumberTaken,
  noBuyer,
  tooFarAhead,
  wrongAssignment,
  wrongReturn,
  ClaimsAreOff,
  ClaimsAreUsedUp,
} from './transaction.errors.js';
import {
  type AcceptedTransaction,
  type AssignmentWork,
  documentKey,
  type RegistrationWork,
  type TransactionFacts,
  type TransactionWork,
  type Claim,
  type SentTransaction,
} from './transaction.model.js';
import { beginOfNamedDay, localDay } from '#platform/time/calendar.js';
import { InvalidFields } from '#platform/error/domain-error.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOTHING_KNOWN = {
  buyer: { name: null, email: null, phone: null, loyaltyCardNumber: null, nip: null, address: null },
  labels: [],
} as const satisfies Partial<SentTransaction>;

/* Decides about transactions from facts. Pure: the guarded statements that follow check that the facts still hold. */

export type Decision =
  /** The transaction, followed by its returns when it gets its customer now. */
  | { readonly kind: 'accepted'; readonly accepted: readonly [AcceptedTransaction, ...AcceptedTransaction[]] }
  | { readonly kind: 'known'; readonly transaction: TransactionEntity }
  /** Belongs to another customer than the locked account's. Undefined: search for the customer again. */
  | { readonly kind: 'moved'; readonly candidate: string | null | undefined };

export interface DecisionContext {
  readonly part: BatchPart;
  readonly facts: TransactionFacts;
  readonly settings: SettingsValues;
  readonly now: Date;
  readonly id: string;
}

/** @throws {DomainError} for every refusal */
export function decide(work: TransactionWork, context: DecisionContext): Decision {
  return work.kind === 'register' ? decideRegistration(work, context) : decideAssignment(work, context);
}

function decideRegistration(work: RegistrationWork, context: DecisionContext): Decision {
  const { registration, contentHash, candidate } = work;
  const { moved } = registration;
  const { facts, settings } = context;
  const known = facts.documents.get(documentKey(registration));
  if (known) {
    if (known.contentHash !== contentHash) {
      throw documentNumberTaken();
    }
    return { kind: 'known', transaction: known };
  }
  checkDate(registration.purchasedAt, context);
  if (work.match && !isStillMatched(work.match, facts.customers)) {
    return { kind: 'moved', candidate: undefined };
  }
  const revised = getRevised(work, context);
  const customer = candidate === null ? undefined : facts.customers.get(candidate);
  if (
    revised
      ? revised.customerId !== candidate
      : candidate !== null && !(customer && (moved !== undefined || mayBuy(customer.statusType)))
  ) {
    if (work.isChosen && !revised) {
      throw customer && customer.mergedInto !== null
        ? new CustomerIsMerged()
        : noBuyer('unknown', 'customerId');
    }
    return { kind: 'moved', candidate: revised?.customerId };
  }
  // Nothing is kept of a person whose sale comes back after their erasure.
  const kept = customer?.anonymizedAt ? { ...registration, ...NOTHING_KNOWN } : registration;
  const { buyer, items, labels, ...rest } = kept;
  // A return follows the exclusions of its sale, not the current settings.
  const exclusions = revised?.exclusions ?? {
    deliverySKUs: settings.excludedDeliverySKUs,
    levelSKUs: settings.excludedLevelSKUs,
    levelCategories: settings.excludedLevelCategories,
  };
  const { sums, left } = revised
    ? measured(revised, items, context)
    : { sums: sumsOfSale(work, exclusions, context), left: null };
  const transaction: TransactionEntity = {
    ...rest,
    ...buyer,
    ...sums,
    id: moved?.id ?? context.id,
    registeredAt: context.now,
    customerId: candidate,
    assignedAt: candidate === null ? null : context.now,
    claimedAt: null,
    returnedCents: 0,
    revisedId: revised?.id ?? null,
    exclusions,
    contentHash,
    revision: 1,
  };
  return {
    kind: 'accepted',
    accepted: [
      {
        part: context.part,
        transaction,
        items,
        labels,
        currency: settings.currency,
        isNew: true,
        isMoved: moved !== undefined,
        revised,
        left,
        buyer: getBuyer(candidate, facts),
      },
    ],
  };
}

/** @throws {InvalidFields} on `purchaseDate` */
function checkDate(purchasedAt: Date, { settings, now }: DecisionContext): void {
  const days = settings.purchaseDaysAheadMax;
  if (purchasedAt.getTime() - now.getTime() > days * DAY_MS) {
    throw tooFarAhead(days);
  }
}

function measured(
  revised: TransactionEntity,
  items: readonly TransactionItem[],
  { facts, settings }: DecisionContext,
): { readonly sums: Sums; readonly left: SaleLeft } {
  const sold = facts.items.get(revised.id) ?? [];
  const returns = facts.returns.get(revised.id) ?? [];
  const before = returns.flatMap(({ id }) => facts.items.get(id) ?? []);
  if (settings.returnLinesCompared) {
    checkLines(sold, before, items);
  }
  const left = computeLeft({ items: sold, grossCents: revised.grossCents }, [...before, ...items]);
  return { left, sums: sumsOfReturn({ items, sold }, revised, returns) };
}

/** @throws {TotalTooLarge} */
function sumsOfSale(
  { registration, candidate }: RegistrationWork,
  exclusions: Exclusions,
  { facts }: DecisionContext,
): Sums {
  const sums = getSums(registration.items, exclusions);
  if (candidate !== null) {
    checkTotal(facts.totals.get(candidate), sums.grossCents);
  }
  return sums;
}

/** @throws {InvalidFields} on `revisedDocument` */
function getRevised(
  { registration, named }: RegistrationWork,
  { facts, settings }: DecisionContext,
): TransactionEntity | null {
  const { documentType, revisedDocument, storeId, items, buyer, moved } = registration;
  if (documentType !== 'return') {
    return null;
  }
  if (!settings.returns && !moved) {
    throw wrongReturn('not-taken');
  }
  if (revisedDocument === null) {
    throw wrongReturn('missing');
  }
  const revised = facts.documents.get(documentKey({ storeId, documentNumber: revisedDocument }));
  checkReturn(
    revised,
    items.reduce((sum, { grossCents }) => sum + grossCents, 0),
    { named, buyer },
  );
  return revised;
}

function decideAssignment(
  { assignment, buyer, match, candidate: customerId }: AssignmentWork,
  { facts, settings, part, now }: DecisionContext,
): Decision {
  const { ofSeller, claim } = assignment;
  if (match && !isStillMatched(match, facts.customers)) {
    return { kind: 'moved', candidate: undefined };
  }
  const customer = customerId === null ? undefined : facts.customers.get(customerId);
  if (customer && customer.mergedInto !== null) {
    throw new CustomerIsMerged();
  }
  // The customer was found before the lock and may have been blocked since.
  if (customerId === null || !customer || !mayBuy(customer.statusType)) {
    throw noBuyer('unknown', buyer.field);
  }
  if (claim) {
    checkClaim(claim, settings, facts.claimed.get(customerId) ?? 0);
  }
  const found = facts.documents.get(documentKey(assignment));
  const isAtTheirPos = ofSeller?.posId != null && found?.posId === ofSeller.posId;
  const isHidden = found && ofSeller && found.customerId !== null && !isAtTheirPos;
  if (!found || isHidden || (claim && !isClaimable(found, claim, settings, now))) {
    throw wrongAssignment('unknown');
  }
  if (found.customerId !== null) {
    throw new AlreadyAssigned();
  }
  if (found.documentType === 'return') {
    throw wrongAssignment('owner');
  }
  checkTotal(facts.totals.get(customerId), found.grossCents - found.returnedCents);
  const accept = (
    transaction: TransactionEntity,
    revised: TransactionEntity | null,
    left: SaleLeft | null,
  ): AcceptedTransaction => ({
    part,
    transaction: { ...transaction, customerId, assignedAt: now, claimedAt: claim && !revised ? now : null },
    items: facts.items.get(transaction.id) ?? [],
    labels: facts.labels.get(transaction.id) ?? [],
    currency: settings.currency,
    isNew: false,
    isMoved: false,
    revised,
    left,
    buyer: getBuyer(customerId, facts),
  });
  const sold = { items: facts.items.get(found.id) ?? [], grossCents: found.grossCents };
  const returned: TransactionItem[] = [];
  let returnedCents = 0;
  const returns = (facts.openReturns.get(found.id) ?? []).map((each) => {
    const before = returnedCents;
    returnedCents += each.grossCents;
    returned.push(...(facts.items.get(each.id) ?? []));
    return accept(each, { ...found, customerId, returnedCents: before }, computeLeft(sold, returned));
  });
  return { kind: 'accepted', accepted: [accept(found, null, null), ...returns] };
}

function getBuyer(customerId: string | null, facts: TransactionFacts): AcceptedTransaction['buyer'] {
  if (customerId === null) {
    return null;
  }
  const customer = facts.customers.get(customerId);
  const account = facts.accounts.get(customerId);
  if (!customer || !account) {
    throw new Error('A transaction was decided for a customer who has no account');
  }
  return { customer, account };
}

const BLANK = 'This value should not be blank.';

/**
 * Checks a claim without its transaction, and first, so that a refusal says nothing about the number.
 * @param claimed Claims of the customer on this day
 * @throws {DomainError}
 */
function checkClaim(claim: Claim, settings: SettingsValues, claimed: number): void {
  const { customersMayClaim, claimFacts, claimsPerDayMax } = settings;
  if (!customersMayClaim) {
    throw new ClaimsAreOff();
  }
  const isNeeded = (fact: typeof claimFacts) => claimFacts === fact || claimFacts === 'both';
  const missing = [
    ...(isNeeded('purchase_date') && claim.purchaseDay === undefined ? ['purchaseDate'] : []),
    ...(isNeeded('gross_value') && claim.grossCents === undefined ? ['grossValue'] : []),
  ];
  if (missing.length > 0) {
    throw new InvalidFields(missing.map((field) => ({ field, message: BLANK })));
  }
  if (claimed >= claimsPerDayMax) {
    throw new ClaimsAreUsedUp();
  }
}

function isClaimable(
  found: TransactionEntity,
  { purchaseDay, grossCents }: Claim,
  { claimDaysMax }: SettingsValues,
  now: Date,
): boolean {
  const day = localDay(found.purchasedAt);
  return (
    found.customerId === null &&
    found.documentType === 'sell' &&
    (purchaseDay === undefined || purchaseDay === day) &&
    (grossCents === undefined || grossCents === found.grossCents) &&
    (claimDaysMax === null || beginOfNamedDay(day, claimDaysMax + 1) > now)
  );
}
