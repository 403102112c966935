import { CustomerStateAudit } from '../../chaos/audit/customers/customer-states.js';
import type { EventRecord, Payload } from '../../chaos/audit/events/event-pages.js';
import { Findings } from '../../chaos/audit/findings.js';
import { History, type Past } from '../../chaos/audit/history.js';
import { Expected } from '../../chaos/audit/points/ledger-of-journal.js';
import { GiftAudit } from '../../chaos/audit/sales/gifts.js';
import { SalesAudit } from '../../chaos/audit/sales/sales.js';
import type { Source } from '../../chaos/audit/source.js';
import { getGrossValue } from '../../chaos/client/marks.js';
import { getMark } from '../../chaos/client/request.js';
import { type CampaignPlan, getCampaigns, GIFT_PERCENT } from '../../chaos/plan/campaigns.js';
import { getItems } from '../../chaos/plan/files.js';
import { AT_POS, linesIn, MARK_SKU, ruleFor } from '../../chaos/plan/sales.js';
import { TestApp } from '../support/app/test-app.js';
import { everyLevel } from '../support/scenes/earning.js';

const PLANS = getCampaigns({ operations: 100 })
  .filter(({ isGift }) => isGift)
  .map((plan): CampaignPlan => ({ ...plan, limitPerUser: plan.isPercentage ? 5 : 1 }));
const SHARE = PLANS.findIndex(({ isPercentage }) => isPercentage);
const CODE = PLANS.findIndex(({ isPercentage }) => !isPercentage);
const EMAIL = 'chaos-0@example.com';

interface Bought {
  readonly couponId: string;
  readonly campaignId: { readonly campaignId: string };
  readonly coupon: { readonly code: string };
  readonly used: boolean;
  readonly status: string;
}

