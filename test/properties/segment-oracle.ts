import { type CriterionPlan, HOUR, type SalePlan, type SegmentScene, START } from './segment-scenes.js';

const DAY = 24 * HOUR;

/** Who is in which segment, by plain data: written apart from the service, from its specification. */
export class SegmentOracle {
  constructor(private readonly scene: SegmentScene) {}

  /** @param now In UTC, where the programme runs. */
  isIn(who: number, segment: number, now: number): boolean {
    const parts = this.scene.segments[segment] ?? [];
    return parts.every((criteria) => criteria.some((criterion) => this.meets(who, criterion, now)));
  }

  private meets(who: number, criterion: CriterionPlan, now: number): boolean {
    const own = this.scene.sales.filter((sale) => sale.who === who);
    const kept = own.filter((sale) => getValue(sale) === 0 || computeKept(sale) > 0);
    const spent = own.reduce((sum, sale) => sum + computeKept(sale), 0);
    const has = (isMet: (item: SalePlan['items'][number]) => boolean) =>
      kept.some(({ items }) => items.some(isMet));
    switch (criterion.type) {
      case 'transaction_count':
        return isWithin(kept.length, criterion.min, criterion.max);
      case 'transaction_amount':
        return isWithin(spent, criterion.fromCents, criterion.toCents);
      case 'average_transaction_amount': {
        const average = kept.length === 0 ? 0 : Math.round(spent / kept.length);
        return isWithin(average, criterion.fromCents, criterion.toCents);
      }
      case 'last_purchase_n_days_before': {
        const today = Math.floor(now / DAY) * DAY;
        return own.some((sale) => getTime(sale) >= today - criterion.days * DAY);
      }
      case 'purchase_period': {
        const { from, to } = criterion;
        return kept.some((sale) => isWithin(getTime(sale), getAgo(from), getAgo(to)));
      }
      case 'bought_in_pos':
        return kept.some(({ place }) => place !== null && criterion.places.includes(place));
      case 'transaction_percent_in_pos': {
        const there = kept.filter(({ place }) => place === criterion.place).length;
        return there > 0 && there * 100 >= criterion.percent * kept.length;
      }
      case 'bought_skus':
        return has(({ sku }) => criterion.among.includes(sku));
      case 'bought_makers':
        return has(({ maker }) => criterion.among.includes(maker));
      case 'bought_labels':
        return has(({ label }) => (criterion.withValue ? label === criterion.label : true));
      case 'customer_has_labels':
        return who === 0;
    }
  }
}

export function getValue({ items }: SalePlan): number {
  return items.reduce((sum, { cents }) => sum + cents, 0);
}

/** What comes back, in cents. */
export function computeBack(sale: SalePlan): number {
  const value = getValue(sale);
  return { none: 0, part: Math.floor(value / 2), all: value }[sale.back];
}

function computeKept(sale: SalePlan): number {
  return getValue(sale) - computeBack(sale);
}

function getTime({ hoursAgo }: SalePlan): number {
  return START - hoursAgo * HOUR;
}

function isWithin(value: number, least: number | undefined, most: number | undefined): boolean {
  return (least === undefined || value >= least) && (most === undefined || value <= most);
}

function getAgo(hours: number | undefined): number | undefined {
  return hours === undefined ? undefined : START - hours * HOUR;
}
