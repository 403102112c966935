import { randomUUID } from 'node:crypto';
import { useTimezone } from '#platform/time/calendar.js';
import { levelWith } from '../support/scenes/customers.js';
import { documentWith, everyLevel } from '../support/scenes/earning.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';
import type { History, RuleSettings, Step } from './earning-history.js';
import { type Back, EarningOracle, type Sale } from './earning-oracle.js';

/** Behind the real time, at which the first rows are written. */
const START = Date.parse('2031-05-07T10:00:00Z');
const HOUR_MS = 3_600_000;
const DOOR = 'door';

/** A service and an oracle that are told the same. */
export class EarningWorld {
  private documents = 0;
  private last: { readonly body: object; readonly transactionId: string } | undefined;

  private constructor(
    private readonly app: TestApp,
    private readonly oracle: EarningOracle,
    private readonly customers: readonly { readonly id: string; readonly phone: string }[],
    private readonly levels: readonly string[],
    private readonly ruleIds: readonly string[],
  ) {}

  static async begin(before: TestApp, { rules, levelDowngradeMode }: History): Promise<EarningWorld> {
    const app = await TestApp.again(before);
    useTimezone('UTC');
    app.clock.stopAt(new Date(START));
    await levelWith(app, { name: 'Silver', conditionValue: 30 });
    await levelWith(app, { name: 'Gold', conditionValue: 90 });
    const levels = await everyLevel(app);
    await app.as('admin').postJson('/api/settings', { settings: { levelDowngradeMode } }).expect(200);
    const customers: { id: string; phone: string }[] = [];
    for (const phone of ['+48600000001', '+48600000002']) {
      customers.push({ id: await app.customerWith({ points: 0, phone }), phone });
    }
    const ruleIds: string[] = [];
    for (const [index, rule] of rules.entries()) {
      app.clock.stopAt(new Date(START + index * 1000));
      const { body } = await app.as('admin').postJson('/api/earningRule', asSent(rule, levels)).expect(200);
      ruleIds.push(body.earningRuleId as string);
    }
    const oracle = new EarningOracle(rules, levelDowngradeMode, app.clock.now().getTime());
    return new EarningWorld(app, oracle, customers, levels, ruleIds);
  }

  /** One step in both; they must agree on the answer, and on what each customer has afterwards. */
  async take(step: Step): Promise<void> {
    this.pass(1000);
    await this.act(step);
    for (const [who, { id }] of this.customers.entries()) {
      const { body: status } = await this.admin.get(`/api/admin/customer/${id}/status`).expect(200);
      const { body: record } = await this.admin.get(`/api/customer/${id}`).expect(200);
      const seen = { points: Number(status.points), level: String(record.level?.name) };
      expect(seen, `customer ${who} after ${JSON.stringify(step)}`).toEqual(this.oracle.owners[who]);
    }
  }

  /** Everything that is written twice agrees, and each sale explains what it has earned. */
  async end(): Promise<void> {
    expect(await differencesIn(this.app)).toEqual([]);
    const { body } = await this.admin.get('/api/transaction?perPage=1000').expect(200);
    const sent = this.oracle.sales.reduce((sum, { returns }) => sum + 1 + returns.length, 0);
    expect(body.total).toBe(sent);
  }

  private get admin() {
    return this.app.as('admin');
  }

  private pass(ms: number): void {
    this.oracle.now += ms;
    this.app.clock.stopAt(new Date(this.oracle.now));
  }

  private async act(step: Step): Promise<void> {
    switch (step.do) {
      case 'wait':
        this.pass(step.hours * HOUR_MS);
        return;
      case 'buy':
        return this.buy(step);
      case 'repeat':
        return this.repeat();
      case 'return':
        return this.giveBack(step);
      case 'assign':
        return this.assign(step);
      case 'scan':
        return this.scan(step.who);
      case 'spend':
        return this.spend(step);
      case 'edit':
        return this.edit(step);
    }
  }

  private async buy(step: Step & { do: 'buy' }): Promise<void> {
    const sale = this.oracle.buy(this.nextNumber(), step);
    await this.register(sale.number, { sale, phone: step.isAnonymous ? '' : this.getPhone(step.who) });
  }

  private async repeat(): Promise<void> {
    if (this.last) {
      const { body, transactionId } = this.last;
      await this.admin.postJson('/api/transaction', body).expect(200, { transactionId });
    }
  }

