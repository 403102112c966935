import { MoreThan } from 'typeorm';
import { PointsLotEntity } from '../../src/account/points-lot.entity.js';
import { useTimezone } from '#platform/time/calendar.js';
import { accountFromEvents, type Held } from '../support/api/account-from-events.js';
import { DEFAULT_LOGINS, getToken } from '../support/scenes/logins.js';
import { rollUp } from '../support/scenes/analytics.js';
import { getPointsEvents } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

export const TRANSFER = '/api/DEFAULT/points/transfer';
const ANALYTICS = '/api/DEFAULT/admin/analytics';
/** Points for a coupon. */
export const COST = 7;
export const EVERYBODY: readonly number[] = [0, 1, 2];

const FOREVER = new Date('9999-12-31');

export interface Answer {
  readonly status: number;
  // What the API documentation says; compared, never trusted.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface Transfer {
  readonly pointsTransferId: string;
  readonly type: string;
  readonly value: number;
  readonly state: string;
  readonly issuer: string;
  readonly expiresAt?: string;
}

/** In points, by the names of the report. */
export interface CohortOfReport {
  readonly month: string;
  readonly issued: number;
  readonly received: number;
  readonly redeemed: number;
  readonly returned: number;
  readonly expired: number;
  readonly canceled: number;
  readonly sent: number;
  readonly blocked: number;
  readonly outstanding: number;
  readonly redeemedAfterMonths: readonly number[];
}

/** A service with three customers and a campaign, by what callers see from outside. */
export class PointsService {
  private token = '';

  private constructor(
    readonly app: TestApp,
    readonly apps: readonly TestApp[],
    readonly customers: readonly string[],
    readonly campaign: string,
  ) {}

  /** @param apps Processes on one database, which is emptied. */
  static async begin(
    apps: readonly [TestApp, ...TestApp[]],
    zone: string,
    now: number,
  ): Promise<PointsService> {
    const app = await TestApp.again(apps[0]);
    useTimezone(zone);
    apps.forEach(({ clock }) => clock.stopAt(new Date(now)));
    const customers: string[] = [];
    while (customers.length < EVERYBODY.length) {
      customers.push(await app.customerWith({ points: 0 }));
    }
    const campaign = await app.campaignWith({ cost: COST, coupons: 200 });
    const service = new PointsService(app, apps, customers, campaign);
    service.goTo(now);
    return service;
  }

  /** From now on it is that time, in every process. */
  goTo(instant: number): void {
    this.apps.forEach(({ clock }) => clock.stopAt(new Date(instant)));
    this.token = getToken(this.app, 'admin', DEFAULT_LOGINS.admin);
  }

  /** @param at Which of the processes. */
  async post({ path, body }: { readonly path: string; readonly body: object }, at = 0): Promise<Answer> {
    return this.ask(this.apps[at % this.apps.length] ?? this.app, path, {
      method: 'POST',
      body: JSON.stringify(body),
    });
  }

  /** By month of issue, when every event is counted. */
  async cohorts(): Promise<CohortOfReport[]> {
    await rollUp(this.app);
    return (await this.see(`${ANALYTICS}/cohorts`)).months as CohortOfReport[];
  }

  /** Points in the periods of the report on what expires, and outside of them. */
  async expiries(): Promise<number[]> {
    const { periods, overdue, earlier, later, never } = await this.see(`${ANALYTICS}/expiries`);
    const points = (periods as { points: number }[]).map((period) => period.points);
    return [...points, ...([overdue, earlier, later, never] as number[])];
  }

  /** All rows behind a figure, by pages. */
  async ledgerRows(month: string, figure: string): Promise<readonly { readonly points: number }[]> {
    const found: { points: number }[] = [];
    let path: string | undefined = `${ANALYTICS}/ledger?month=${month}&figure=${figure}&perPage=3`;
    while (path !== undefined) {
      const headers = { authorization: `Bearer ${this.token}` };
      const answer: Response = await fetch(`${this.app.address}${path}`, { headers });
      expect(answer.status, path).toBe(200);
      found.push(...((await answer.json()) as { rows: { points: number }[] }).rows);
      path = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return found;
  }

  async getStatus(owner: number) {
    return this.see(`/api/DEFAULT/admin/customer/${this.customers[owner] ?? ''}/status`);
  }

  /** Without those that are written at an unpredictable time, with the next access. */
  async getTransfers(owner: number, filter = ''): Promise<Transfer[]> {
    return (await this.toList(owner, filter)).filter((each) => !isReleaseByTheClock(each));
  }

  async releasesByTheClock(): Promise<Transfer[]> {
    const lists = await Promise.all(EVERYBODY.map((owner) => this.toList(owner)));
    return lists.flat().filter((each) => isReleaseByTheClock(each));
  }

  /** How many there are of each name. */
  async getEvents(owner: number, names: readonly string[]): Promise<Record<string, number>> {
    const told = (await getPointsEvents(this.app, this.customers[owner] ?? '')).map(([name]) => name);
    return Object.fromEntries(names.map((name) => [name, told.filter((each) => each === name).length]));
  }

  async accountFromEvents(owner: number): Promise<Held> {
    return accountFromEvents(this.app, this.customers[owner] ?? '');
  }

  /** Lots that have expired or were canceled, with points in them: when everything has been written off, there are none. */
  async lotsNotWrittenOff(): Promise<object[]> {
    const lots = await this.app.reader.manager.findBy(PointsLotEntity, { remaining: MoreThan(0) });
    const now = this.app.clock.now();
    return lots.filter(({ canceledAt, expiresAt }) => canceledAt !== null || (expiresAt ?? FOREVER) <= now);
  }

  private async toList(owner: number, filter = ''): Promise<Transfer[]> {
    const path = `${TRANSFER}?perPage=1000&customerId=${this.customers[owner] ?? ''}${filter}`;
    const { transfers } = await this.see(path);
    return transfers as Transfer[];
  }

  private async see(path: string) {
    const answer = await this.ask(this.app, path);
    expect(answer.status, path).toBe(200);
    return answer.body;
  }

  /** By a connection that is kept: there are thousands of requests. */
  private async ask(process: TestApp, path: string, request: RequestInit = {}): Promise<Answer> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${process.address}${path}`, { ...request, headers });
    return { status: answer.status, body: await answer.json() };
  }
}

function isReleaseByTheClock({ type, issuer }: Transfer): boolean {
  return type === 'adding' && issuer === 'system';
}