describe('what storms compare of gifts', () => {
  let app: TestApp;
  let events: readonly EventRecord[];
  let customerId: string;
  let pos: string;
  const campaigns: { readonly id: string; readonly shared: boolean }[] = [];
  const pasts: Past[] = [];

  beforeAll(async () => {
    app = await TestApp.start();
    const admin = app.as('admin');
    customerId = await app.customerWith({ points: 0, email: EMAIL });
    pos = (await admin.postJson('/api/pos', { pos: { name: 'Gifts', identifier: 'gifts' } }).expect(200)).body
      .posId;
    const levels = await everyLevel(app);
    for (const { name, isPercentage, limitPerUser } of PLANS) {
      const id = await campaignWith(name, isPercentage, limitPerUser);
      campaigns.push({ id, shared: false });
      const reward = { type: 'instant_reward', rewardCampaignId: id, pos: [pos], name };
      await admin
        .postJson('/api/earningRule', { earningRule: { ...ruleFor(levels), ...reward } })
        .expect(200);
    }
    await happen();
    events = await allEvents();
  });
  afterAll(() => app.stop());

  const campaignWith = async (name: string, isPercentage: boolean, limitPerUser: number | null) => {
    const campaign = {
      ...(isPercentage
        ? {
            reward: 'percentage_discount_code',
            transactionPercentageValue: GIFT_PERCENT,
          }
        : {
            reward: 'gift_code',
            coupons: ['CODE-1', 'CODE-2'],
          }),
      translations: { en: { name } },
      active: true,
      costInPoints: 0,
      singleCoupon: false,
      unlimited: false,
      limit: 1e3,
      limitPerUser,
      campaignActivity: { allTimeActive: true },
      campaignVisibility: { allTimeVisible: true },
    };
    return (await app.as('admin').postJson('/api/campaign', { campaign }).expect(200)).body.campaignId;
  };

  /** Used, brought back on both sides, marked unused; and what the limits leave nothing for. */
  const happen = async () => {
    await sell(0, 'TEA/1000/10000');
    await mark(1, SHARE, true);
    await bringBack(2, getMark(1), `${MARK_SKU}/1000/${50 * getGrossValue(1)}`);
    await bringBack(3, 'S0', 'TEA/1000/5000');
    await bringBack(4, getMark(1), `${MARK_SKU}/1000/${50 * getGrossValue(1)}`);
    await sell(5, 'TEA/1000/5000');
    await mark(6, CODE, true);
    await mark(7, CODE, false);
    await bringBack(8, 'S0', 'TEA/1000/5000');
    await bringBack(9, 'S5', 'TEA/1000/2500');
    await sell(10, 'TEA/1000/3333');
    await sell(11, 'TEA/1000/3333');
  };

  const sell = (number: number, words: string) =>
    send(number, 'sell', [`S${number}`, AT_POS, ...words.split(' ')], {
      transactionData: getData(`S${number}`, 'sell'),
      items: getItems(linesIn([words])),
      customerData: { email: EMAIL },
      pos,
    });

  const bringBack = (number: number, revisedDocument: string, words: string) =>
    send(number, 'bringBack', [`R${number}`, revisedDocument, words], {
      transactionData: getData(`R${number}`, 'return'),
      items: getItems(linesIn([words])),
      revisedDocument,
    });

  const getData = (documentNumber: string, documentType: string) => ({
    documentNumber,
    documentType,
    purchaseDate: app.clock.now().toISOString(),
  });

  const send = async (number: number, kind: Past['kind'], words: readonly string[], transaction: object) => {
    const { body } = await app.as('admin').postJson('/api/transaction', { transaction }).expect(200);
    note(number, kind, words, body.transactionId);
  };

  /** With the transaction of the mark, which is one of the customer's. */
  const mark = async (number: number, campaign: number, used: boolean) => {
    const admin = app.as('admin');
    const path = `/api/admin/customer/${customerId}/campaign/bought`;
    const { body: list } = await admin.get(path).expect(200);
    const gift = (list.campaigns as Bought[]).find(
      (each) => each.campaignId.campaignId === campaigns[campaign]?.id && each.used !== used,
    );
    const item = { sku: { code: MARK_SKU }, name: 'Mark', quantity: 1, grossValue: getGrossValue(number) };
    const transaction = { transactionData: getData(getMark(number), 'sell'), items: [item] };
    const customerData = { email: EMAIL };
    const { body } = await admin
      .postJson('/api/transaction', { transaction: { ...transaction, customerData } })
      .expect(200);
    const { transactionId } = body;
    const row = {
      customerId,
      transactionId,
      used,
      couponId: gift?.couponId,
      code: gift?.coupon.code,
      campaignId: campaigns[campaign]?.id,
    };
    await admin.postJson('/api/admin/campaign/coupons/mark_as_used', { coupons: [row] }).expect(200);
    note(number, 'gift', [gift?.couponId ?? '', String(Number(used))], '');
  };

  const note = (number: number, kind: Past['kind'], words: readonly string[], made: string) => {
    pasts.push({
      number,
      kind,
      words,
      customer: 0,
      hasKey: true,
      digest: '',
      lost: 0,
      made: [made],
      refusal: '',
      knowledge: 'done',
      sentAt: number,
      settledAt: number,
    });
    app.clock.advance({ seconds: 1 });
  };

  const allEvents = async () => {
    const all: EventRecord[] = [];
    for (;;) {
      const { body } = await app
        .as('admin')
        .get(`/api/event?fromId=${all.length + 1}`)
        .expect(200);
      const page = body.events as EventRecord[];
      if (page.length === 0) {
        return all;
      }
      all.push(...page);
    }
  };

  type Fault = (events: readonly EventRecord[]) => readonly EventRecord[];

  const found = async (fault: Fault) => {
    const findings = new Findings();
    const history = new History(findings);
    pasts.forEach((past) => history.operations.set(past.number, { ...past }));
    const scene = {
      customers: [
        {
          id: customerId,
          email: EMAIL,
          store: 'DEFAULT' as const,
        },
      ],
      planned: 1,
      campaigns,
      sellerToken: '',
      levels: [],
      segment: '',
      pos,
    };
    const expected = new Expected(scene);
    const states = new CustomerStateAudit(history, expected, findings, PLANS);
    const sales = new SalesAudit(history, expected, states, findings, 1);
    const gifts = new GiftAudit(PLANS, expected, sales, findings);
    for (const event of fault(events)) {
      [states, sales, gifts].forEach((each) => each.look(event));
    }
    const rows: Source['rows'] = async function* (sql) {
      yield* await app.reader.query(sql);
    };
    await gifts.compare({ rows, tables: () => Promise.resolve([]), close: () => undefined });
    return findings.first.map(({ check, what }) => `${check}: ${what}`);
  };

  const isOf = (name: string) => (event: EventRecord) => event.type.endsWith(`.User.Event.${name}`);
  const isBought = isOf('CampaignWasBoughtByCustomer');
  const isReturned = isOf('CampaignWasReturned');
  const isChanged = isOf('CampaignCouponWasChanged');
  const isCanceled = isOf('CampaignStatusWasChanged');
  const isGiven = (event: EventRecord) =>
    isBought(event) && event.payload.campaignId?.campaignId === campaigns[SHARE]?.id;
  const first =
    (is: (event: EventRecord) => boolean, changed: (event: EventRecord) => readonly EventRecord[]): Fault =>
    (all) => {
      const at = all.findIndex(is);
      return all.flatMap((event, index) => (index === at ? changed(event) : [event]));
    };
  const withPayload = (event: EventRecord, more: Payload) => ({
    ...event,
    payload: { ...event.payload, ...more },
  });

  it('finds nothing in what the service has recorded', async () => {
    // One code; ten, five and a third of a sale; and what came back of the ten in two parts.
    expect(events.filter(isBought)).toHaveLength(6);
    expect(events.filter(isReturned)).toHaveLength(2);
    expect(events.filter(isChanged)).toHaveLength(1);
    expect(events.filter(isCanceled)).toHaveLength(3);
    expect(await found((all) => all)).toEqual([]);
  });

  it.each<readonly [string, Fault, RegExp]>([
    ['a gift that is not given', first(isGiven, () => []), /Campaign 0 has given nothing for a sale/],
    [
      'a gift above the limit',
      (all) => [
        ...all,
        ...all
          .filter(isGiven)
          .slice(-1)
          .map((event) => withPayload(event, { couponId: { couponId: 'another' } })),
      ],
      /customer 0 gets coupon another of campaign 0, and may not/,
    ],
    [
      'a gift that is worth too much',
      first(isGiven, (event) => [withPayload(event, { coupon: { code: '10.01' } })]),
      /a gift is worth 1001 cents, not 1000/,
    ],
    [
      'a value that does not come back',
      (all) => all.filter((event) => !isReturned(event)),
      /500 that are kept: gift of campaign 0/,
    ],
    [
      'a value that comes back wrong',
      first(isReturned, (event) => [withPayload(event, { returnedAmount: 5.01 })]),
      /501 cents of gift \S+ come back, 500 are due/,
    ],
    ['a gift that is not lowered', first(isChanged, () => []), /500 cents are open, not 250, of 250/],
    ['a gift that is not canceled', first(isCanceled, () => []), /500 cents are open, not 0, of 500/],
    [
      'a code that is not canceled',
      (all) => all.filter((event) => !isCanceled(event)),
      /All of the sale has come back: true/,
    ],
    [
      'a canceled code that is used',
      (all) => [...all, ...all.filter(isOf('CampaignUsageWasChanged')).slice(1, 2)],
      /is marked \(used: true\), and may not be/,
    ],
  ])('finds %s', async (_, fault, finding) => {
    expect((await found(fault)).join('\n')).toMatch(finding);
  });
});
