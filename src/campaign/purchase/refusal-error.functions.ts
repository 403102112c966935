import { NotEnoughPoints } from '../../account/index.js';
import { NoCouponsLeft } from '../../coupon/index.js';
import type { DomainError } from '#platform/error/domain-error.js';
import type { Availability, Offer } from '../availability.rules.js';
import {
  CampaignNotFound,
  LimitPerCustomerExceeded,
  NotAllowed,
  NotForSale,
  soldOneAtATime,
} from '../campaign.errors.js';
import { offerRefusals, type Refusal } from './purchase.rules.js';

/** The refusal as the caller receives it. A campaign that is not available does not exist for a buyer. */
export function errorOf(refusal: Refusal): DomainError {
  switch (refusal.reason) {
    case 'switched-off':
    case 'not-yet-on-sale':
    case 'no-longer-on-sale':
    case 'not-yet-visible':
    case 'no-longer-visible':
    case 'not-for-customer':
      return new CampaignNotFound();
    case 'one-at-a-time':
      return soldOneAtATime(refusal.reward);
    case 'not-for-sale':
      return new NotForSale();
    case 'none-left':
      return new NoCouponsLeft();
    case 'limit-per-customer':
      return new LimitPerCustomerExceeded();
    case 'status':
      return new NotAllowed();
    case 'not-enough-points':
      return new NotEnoughPoints();
  }
}

/**
 * The checks of a purchase that need neither stock nor points.
 * @throws {CampaignNotFound} also for one that is there, but not for this buyer
 * @throws {InvalidFields} for more than one of what is sold one at a time
 * @throws {NotForSale}
 */
export function checkOffer<O extends Offer>(
  offer: O | null,
  quantity: number,
  availability: Availability,
  now: Date,
): asserts offer is O {
  if (!offer) {
    throw new CampaignNotFound();
  }
  const [refusal] = offerRefusals(offer, quantity, availability, now);
  if (refusal) {
    throw errorOf(refusal);
  }
}
