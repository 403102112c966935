import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import Libsql from 'libsql';
import type { Response, Test as Request } from 'supertest';
import { Batchers, SLOW_BATCHES_MAX } from '#platform/database/batch/batcher.js';
import { eventually } from './eventually.js';
import { holdRows } from './held-rows.js';
import { KEY } from './repeated.js';
import type { TestApp } from '../app/test-app.js';
import { databaseKind } from '../app/test-database.js';

export type Ask = () => PromiseLike<Response>;

interface Together<Scene> {
  readonly scene: Scene;
  /** In the order in which they were sent. */
  readonly responses: Response[];
  /** The statements of units of work that they have led to. */
  readonly statements: string[];
}

const TRIES = 100;
const PAUSE_MS = 10;

/**
 * Sends purchases one after the other while the batcher of the process is at another one, so that they are its next batch, in this
 * order. Where a lock has run out before the last of them was there, begins again with another scene.
 */
export async function inOneBatch<Scene extends { readonly asks: readonly Ask[] }>(
  app: TestApp,
  prepare: () => Promise<Scene>,
): Promise<Together<Scene>> {
  const batchers = app.nest.get(Batchers);
  for (;;) {
    const scene = await prepare();
    const batcher = await holdBatcher(app);
    const sent: Promise<Response>[] = [];
    for (const ask of scene.asks) {
      sent.push(Promise.resolve(ask()));
      await reached(() => batchers.waiting === sent.length);
    }
    const isWhole = batchers.waiting === sent.length;
    const { responses, statements } = await listening(async () => {
      await batcher.release();
      return Promise.all(sent);
    });
    await batcher.first;
    if (isWhole) {
      return { scene, responses, statements };
    }
  }
}

export interface BuyOptions {
  readonly quantity?: number;
  /** Absent when it is empty. */
  readonly key?: string;
}

/** A purchase that is not sent yet. */
export function buyingFrom(
  app: TestApp,
  customer: string,
  campaign: string,
  { quantity = 1, key = '' }: BuyOptions = {},
): () => Request {
  return () => {
    const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
    const request: Request = app.as('customer', customer).post(path, { quantity });
    return key === '' ? request : request.set(KEY, key);
  };
}

export const statuses = (responses: readonly Response[]) => responses.map(({ status }) => status);

export const refusals = (responses: readonly Response[]) =>
  responses.filter(({ status }) => status !== 200).map(({ body }) => body.error);

export const codesIn = (responses: readonly Response[]): string[] =>
  responses.flatMap(({ body }) => (body.coupons ?? []).map(({ code }: { code: string }) => code));

/** How many of the statements begin so. */
export function countIn(statements: readonly string[], begin: string): number {
  return statements.filter((statement) => statement.startsWith(begin)).length;
}

async function listening(act: () => Promise<Response[]>) {
  const statements: string[] = [];
  const note = (message: unknown) => {
    const { statement, inUnitOfWork } = message as { statement: string; inUnitOfWork: boolean };
    statements.push(...(inUnitOfWork ? [statement] : []));
  };
  subscribe('laurel:statement', note);
  try {
    return { responses: await act(), statements };
  } finally {
    unsubscribe('laurel:statement', note);
  }
}

/**
 * Has the batcher begin purchases that cannot end, so many that it begins no other: on SQLite for want of the file, on servers of
 * the counter, their last row.
 */
async function holdBatcher(app: TestApp) {
  const batchers = app.nest.get(Batchers);
  const held = await Promise.all(
    Array.from({ length: SLOW_BATCHES_MAX }, async () => ({
      customer: await app.customerWith({ points: 0 }),
      campaign: await app.campaignWith({ cost: 0, coupons: 1, limit: 1 }),
    })),
  );
  const release = await holdCampaigns(
    app,
    held.map(({ campaign }) => campaign),
  );
  const first: Promise<Response>[] = [];
  for (const { customer, campaign } of held) {
    const path = `/api/DEFAULT/customer/campaign/${campaign}/buy`;
    first.push(Promise.resolve(app.as('customer', customer).post(path)));
    await reached(() => batchers.slow === first.length);
  }
  return { first: Promise.all(first), release };
}

async function holdCampaigns(app: TestApp, campaigns: readonly string[]): Promise<() => Promise<void>> {
  if (databaseKind === 'sqlite') {
    const other = new Libsql(`${app.environment['DATA_DIR'] ?? ''}/laurel.sqlite`);
    // The service may be writing in the background.
    await eventually(() => void other.exec('BEGIN IMMEDIATE'));
    return () => Promise.resolve(void other.close());
  }
  const places = campaigns.map(() => '?').join(', ');
  const held = await holdRows(app, `FROM coupon_stock WHERE campaignId IN (${places})`, campaigns);
  return () => held.release();
}

async function reached(condition: () => boolean): Promise<void> {
  for (let tries = 0; tries < TRIES && !condition(); tries += 1) {
    await sleep(PAUSE_MS);
  }
}
