import { randomUUID } from 'node:crypto';
import { AccountEntity } from '../../src/account/account.entity.js';
import { documentWith, type Line, ruleWith } from '../support/scenes/earning.js';
import { payReferrals } from '../support/scenes/invitations.js';
import { merge } from '../support/scenes/merges.js';
import type { TestApp } from '../support/app/test-app.js';

/** Four people who know each other: the first has brought the second, and the fourth may become the third. */
export const PEOPLE = 4;

export type Step = { readonly who: number; readonly other: number; readonly amount: number } & (
  | {
      readonly do:
        | 'sell'
        | 'exchange'
        | 'import'
        | 'send'
        | 'give'
        | 'spend'
        | 'block'
        | 'buy'
        | 'merge'
        | 'pay';
    }
  | { readonly do: 'return'; readonly which: number; readonly isWhole: boolean }
  | { readonly do: 'wait'; readonly days: number }
);

export interface Programme {
  readonly sendPointsAfterDays: number;
  readonly perPurchase: number;
  readonly firstPurchase: number;
  readonly register: number;
  readonly minOrderValue: number;
  /** Null: points never expire. */
  readonly expireAfterDays: number | null;
  readonly steps: readonly Step[];
}

interface Sale {
  readonly number: string;
  readonly who: number;
  readonly paid: number;
  readonly article: string;
  returned: number;
}

const REWARD_COST = 5;

/** What accomplices do, over HTTP, and what of it is honest: sales that were kept, what was given, less what was spent. */
export class AccomplicesWorld {
  private people: string[] = [];
  private readonly contacts: string[] = [];
  private readonly sales: Sale[] = [];
  private given = 0;
  private spent = 0;
  private isMerged = false;
  private campaign = '';
  private receipts = 0;

  constructor(
    private readonly app: TestApp,
    private readonly programme: Programme,
  ) {}

  async play(): Promise<void> {
    await this.prepare();
    for (const step of this.programme.steps) {
      await this.act(step);
    }
    await payReferrals(this.app);
  }

  /** What all of them can spend, less what they owe. */
  async getHeld(): Promise<number> {
    const accounts = await this.app.reader.manager.find(AccountEntity, { where: { kind: 'customer' } });
    const available = await Promise.all(this.people.map((customer) => this.app.getPoints(customer)));
    const owed = accounts.reduce((sum, { debt }) => sum + debt, 0);
    return available.reduce((sum, points) => sum + points, 0) - owed;
  }

  get honest(): number {
    const { perPurchase, firstPurchase, register, minOrderValue } = this.programme;
    const least = Math.max(1, minOrderValue);
    const kept = this.sales.map(({ paid, returned }) => paid - returned);
    const ofFriend = this.sales.filter(({ who, paid, returned }) => who === 1 && paid - returned >= least);
    const referrals =
      2 * (register + ofFriend.length * perPurchase + (ofFriend.length > 0 ? firstPurchase : 0));
    return kept.reduce((sum, each) => sum + each, 0) + referrals + this.given - this.spent;
  }

  private async prepare(): Promise<void> {
    const { sendPointsAfterDays, perPurchase, firstPurchase, register, minOrderValue, expireAfterDays } =
      this.programme;
    const settings = {
      customersMaySendPoints: true,
      sendPointsAfterDays,
      referralsPaidPerDayMax: 1e3,
      ...(expireAfterDays !== null && {
        pointsDaysExpiryAfter: 'after_x_days',
        pointsDaysActiveCount: expireAfterDays,
      }),
    };
    await this.app.as('admin').postJson('/api/settings', { settings }).expect(200);
    await ruleWith(this.app, { type: 'points', pointValue: 1 });
    const rules = { every_purchase: perPurchase, first_purchase: firstPurchase, register };
    for (const [eventName, pointsAmount] of Object.entries(rules)) {
      if (pointsAmount > 0) {
        const rule = { type: 'referral', rewardType: 'both', eventName, pointsAmount, minOrderValue };
        await ruleWith(this.app, rule);
      }
    }
    this.campaign = await this.app.campaignWith({ cost: REWARD_COST, coupons: 200 });
    const email = () => `${randomUUID()}@example.com`;
    this.contacts.push(...Array.from({ length: PEOPLE }, email));
    const [mine, theirs] = this.contacts;
    const first = await this.app.customerWith({ points: 0, email: mine ?? '' });
    // By staff: few people register people by themselves from one address.
    const person = { firstName: 'Bea', lastName: 'New', email: theirs, agreement1: true };
    const customer = { ...person, referral_customer_email: mine };
    const friend = await this.app.as('admin').postJson('/api/customer/register', { customer }).expect(200);
    const others = [
      await this.app.customerWith({ points: 0, email: this.contacts[2] ?? '' }),
      await this.app.customerWith({ points: 0, email: this.contacts[3] ?? '' }),
    ];
    this.people = [first, friend.body.customerId, ...others];
  }

