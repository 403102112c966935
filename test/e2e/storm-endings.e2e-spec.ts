import { CustomerStateAudit } from '../../chaos/audit/customers/customer-states.js';
import { NoticeAudit } from '../../chaos/audit/customers/notices.js';
import type { EventRecord } from '../../chaos/audit/events/event-pages.js';
import { Findings } from '../../chaos/audit/findings.js';
import { History, type Past } from '../../chaos/audit/history.js';
import { Expected } from '../../chaos/audit/points/ledger-of-journal.js';
import { PointsReplay } from '../../chaos/audit/points/points-replay.js';
import { SalesAudit } from '../../chaos/audit/sales/sales.js';
import { SegmentOffers } from '../../chaos/audit/sales/segment-offers.js';
import { type CampaignPlan, getCampaigns } from '../../chaos/plan/campaigns.js';
import { NOTICE_DAYS } from '../../chaos/plan/customers.js';
import { getItems } from '../../chaos/plan/files.js';
import { linesIn } from '../../chaos/plan/sales.js';
import { PURCHASE_SEGMENTS } from '../../chaos/plan/segments.js';
import { AnnounceEndingsJob } from '../../src/notice/index.js';
import { TestApp } from '../support/app/test-app.js';
import { segmentWith } from '../support/scenes/segments.js';

const LAMP = 'LAMP/1000/1999';
/** For members of the segment about an article, and for everyone; the last ends after a day. */
const PLANS = [15, 3].flatMap((index): readonly CampaignPlan[] =>
  getCampaigns({ operations: 100 }).slice(index, index + 1),
);
const HOUR_MS = 3_600_000;

type Events = readonly EventRecord[];

