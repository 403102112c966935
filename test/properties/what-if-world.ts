import { randomUUID } from 'node:crypto';
import { EarningEntity } from '../../src/earning/earning.entity.js';
import { useTimezone } from '#platform/time/calendar.js';
import { BASE_LEVEL_ID } from '../../src/level/index.js';
import { LevelEntity } from '../../src/level/level.entity.js';
import { levelWith } from '../support/scenes/customers.js';
import { documentWith } from '../support/scenes/earning.js';
import { segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

/** What a rule is, but for its audience: levels of the programme by their numbers, or a segment. */
export interface RandomRule {
  readonly fields: { readonly type: string } & Readonly<Record<string, unknown>>;
  readonly audience: 'everyone' | 'regulars' | 'beginners' | 'buyers';
  readonly isWindowed: boolean;
  readonly ofShop: boolean;
}

export interface RandomLine {
  readonly sku: string;
  readonly cents: number;
  readonly quantity: number;
}

export type WhatIfStep =
  | {
      readonly do: 'buy';
      readonly who: number;
      readonly lines: readonly RandomLine[];
      readonly daysLate: number;
    }
  | { readonly do: 'return'; readonly which: number }
  | { readonly do: 'scan'; readonly who: number }
  | { readonly do: 'exclude'; readonly sku: string }
  | { readonly do: 'wait'; readonly hours: number };

export interface WhatIfProgramme {
  readonly rules: readonly RandomRule[];
  readonly dailyPointsMax: number | null;
  readonly steps: readonly WhatIfStep[];
}

const START = Date.parse('2031-05-07T10:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The last one has bought nothing before the end. */
const PHONES = ['+48600000001', '+48600000002', '+48600000003'] as const;

interface Sent {
  readonly number: string;
  readonly phone: string;
  readonly items: ReturnType<typeof asItems>;
}

/** A shop with random rules, in which people buy; and what it says that unchanged rules would have paid. */
export class WhatIfWorld {
  private now = START;
  private readonly customers: string[] = [];
  private readonly rules: { readonly id: string; readonly body: { readonly type: string } }[] = [];
  private readonly sales: Sent[] = [];

  private constructor(private readonly app: TestApp) {}

  static async begin(before: TestApp, { rules, dailyPointsMax }: WhatIfProgramme): Promise<WhatIfWorld> {
    const app = await TestApp.again(before);
    useTimezone('UTC');
    app.clock.stopAt(new Date(START));
    const world = new WhatIfWorld(app);
    await levelWith(app, { name: 'Silver', conditionValue: 30 });
    await levelWith(app, { name: 'Gold', conditionValue: 90 });
    const settings = { ...(dailyPointsMax !== null && { earningDailyPointsMax: dailyPointsMax }) };
    await world.admin.postJson('/api/settings', { settings }).expect(200);
    const shop = { name: 'Shop', identifier: 'shop', location: { street: 'a', country: 'PL', city: 'b' } };
    const { body } = await world.admin.postJson('/api/pos', { pos: shop }).expect(200);
    for (const phone of PHONES) {
      world.customers.push(await app.customerWith({ points: 0, phone }));
    }
    await world.writeRules(rules, String(body.posId));
    return world;
  }

  async take(step: WhatIfStep): Promise<void> {
    this.pass(1000);
    switch (step.do) {
      case 'wait':
        this.pass(step.hours * HOUR_MS);
        return;
      case 'buy':
        return this.buy(step.who, step.lines, step.daysLate);
      case 'return':
        return this.giveBack(step.which);
      case 'scan':
        await this.admin.postJson(`/api/earningRule/qrcode/customer/${this.customers[step.who] ?? ''}`, {
          code: 'door',
        });
        return;
      case 'exclude': {
        const settings = { excludedDeliverySKUs: [step.sku] };
        await this.admin.postJson('/api/settings', { settings }).expect(200);
      }
    }
  }

  /** Each rule as it is pays for the sales of these days what all rules have paid. */
  async replayAll(): Promise<void> {
    const paid = await this.app.reader.manager.find(EarningEntity);
    const points = paid.reduce(
      (sum, each) =>
        sum + (each.transactionId !== null && each.revisedTransactionId === null ? each.points : 0),
      0,
    );
    const days = { from: getDay(START - 20 * DAY_MS), to: getDay(this.now) };
    for (const { id, body } of this.rules) {
      const rule = { ...body, earningRuleId: id };
      const answer = await this.admin.postJson('/api/earningRule/replay', { ...days, rule }).expect(200);
      const { pointsBefore, pointsAfter, transactions } = answer.body;
      expect({ pointsBefore, pointsAfter, transactions }, body.type).toEqual({
        pointsBefore: points,
        pointsAfter: points,
        transactions: this.sales.length,
      });
    }
  }

  /** What a purchase would earn, with each rule as it is and without a draft, is what it earns. */
  async simulateThenBuy(who: number, lines: readonly RandomLine[]): Promise<void> {
    this.pass(1000);
    const customerId = this.customers[who];
    const items = asItems(lines).map(({ sku, ...line }) => ({ ...line, sku: { code: sku } }));
    const simulate = async (rule?: object) => {
      const simulation = { customerId, items, ...(rule && { rule }) };
      const answer = await this.admin.postJson('/api/earningRule/simulate', simulation).expect(200);
      return answer.body as { points: number; notes: readonly { note: string }[] };
    };
    const { points, notes } = await simulate();
    for (const { id, body } of this.rules) {
      expect((await simulate({ ...body, earningRuleId: id })).points, body.type).toBe(points);
    }
    await this.buy(who, lines, 0);
    const rows = await this.app.reader.manager.find(EarningEntity);
    const own = rows.find(({ createdAt, transactionId, revisedTransactionId }) => {
      return createdAt.getTime() === this.now && transactionId !== null && revisedTransactionId === null;
    });
    // A real purchase counts for the segments that its own rules look at.
    if (!notes.some(({ note }) => note === 'segments-before')) {
      expect(own?.points ?? 0).toBe(points);
    }
  }

  private get admin() {
    return this.app.as('admin');
  }

  private pass(ms: number): void {
    this.now += ms;
    this.app.clock.stopAt(new Date(this.now));
  }

  private async writeRules(rules: readonly RandomRule[], shop: string): Promise<void> {
    const levels = await this.app.reader.manager.find(LevelEntity, { order: { conditionValue: 'ASC' } });
    const [base = BASE_LEVEL_ID, ...higher] = levels.map(({ id }) => id);
    const buyers = await segmentWith(this.app, [{ type: 'transaction_count', min: 1, max: 4 }]);
    const audiences = {
      everyone: { levels: [base, ...higher] },
      regulars: { levels: higher },
      beginners: { levels: [base] },
      buyers: { target: 'segment', segments: [buyers] },
    };
    for (const { fields, audience, isWindowed, ofShop } of rules) {
      this.pass(1000);
      const window = { allTimeActive: false, startAt: '2031-05-08T00:00', endAt: '2031-05-11T00:00' };
      const body = {
        name: `A rule: ${fields.type}`,
        active: true,
        allTimeActive: true,
        ...fields,
        ...audiences[audience],
        ...(isWindowed && window),
        ...(ofShop && { pos: [shop] }),
      };
      const answer = await this.admin.postJson('/api/earningRule', { earningRule: body }).expect(200);
      if (!['event', 'qrcode'].includes(fields.type)) {
        this.rules.push({ id: String(answer.body.earningRuleId), body });
      }
    }
  }

  private async buy(who: number, lines: readonly RandomLine[], daysLate: number): Promise<void> {
    const [number, phone] = [randomUUID(), PHONES[who] ?? ''];
    const date = new Date(this.now - daysLate * DAY_MS).toISOString();
    const items = asItems(lines);
    const document = documentWith({ number, phone, items, date });
    await this.admin.postJson('/api/transaction', document).expect(200);
    this.sales.push({ number, phone, items });
  }

  private async giveBack(which: number): Promise<void> {
    const sale = this.sales[which % Math.max(1, this.sales.length)];
    const item = sale?.items.find(({ grossValue }) => grossValue > 1);
    if (!sale || !item) {
      return;
    }
    const date = new Date(this.now).toISOString();
    const items = [{ sku: item.sku, grossValue: 1, quantity: 0 }];
    const back = { number: randomUUID(), phone: sale.phone, items, date, revised: sale.number };
    // It may have come back before.
    await this.admin.postJson('/api/transaction', documentWith(back));
  }
}

/** A discount takes off less than the line before it costs. */
function asItems(lines: readonly RandomLine[]) {
  return lines.map(({ sku, cents, quantity }) => ({ sku, grossValue: cents / 100, quantity }));
}

function getDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
