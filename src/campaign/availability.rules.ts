import type { CampaignEntity } from './campaign.entity.js';

/** Decides to which customers a campaign is available, and when. Pure. */

type Windows = Pick<
  CampaignEntity,
  'allTimeActive' | 'activeFrom' | 'activeTo' | 'allTimeVisible' | 'visibleFrom' | 'visibleTo'
>;
type Audience = Pick<CampaignEntity, 'levels' | 'segments'>;
export type Offer = Windows & Audience & Pick<CampaignEntity, 'active' | 'reward'>;

export interface Member {
  readonly levelId: string | null;
  readonly segmentIds: readonly string[];
}

/** Administrators sell any campaign; for customers and sellers only available campaigns exist. */
export type Availability = { readonly of: 'anything' } | ({ readonly of: 'offers' } & Member);

export function isActiveAt(offer: Windows & Pick<Offer, 'active'>, now: Date): boolean {
  return offer.active && (offer.allTimeActive || isWithin(offer.activeFrom, offer.activeTo, now));
}

export function isVisibleAt(windows: Windows, now: Date): boolean {
  return windows.allTimeVisible || isWithin(windows.visibleFrom, windows.visibleTo, now);
}

/** Without levels and segments, a campaign is for all. */
export function isFor({ levels, segments }: Audience, { levelId, segmentIds }: Member): boolean {
  const isForAll = levels.length === 0 && segments.length === 0;
  return (
    isForAll ||
    (levelId !== null && levels.includes(levelId)) ||
    segments.some((id) => segmentIds.includes(id))
  );
}

/** With the missing condition or the time to wait for. */
export type Unavailability =
  | { readonly reason: 'switched-off' | 'not-for-customer' }
  | { readonly reason: 'not-yet-on-sale' | 'not-yet-visible'; readonly from: Date }
  | { readonly reason: 'no-longer-on-sale' | 'no-longer-visible'; readonly until: Date };

export function getUnavailabilities(offer: Offer, member: Member, now: Date): Unavailability[] {
  const isOnSale = offer.allTimeActive || isWithin(offer.activeFrom, offer.activeTo, now);
  const found: Unavailability[] = offer.active ? [] : [{ reason: 'switched-off' }];
  if (!isOnSale) {
    found.push(
      ...notYet('not-yet-on-sale', offer.activeFrom, now),
      ...noLonger('no-longer-on-sale', offer.activeTo, now),
    );
  }
  if (!isVisibleAt(offer, now)) {
    found.push(
      ...notYet('not-yet-visible', offer.visibleFrom, now),
      ...noLonger('no-longer-visible', offer.visibleTo, now),
    );
  }
  return isFor(offer, member) ? found : [...found, { reason: 'not-for-customer' }];
}

export function isAvailable(offer: Offer, member: Member, now: Date): boolean {
  return getUnavailabilities(offer, member, now).length === 0;
}

/**
 * Whether a customer may know the campaign: the flag and the visibility window hide it from all customers, and a campaign that is not
 * public is hidden from other levels and segments.
 */
export function mayBeKnownTo(
  offer: Offer & Pick<CampaignEntity, 'public'>,
  member: Member,
  now: Date,
): boolean {
  return offer.active && isVisibleAt(offer, now) && (offer.public || isFor(offer, member));
}

function notYet(
  reason: 'not-yet-on-sale' | 'not-yet-visible',
  from: Date | null,
  now: Date,
): Unavailability[] {
  return from !== null && from > now ? [{ reason, from }] : [];
}

function noLonger(
  reason: 'no-longer-on-sale' | 'no-longer-visible',
  until: Date | null,
  now: Date,
): Unavailability[] {
  return until !== null && until < now ? [{ reason, until }] : [];
}

function isWithin(from: Date | null, to: Date | null, now: Date): boolean {
  return (from === null || from <= now) && (to === null || now <= to);
}