describe('what storms compare of members and of notices', () => {
  let app: TestApp;
  let events: Events;
  let now: number;
  const campaigns: { id: string; shared: boolean }[] = [];
  const customers: { id: string; email: string; store: 'DEFAULT' }[] = [];
  const pasts: Past[] = [];

  beforeAll(async () => {
    app = await TestApp.start();
    app.clock.set(new Date('2027-03-01T20:00:00.500Z'));
    const settings = {
      expirePointsNotificationDays: NOTICE_DAYS,
      expireCouponsNotificationDays: NOTICE_DAYS,
    };
    await app.as('admin').postJson('/api/settings', { settings }).expect(200);
    const segments: string[] = [];
    for (const criterion of PURCHASE_SEGMENTS) {
      segments.push(await segmentWith(app, [criterion]));
    }
    for (const { cost, purchaseSegment, daysValid } of PLANS) {
      const scene = { cost, coupons: 9, daysValid };
      const more = purchaseSegment === null ? {} : { segments: [segments[purchaseSegment] ?? ''] };
      campaigns.push({ id: await app.campaignWith({ ...scene, ...more }), shared: false });
    }
    for (const customer of [0, 1]) {
      const email = `chaos-${customer}@example.com`;
      customers.push({ id: await app.customerWith({ points: 0, email }), email, store: 'DEFAULT' });
    }
    await happen();
    events = await allEvents();
    now = app.clock.now().getTime();
  });
  afterAll(() => app.stop());

  /** One becomes a member, and is none any more when all comes back. Then the day ends. */
  const happen = async () => {
    await add(0, 0);
    await buy(1, 0, 0);
    await send(2, 'sell', [`S2`, LAMP], { documentType: 'sell' });
    await buy(3, 0, 0);
    await send(4, 'bringBack', ['R4', 'S2', LAMP], { documentType: 'return', revisedDocument: 'S2' });
    await buy(5, 0, 0);
    await buy(6, 0, 1);
    app.clock.advance({ seconds: 6 * 3600 });
    await app.nest.get(AnnounceEndingsJob).run();
  };

  const add = async (number: number, customer: number) => {
    const ends = app.clock.now().getTime() + 30 * HOUR_MS;
    const expiresAt = new Date(ends).toISOString();
    const transfer = { customer: customers[customer]?.id, points: 90, comment: `op ${number}`, expiresAt };
    const { body } = await app.as('admin').postJson('/api/points/transfer/add', { transfer }).expect(200);
    note(number, 'add', customer, ['p90', `e${ends}`], { status: 200, made: [body.pointsTransferId] });
  };

  const buy = async (number: number, customer: number, campaign: number) => {
    const path = `/api/DEFAULT/customer/campaign/${campaigns[campaign]?.id}/buy`;
    const { status, text, body } = await app
      .as('customer', customers[customer]?.id)
      .postJson(path, { quantity: 1 });
    const made = (body.coupons ?? []).map(({ id, code }: { id: string; code: string }) => `${id}:${code}`);
    note(number, 'buy', customer, [`g${campaign}`, 'q1'], { status, text, made });
  };

  const send = async (number: number, kind: Past['kind'], words: readonly string[], how: object) => {
    const purchaseDate = app.clock.now().toISOString();
    const { documentType, ...more } = how as { documentType: string };
    const transaction = {
      transactionData: { documentNumber: words[0], documentType, purchaseDate },
      items: getItems(linesIn([LAMP])),
      customerData: { email: customers[0]?.email },
      ...more,
    };
    const { body } = await app.as('admin').postJson('/api/transaction', { transaction }).expect(200);
    note(number, kind, 0, words, { status: 200, made: [body.transactionId] });
  };

  const note = (
    number: number,
    kind: Past['kind'],
    customer: number,
    words: readonly string[],
    { status, text = '', made }: { status: number; text?: string; made: readonly string[] },
  ) => {
    const isDone = status === 200;
    pasts.push({
      number,
      kind,
      words,
      customer,
      hasKey: true,
      digest: '',
      lost: 0,
      refusal: isDone ? '' : text,
      made,
      sentAt: number,
      settledAt: number + 0.5,
      knowledge: isDone ? 'done' : 'refused',
    });
    app.clock.advance({ seconds: 1 });
  };

  const allEvents = async () => {
    const all: EventRecord[] = [];
    for (;;) {
      const path = `/api/event?fromId=${all.length + 1}`;
      const { body } = await app.as('admin').get(path).expect(200);
      if (body.events.length === 0) {
        return all;
      }
      all.push(...(body.events as EventRecord[]));
    }
  };

  type Fault = (scene: { events: Events; pasts: readonly Past[] }) => typeof scene;
  const audited = (fault: Fault) => {
    const findings = new Findings();
    const history = new History(findings);
    const scene = fault({ events, pasts: pasts.map((past) => ({ ...past })) });
    scene.pasts.forEach((past) => history.operations.set(past.number, past));
    const known = { customers, planned: 2, campaigns, sellerToken: '', levels: [], segment: '', pos: '' };
    const expected = new Expected(known);
    const states = new CustomerStateAudit(history, expected, findings);
    const sales = new SalesAudit(history, expected, states, findings, 2);
    const replay = new PointsReplay(history, PLANS, expected, findings, sales);
    const offers = new SegmentOffers(history, PLANS, expected, sales, findings);
    const notices = new NoticeAudit(replay, findings);
    for (const event of scene.events) {
      [states, sales, replay, offers, notices].forEach((each) => each.look(event));
    }
    offers.compare(known);
    notices.end(now);
    const checks = ['notices', 'segments about purchases'];
    const found = findings.first.filter(({ check }) => checks.includes(check)).map(({ what }) => what);
    return { found: found.join('\n'), figures: { ...offers.figures, ...notices.figures } };
  };

  const isOf = (name: string) => (event: EventRecord) => event.type.endsWith(`.${name}`);
  const without =
    (name: string): Fault =>
    (scene) => ({ ...scene, events: scene.events.filter((event) => !isOf(name)(event)) });
  const answered =
    (number: number, more: Partial<Past>): Fault =>
    (scene) => ({
      ...scene,
      pasts: scene.pasts.map((past) => (past.number === number ? { ...past, ...more } : past)),
    });

  it('finds nothing in what the service has recorded', () => {
    expect(pasts.map(({ knowledge }) => knowledge)).toEqual([
      'done',
      'refused',
      'done',
      'done',
      'done',
      'refused',
      'done',
    ]);
    expect(audited((scene) => scene)).toEqual({
      found: '',
      figures: {
        'sold to members of segments about purchases': 1,
        'notices that must be there': 2,
        notices: 2,
      },
    });
  });

  it.each<readonly [string, Fault, RegExp]>([
    [
      'a purchase by who is no member',
      (scene) => ({
        ...scene,
        events: [...scene.events, ...scene.events.filter(isOf('CampaignWasBoughtByCustomer'))],
      }),
      /customer 0 has bought what is for members/,
    ],
    [
      'a member who is refused',
      answered(3, { knowledge: 'refused', refusal: '{"error":{"code":404}}' }),
      /Customer 0, who is a member, was refused/,
    ],
    [
      'a notice of a coupon that is missing',
      without('CouponExpiryWasAnnounced'),
      /No event announces that coupon \S+ ends/,
    ],
    [
      'a notice of points that is missing',
      without('PointsExpiryWasAnnounced'),
      /No event announces that points of \S+ in account/,
    ],
  ])('finds %s', (_, fault, finding) => {
    expect(audited(fault).found).toMatch(finding);
  });
});
