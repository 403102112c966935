import type { SettingsValues } from '../settings/index.js';
import { beginOfNamedDay, localDay } from '#platform/time/calendar.js';
import { InvalidFields } from '#platform/error/domain-error.js';
import type { TransactionEntity } from './transaction.entity.js';
import { ClaimsAreOff, ClaimsAreUsedUp } from './transaction.errors.js';
import type { Claim } from './transaction.model.js';

const BLANK = 'This value should not be blank.';

/**
 * What is against a claim, whatever the transaction is like: decided first, so that it says nothing about the number.
 * @param claimed How many the customer has claimed on this day.
 * @throws {DomainError}
 */
export function checkClaim(claim: Claim, settings: SettingsValues, claimed: number): void {
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

/** Whether the transaction is free, and what the customer knows of it is right. What is known without need must be right, too. */
export function isClaimable(
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