  private async act(step: Step): Promise<void> {
    const { who, other, amount } = step;
    const [customer, receiver] = [this.getId(who), this.getId(other)];
    const admin = this.app.as('admin');
    switch (step.do) {
      case 'sell':
        return this.sell(who, [{ sku: 'SHOE', grossValue: amount }], false);
      case 'import':
        return this.sell(who, [{ sku: 'SHOE', grossValue: amount }], true);
      case 'exchange':
        return this.sell(
          who,
          [
            { sku: 'SHOE', grossValue: -amount },
            { sku: 'BOOT', grossValue: amount + other },
          ],
          false,
        );
      case 'return':
        return this.bringBack(
          this.sales[step.which % Math.max(1, this.sales.length)],
          step.isWhole ? Infinity : amount,
        );
      case 'send':
        await this.app.as('customer', customer).postJson('/api/customer/points/p2p-transfer', {
          transfer: { receiver, points: amount },
        });
        return;
      case 'give':
        await admin
          .postJson('/api/points/transfer/add', { transfer: { customer, points: amount } })
          .expect(200);
        this.given += amount;
        return;
      case 'spend': {
        // What a lot had before its end is forgiven with what expired of it (docs/decisions/0326).
        if (this.programme.expireAfterDays !== null) {
          return;
        }
        const { status } = await admin.postJson('/api/points/transfer/spend', {
          transfer: { customer, points: amount },
        });
        this.spent += status === 200 ? amount : 0;
        return;
      }
      case 'block': {
        const transfer = { customer, points: amount };
        const { body, status } = await admin.postJson('/api/points/transfer/block', { transfer });
        if (status === 200) {
          await admin.post(`/api/points/transfer/${body.pointsTransferId}/release`).expect(200);
        }
        return;
      }
      case 'buy':
        return this.buyAndReturn(customer);
      case 'merge':
        if (!this.isMerged) {
          await merge(this.app, this.people[3] ?? '', this.people[2] ?? '').expect(204);
          this.isMerged = true;
        }
        return;
      case 'pay':
        await payReferrals(this.app);
        return;
      case 'wait':
        this.app.clock.advance({ days: step.days });
    }
  }

  private getId(who: number): string {
    return this.people[this.isMerged && who === 3 ? 2 : who] ?? '';
  }

  private async sell(who: number, items: readonly Line[], isImported: boolean): Promise<void> {
    this.receipts += 1;
    const number = `receipt ${this.receipts}`;
    const email = this.contacts[this.isMerged && who === 3 ? 2 : who];
    const date = this.app.clock.now().toISOString();
    const document = { ...documentWith({ number, phone: '', items, date }), customerData: { email } };
    const request = this.app.as('admin');
    await (
      isImported
        ? request
            .ask('post', '/api/admin/transaction/import')
            .attach('file', Buffer.from(JSON.stringify(document)), 'sales.jsonl')
        : request.postJson('/api/transaction', document)
    ).expect(200);
    const paid = items.reduce((sum, { grossValue }) => sum + grossValue, 0);
    this.sales.push({ number, who, paid, article: items.at(-1)?.sku ?? '', returned: 0 });
  }

  private async bringBack(sale: Sale | undefined, wanted: number): Promise<void> {
    const grossValue = Math.min(wanted, sale ? sale.paid - sale.returned : 0);
    if (!sale || grossValue <= 0) {
      return;
    }
    this.receipts += 1;
    const [number, date] = [`receipt ${this.receipts}`, this.app.clock.now().toISOString()];
    const items = [
      { sku: sale.article, grossValue, quantity: sale.paid === sale.returned + grossValue ? 1 : 0 },
    ];
    const document: Readonly<Record<string, unknown>> = documentWith({
      number,
      phone: '',
      items,
      revised: sale.number,
      date,
    });
    await this.app
      .as('admin')
      .postJson('/api/transaction', { ...document, customerData: undefined })
      .expect(200);
    sale.returned += grossValue;
  }

  private async buyAndReturn(customer: string): Promise<void> {
    const path = `/api/DEFAULT/customer/campaign/${this.campaign}/buy`;
    const { body, status } = await this.app.as('customer', customer).post(path, { quantity: 1 });
    if (status === 200) {
      const bought = `/api/admin/customer/${customer}/bought/coupon/${body.coupons[0].id}/return`;
      await this.app.as('admin').post(bought).expect(200);
    }
  }
}