  private async giveBack({ which, article, quarters, isNegative }: Step & { do: 'return' }): Promise<void> {
    const sale = pick(this.oracle.sales, which);
    const skus = [...new Set(sale?.lines.map(({ sku }) => sku))];
    const meant = article < skus.length ? [skus[article] ?? ''] : skus;
    const left = sale
      ? meant.map((sku) => this.oracle.computeLeft(sale, sku)).filter(({ cents }) => cents > 0)
      : [];
    if (!sale || left.length === 0) {
      return;
    }
    const back = left.map(({ sku, cents, quantity }) => ({
      sku,
      cents: quarters === 5 ? cents + 1 : Math.ceil((cents * quarters) / 4),
      quantity: quarters === 5 ? quantity : Math.floor((quantity * quarters) / 4),
    }));
    if (quarters <= 4) {
      this.oracle.giveBack(sale, back);
    }
    const phone = sale.owner === undefined ? '' : this.getPhone(sale.owner);
    const sent = back.map(({ sku, cents, quantity }) => ({
      sku,
      quantity,
      cents: isNegative ? -cents : cents,
    }));
    await this.register(this.nextNumber(), { sale, phone, back: sent }, quarters <= 4 ? 200 : 400);
  }

  private async assign({ which, who }: Step & { do: 'assign' }): Promise<void> {
    const sale = pick(this.oracle.sales, which);
    if (sale) {
      const isOpen = sale.owner === undefined;
      const assign = { transactionDocumentNumber: sale.number, customerId: this.customers[who]?.id };
      const path = '/api/admin/transaction/customer/assign';
      await this.admin.postJson(path, { assign }).expect(isOpen ? 200 : 400);
      if (isOpen) {
        this.oracle.assign(sale, who);
      }
    }
  }

  private async scan(who: number): Promise<void> {
    const right = this.oracle.scan(who);
    const path = `/api/earningRule/qrcode/customer/${this.customers[who]?.id ?? ''}`;
    const answer = await this.admin.postJson(path, { code: DOOR });
    expect(answer.body).toEqual(typeof right === 'number' ? { points: right } : { error: right });
    expect(answer.status).toBe(typeof right === 'number' ? 200 : 400);
  }

  private async spend({ who, points }: Step & { do: 'spend' }): Promise<void> {
    const customer = this.customers[who]?.id;
    const isRight = this.oracle.spend(who, points);
    await this.admin.postJson('/api/points/transfer/spend', { customer, points }).expect(isRight ? 200 : 400);
  }

  private async edit({ rule, settings }: Step & { do: 'edit' }): Promise<void> {
    const changed = settings[rule];
    if (changed) {
      this.oracle.edit(rule, changed);
      const path = `/api/earningRule/${this.ruleIds[rule] ?? ''}`;
      await this.admin.putJson(path, asSent(changed, this.levels)).expect(200);
    }
  }

  /** A sale, or with `back` what comes back of one. */
  private async register(
    number: string,
    { sale, phone, back }: { readonly sale: Sale; readonly phone: string; readonly back?: readonly Back[] },
    status = 200,
  ): Promise<void> {
    const items = (back ?? sale.lines).map((line) => ({
      sku: line.sku,
      grossValue: line.cents / 100,
      quantity: line.quantity,
    }));
    const { customerData, ...document } = documentWith({
      number,
      phone,
      items,
      ...(back && { revised: sale.number }),
    });
    const body = { ...document, ...(phone !== '' && { customerData }) };
    const answer = await this.admin.postJson('/api/transaction', body).expect(status);
    if (status === 200) {
      this.last = { body, transactionId: String(answer.body.transactionId) };
    }
  }

  private nextNumber(): string {
    this.documents += 1;
    return `DOC-${this.documents}-${randomUUID()}`;
  }

  private getPhone(who: number): string {
    return this.customers[who]?.phone ?? '';
  }
}

function pick<T>(all: readonly T[], which: number): T | undefined {
  return all[which % Math.max(1, all.length)];
}

function asSent(rule: RuleSettings, levels: readonly string[]) {
  const { kind: type, active, lastExecutedRule, dailyPointsMax } = rule;
  const common = { type, name: `A rule: ${type}`, active, levels, allTimeActive: true, lastExecutedRule };
  const cap = dailyPointsMax === null ? {} : { dailyPointsMax };
  return { earningRule: { ...common, ...cap, ...getOwnFields(rule) } };
}

function getOwnFields(rule: RuleSettings): object {
  switch (rule.kind) {
    case 'points':
      return { pointValue: rule.tenThousandths / 10_000, minOrderValue: rule.minOrderCents / 100 };
    case 'multiply_for_product':
      return { skuIds: [rule.sku], multiplier: rule.tenThousandths / 10_000 };
    case 'product_purchase':
      return { skuIds: [rule.sku], pointsAmount: rule.points };
    case 'qrcode':
      return {
        code: DOOR,
        pointsAmount: rule.points,
        limit: { active: true, period: rule.period, limit: rule.times },
      };
  }
}
