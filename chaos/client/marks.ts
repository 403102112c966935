import { setTimeout as sleep } from 'node:timers/promises';
import type { Operation, OperationKind } from '../plan/kinds.js';
import { type Line, MARK_SKU } from '../plan/sales.js';
import type { Scene } from '../scene.js';
import type { Connection } from './connection.js';
import type { HeldCoupon } from './memory.js';
import { getMark } from './request.js';

const TIMEOUT_MS = 120_000;
const PAUSE_MS = 300;
const MARKED: ReadonlySet<OperationKind> = new Set(['give', 'use', 'mark', 'gift']);
const ALREADY = 'already assigned';
/** So are customers who are deactivated at the moment. What they send is refused, whatever transaction it names. */
const NOT_THERE = 'Such customer does not exist';
/** A customer who was deleted has no list. */
const DELETED = / answered 404/;

/** The newest come first. */
const BOUGHT_SHOWN = 100;

interface Bought {
  readonly couponId: string;
  readonly campaignId: { readonly campaignId: string };
  readonly coupon: { readonly code: string };
  readonly used: boolean;
  readonly status: string;
}

/** In euros. A tenth of it is another amount for each operation. */
export function getGrossValue(operation: number): number {
  return 10 * (operation + 1);
}

/** All that is sold with it. */
export function getMarkLine(operation: number): Line {
  return { sku: MARK_SKU, millis: 1000, cents: 100 * getGrossValue(operation), promoted: false };
}

/**
 * Transactions of the customers, by which purchases and marks are recognised: the number of the document says whose operation it
 * is. Registering one again changes nothing, so a client who does not know asks again.
 */
export class Marks {
  constructor(
    private readonly scene: Scene,
    private readonly connections: readonly Connection[],
  ) {}

  /** The id of the transaction of an operation; undefined where it has none. @throws {Error} after two minutes */
  async idFor(operation: Operation): Promise<string | undefined> {
    const customer = this.scene.customers[operation.customer];
    return MARKED.has(operation.kind) && customer
      ? this.untilAnswered(operation, (connection) => register(connection, operation, customer))
      : undefined;
  }

  /** A gift of the customer, as the list of their coupons shows it now; one that the mark changes, if there is one. @throws {Error} after two minutes */
  async giftFor(operation: Operation): Promise<HeldCoupon | undefined> {
    const customer = this.scene.customers[operation.customer];
    if (operation.kind !== 'gift' || !customer) {
      return undefined;
    }
    const path = `/api/${customer.store}/admin/customer/${customer.id}/campaign/bought?perPage=${BOUGHT_SHOWN}`;
    const bought = await this.untilAnswered(operation, (connection) => boughtOn(connection, path));
    const { campaigns = [] } = bought ?? {};
    const gifts = campaigns.flatMap(({ couponId: id, campaignId, coupon: { code }, used, status }) => {
      const campaign = this.scene.campaigns.findIndex((each) => each.id === campaignId.campaignId);
      const isHeld = this.scene.campaigns[campaign]?.isGift === true && status !== 'cancelled';
      return isHeld ? [{ id, code, campaign, used }] : [];
    });
    const changing = gifts.filter(({ used }) => used !== operation.used);
    const some = changing.length > 0 ? changing : gifts;
    return some[Math.floor(operation.pick * some.length)];
  }

  private async untilAnswered<T>(
    operation: Operation,
    ask: (connection: Connection) => Promise<T>,
  ): Promise<T | undefined> {
    const giveUpAt = performance.now() + TIMEOUT_MS;
    for (let attempt = 0; ; attempt += 1) {
      const connection = this.connections[(operation.process + attempt) % this.connections.length];
      try {
        return connection && (await ask(connection));
      } catch (error) {
        if (performance.now() > giveUpAt) {
          throw error;
        }
        await sleep(PAUSE_MS);
      }
    }
  }
}

/** @throws {Error} unless it is there, and the customer's if they are active */
async function register(
  connection: Connection,
  { number }: Operation,
  { id: customerId, store }: Scene['customers'][number],
): Promise<string> {
  const documentNumber = getMark(number);
  const transaction = {
    transactionData: { documentNumber, documentType: 'sell', purchaseDate: '2026-01-01T10:00:00Z' },
    items: [{ sku: { code: MARK_SKU }, name: 'Mark', quantity: 1, grossValue: getGrossValue(number) }],
  };
  const { transactionId } = await connection.ask<{ transactionId: string }>(
    'POST',
    `/api/${store}/transaction`,
    { transaction },
  );
  const assign = { customerId, transactionDocumentNumber: documentNumber };
  await connection
    .ask('POST', `/api/${store}/admin/transaction/customer/assign`, { assign })
    .catch((error: unknown) => {
      if (![ALREADY, NOT_THERE].some((known) => String(error).includes(known))) {
        throw error;
      }
    });
  return transactionId;
}

async function boughtOn(
  connection: Connection,
  path: string,
): Promise<{ readonly campaigns?: readonly Bought[] }> {
  return connection.ask<{ campaigns: readonly Bought[] }>('GET', path).catch((error: unknown) => {
    if (DELETED.test(String(error))) {
      return {};
    }
    throw error;
  });
}
