import { Injectable } from '@nestjs/common';
import { rows, type Source } from '../platform/database/statement.js';
import { eventsOf, flagIn, idIn, numberIn, type Payload } from './payloads.reader.js';
import { type Difference, piecesOf, type Verifier } from './verifier.reader.js';

const CUSTOMERS_AT_ONCE = 100;
const GROUP = 'Service.Domain.User.Event.';
const BOUGHT = 'CampaignWasBoughtByCustomer';
const MARKED = 'CampaignUsageWasChanged';

interface Bought {
  readonly id: string;
  readonly campaignId: string;
  readonly customerId: string;
  readonly costInPoints: number | string;
  readonly used: number | boolean;
}

/**
 * Each coupon that was bought has the event that tells of it, and is used or not as the last event says; no event tells
 * of another; and the points that a purchase has spent are what its coupons cost. Reads coupons, customers, transfers
 * and events.
 */
@Injectable()
export class PurchaseEventsVerifier implements Verifier {
  async *differences(source: Source): AsyncGenerator<Difference> {
    for await (const piece of piecesOf(source, 'customer', CUSTOMERS_AT_ONCE)) {
      yield* this.eventsIn(source, piece);
      yield* this.costsIn(source, piece);
    }
    const strays = await rows<{ id: string }>(
      source,
      `SELECT c.id FROM coupon c LEFT JOIN customer p ON p.id = c.customerId
        WHERE c.customerId IS NOT NULL AND p.id IS NULL LIMIT 1000`,
    );
    for (const { id } of strays) {
      yield { what: 'customer who has bought the coupon', id, expected: 1, actual: 0 };
    }
  }

  private async *eventsIn(source: Source, piece: readonly [string, string]): AsyncGenerator<Difference> {
    const coupons = await rows<Bought>(
      source,
      'SELECT id, campaignId, customerId, costInPoints, used FROM coupon WHERE customerId >= ? AND customerId <= ?',
      piece,
    );
    const told = new Map<string, { customerId: string; payload: Payload; times: number }>();
    const used = new Map<string, boolean>();
    for (const { uuid, type, payload } of await eventsOf(source, piece, GROUP, [BOUGHT, MARKED])) {
      const couponId = idIn(payload, 'couponId', 'couponId');
      if (type === MARKED) {
        used.set(couponId, flagIn(payload, 'used'));
      } else {
        told.set(couponId, { customerId: uuid, payload, times: (told.get(couponId)?.times ?? 0) + 1 });
      }
    }
    for (const coupon of coupons) {
      const event = told.get(coupon.id);
      told.delete(coupon.id);
      yield* differencesOf(coupon, event);
      const [expected, actual] = [Boolean(coupon.used), used.get(coupon.id) ?? false].map(Number);
      if (expected !== undefined && actual !== undefined && expected !== actual) {
        yield { what: 'use of the coupon in its last event', id: coupon.id, expected, actual };
      }
    }
    for (const id of told.keys()) {
      yield { what: 'bought coupon that an event tells of', id, expected: 1, actual: 0 };
    }
  }

  private async *costsIn(source: Source, piece: readonly [string, string]): AsyncGenerator<Difference> {
    const found = await rows<{ id: string; spent: number | string | null; cost: number | string }>(
      source,
      `SELECT c.spendTransferId AS id, t.points AS spent, SUM(c.costInPoints) AS cost
         FROM coupon c LEFT JOIN points_transfer t ON t.id = c.spendTransferId AND t.type = 'spending'
        WHERE c.customerId >= ? AND c.customerId <= ? AND c.spendTransferId IS NOT NULL
        GROUP BY c.spendTransferId, t.points HAVING t.points IS NULL OR t.points <> SUM(c.costInPoints)`,
      piece,
    );
    for (const { id, spent, cost } of found) {
      yield { what: 'points spent for coupons', id, expected: Number(cost), actual: Number(spent ?? 0) };
    }
  }
}

function* differencesOf(
  { id, customerId, campaignId, costInPoints }: Bought,
  event: { readonly customerId: string; readonly payload: Payload; readonly times: number } | undefined,
): Generator<Difference> {
  if (event?.times !== 1 || event.customerId !== customerId) {
    const actual = event ? `${event.times} of ${event.customerId}` : 'none';
    yield { what: 'event of the purchase of the coupon', id, expected: `1 of ${customerId}`, actual };
    return;
  }
  const campaign = idIn(event.payload, 'campaignId', 'campaignId');
  if (campaign !== campaignId) {
    yield { what: 'campaign in the event of the purchase', id, expected: campaignId, actual: campaign };
  }
  const cost = numberIn(event.payload, 'costInPoints');
  if (cost !== Number(costInPoints)) {
    yield { what: 'points in the event of the purchase', id, expected: Number(costInPoints), actual: cost };
  }
}
