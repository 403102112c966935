import { Injectable } from '@nestjs/common';
import { getPieces } from '#platform/database/query/comparison.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { type Difference, Verifier } from '#platform/database/query/verifier.js';
import { Extension } from '#platform/extensions.js';
import { isOfCatalogue } from '../../events/catalogue-types.model.js';
import { eventName, getId, nameIn, type RecordedEvent, textIn } from '../../events/recorded-event.model.js';
import { countEvents, eventsInOrder, readTargets } from '../events.reader.js';
import {
  CampaignHistory,
  compareSold,
  isEventOfCampaigns,
  type SoldCoupon,
} from './campaign-history.model.js';

const CAMPAIGNS_AT_ONCE = 100;
const COUPONS_AT_ONCE = 2000;
/** A campaign with more events has its customers divided, and each part takes a reading of its events. */
const EVENTS_IN_MEMORY = 200_000;
/** Ids of customers are spread over all ids, so parts of these are of about the same size. */
const BEGINNINGS = 0x10000;

interface Part {
  readonly first: string;
  readonly end: string;
}

/**
 * Events of campaigns against the coupons that were sold: whether they are used, delivered, paid out. They are recorded
 * in the order of time and not coupon by coupon, so the memory is that of the coupons of one part of a campaign.
 */
@Extension(Verifier)
@Injectable()
export class CampaignHistoriesVerifier extends Verifier {
  override async *differences(source: QuerySource): AsyncGenerator<Difference> {
    for await (const [begin, end] of getPieces(source, 'campaign', CAMPAIGNS_AT_ONCE)) {
      const found = await source.query<{ id: string; reward: string }[]>(
        'SELECT id, reward FROM campaign WHERE id >= ? AND id <= ? ORDER BY id',
        [begin, end],
      );
      const counts = await countEvents(
        source,
        found.map(({ id }) => id),
      );
      for (const campaign of found) {
        for (const part of partsFor(counts.get(campaign.id) ?? 0)) {
          yield* compare(source, campaign, part);
        }
      }
    }
  }
}

function partsFor(events: number): Part[] {
  const count = Math.max(1, Math.ceil(events / EVENTS_IN_MEMORY));
  const beginning = (part: number) =>
    Math.floor((part * BEGINNINGS) / count)
      .toString(16)
      .padStart(4, '0');
  return Array.from({ length: count }, (_, part) => ({
    first: part === 0 ? '' : beginning(part),
    end: part === count - 1 ? '~' : beginning(part + 1),
  }));
}

async function* compare(
  source: QuerySource,
  campaign: { readonly id: string; readonly reward: string },
  part: Part,
): AsyncGenerator<Difference> {
  const histories = new Map<string, CampaignHistory>();
  for await (const events of eventsInOrder(source, campaign.id)) {
    const targets = await readTargets(source, events.map(getCustomer));
    for (const event of events) {
      const named = getCustomer(event);
      yield* note(event, targets.get(named) ?? named, part, histories);
    }
  }
  for await (const coupons of soldCoupons(source, campaign.id, part)) {
    for (const coupon of coupons) {
      const history = histories.get(coupon.id);
      histories.delete(coupon.id);
      yield* compareSold(coupon, history);
      yield* unlikeReward(coupon, campaign);
    }
  }
  for (const [id, { first }] of histories) {
    yield {
      table: 'coupon',
      id,
      what: 'row of a sold coupon',
      actual: 'missing',
      by: eventName(first),
      expected: 'there',
    };
  }
}

function getCustomer({ payload }: RecordedEvent): string {
  return textIn(payload, 'customerId', 'customerId');
}

/** @param customerId Who has the coupon by now: the customer of the event may have been merged into another one */
function* note(
  event: RecordedEvent,
  customerId: string,
  { first, end }: Part,
  histories: Map<string, CampaignHistory>,
): Generator<Difference> {
  if (isOfCatalogue(event.type)) {
    return;
  }
  if (customerId < first || customerId >= end) {
    return;
  }
  const name = nameIn(event.type, 'Campaign');
  if (name === null) {
    yield {
      table: 'event',
      id: getId(event),
      what: 'type',
      actual: event.type,
      by: 'table campaign',
      expected: 'another one',
    };
    return;
  }
  if (!isEventOfCampaigns(name)) {
    return;
  }
  const couponId = textIn(event.payload, 'couponId', 'couponId');
  const history = histories.get(couponId) ?? new CampaignHistory(couponId, customerId, event);
  histories.set(couponId, history);
  yield* history.note(event, customerId, name);
}

/** In the order of the index. */
async function* soldCoupons(
  source: QuerySource,
  campaignId: string,
  part: Part,
): AsyncGenerator<SoldCoupon[]> {
  for (let last = { customerId: part.first, id: '' }; ;) {
    const coupons = await source
      .createQueryBuilder<SoldCoupon>('coupon', 'c')
      .where('c.campaignId = :campaignId AND c.customerId >= :customerId AND c.customerId < :end')
      .andWhere('(c.customerId > :customerId OR c.id > :id)')
      .setParameters({ campaignId, end: part.end, customerId: last.customerId, id: last.id })
      .orderBy('c.customerId')
      .addOrderBy('c.id')
      .limit(COUPONS_AT_ONCE)
      .getMany();
    yield coupons;
    const end = coupons.at(-1);
    if (coupons.length < COUPONS_AT_ONCE || !end) {
      return;
    }
    last = end;
  }
}

/** Which rewards are delivered, and which are paid out, never changes. */
function* unlikeReward(
  { id, deliveryStatus, cashbackStatus }: SoldCoupon,
  { id: campaignId, reward }: { readonly id: string; readonly reward: string },
): Generator<Difference> {
  const by = `reward ${reward} of campaign ${campaignId}`;
  if (deliveryStatus !== null && reward !== 'gift_code') {
    yield { table: 'coupon', id, what: 'deliveryStatus', actual: deliveryStatus, by, expected: 'nothing' };
  }
  if ((cashbackStatus !== null) !== (reward === 'cashback')) {
    const expected = reward === 'cashback' ? 'a status' : 'nothing';
    yield { table: 'coupon', id, what: 'cashbackStatus', actual: cashbackStatus ?? 'nothing', by, expected };
  }
}
