import { CustomerStateAudit } from '../../chaos/audit/customers/customer-states.js';
import { Erasures } from '../../chaos/audit/customers/erasures.js';
import type { EventRecord } from '../../chaos/audit/events/event-pages.js';
import { Findings } from '../../chaos/audit/findings.js';
import { History, type Past } from '../../chaos/audit/history.js';
import { Expected } from '../../chaos/audit/points/ledger-of-journal.js';
import { PointsReplay } from '../../chaos/audit/points/points-replay.js';
import { TransferRequests } from '../../chaos/audit/points/transfer-requests.js';
import { SalesAudit } from '../../chaos/audit/sales/sales.js';
import { getItems } from '../../chaos/plan/files.js';
import { getLevelPlan } from '../../chaos/plan/levels.js';
import { linesIn, rulesFor } from '../../chaos/plan/sales.js';
import { getSendingPlan } from '../../chaos/plan/sending.js';
import { TestApp } from '../support/app/test-app.js';
import { everyLevel } from '../support/scenes/earning.js';

/** Its programme owes what is missing, and its points of sales wait for a day. */
const SEED = 2;
/** What the sale that comes back has earned, and what later ones earn. */
const [FIRST, LATER] = [50, 60];

describe('what storms compare of points that are sent, missed and owed', () => {
  let app: TestApp;
  let events: readonly EventRecord[];
  const pasts: Past[] = [];
  const scene = {
    customers: [] as { id: string; email: string; store: 'DEFAULT' }[],
    planned: 2,
    campaigns: [],
    sellerToken: '',
    levels: [],
    segment: '',
    pos: '',
  };

  beforeAll(async () => {
    app = await TestApp.start();
    const admin = app.as('admin');
    const settings = { ...getSendingPlan({ seed: SEED }), excludedDeliverySKUs: ['POST'] };
    await admin.postJson('/api/settings', { settings }).expect(200);
    for (const earningRule of rulesFor(await everyLevel(app))) {
      await admin.postJson('/api/earningRule', { earningRule }).expect(200);
      app.clock.advance({ seconds: 1 });
    }
    for (const customer of [0, 1]) {
      const email = `chaos-${customer}@example.com`;
      scene.customers.push({ id: await app.customerWith({ points: 0, email }), email, store: 'DEFAULT' });
    }
    await sell(0, 100 * FIRST);
    await send(1, 400);
    app.clock.advance({ seconds: 86_400 });
    await send(2, 200);
    await bringBack(3);
    await sell(4, 100 * LATER);
    await sell(5, 100 * LATER);
    const { body } = await app.as('admin').get('/api/event?perPage=100').expect(200);
    events = body.events;
  });
  afterAll(() => app.stop());

  const keep = (number: number, kind: Past['kind'], words: string, made?: string) => {
    pasts.push({
      number,
      kind,
      customer: 0,
      hasKey: true,
      digest: '',
      lost: 0,
      words: words.split(' '),
      made: made === undefined ? [] : [made],
      refusal: '',
      knowledge: made === undefined ? 'refused' : 'done',
      sentAt: number,
      settledAt: number + 0.5,
    });
    app.clock.advance({ seconds: 5 });
  };

  const register = async (document: string, type: 'sell' | 'return', line: string, more: object) => {
    const transaction = {
      transactionData: {
        documentNumber: document,
        documentType: type,
        purchaseDate: app.clock.now().toISOString(),
      },
      items: getItems(linesIn([line])),
      ...more,
    };
    const { body } = await app.as('admin').postJson('/api/transaction', { transaction }).expect(200);
    return String(body.transactionId);
  };

  const sell = async (number: number, cents: number) => {
    const [line, now] = [`TEA/1000/${cents}`, app.clock.now().getTime()];
    const { email } = scene.customers[0] ?? {};
    const id = await register(`S${number}`, 'sell', line, { customerData: { name: 'A', email } });
    keep(number, 'sell', `S${number} t${now} ${line}`, id);
  };

  const bringBack = async (number: number) => {
    const line = `TEA/1000/${100 * FIRST}`;
    const id = await register(`R${number}`, 'return', line, { revisedDocument: 'S0' });
    keep(number, 'bringBack', `R${number} S0 ${line}`, id);
  };

  const send = async (number: number, status: number) => {
    const [sender, receiver] = scene.customers.map(({ id }) => id);
    const transfer = { sender, receiver, points: FIRST, comment: `op ${number}` };
    const path = '/api/admin/p2p-points-transfer';
    const { body } = await app.as('admin').postJson(path, { transfer }).expect(status);
    keep(number, 'send', `p${FIRST} c1`, body.pointsTransferId);
  };

  const audited = (all: readonly EventRecord[]) => {
    const findings = new Findings();
    const history = new History(findings);
    pasts.forEach((past) => history.operations.set(past.number, { ...past }));
    const expected = new Expected(scene);
    const states = new CustomerStateAudit(history, expected, findings);
    const sales = new SalesAudit(history, expected, states, findings, scene.planned);
    const known = [sales, new Erasures(history), new TransferRequests(history)] as const;
    const replay = new PointsReplay(
      history,
      [],
      expected,
      findings,
      ...known,
      getSendingPlan({ seed: SEED }),
    );
    all.forEach((event) => [states, sales, replay].forEach((each) => each.look(event)));
    replay.end();
    return { replay, found: findings.first.map(({ check, what }) => `${check}: ${what}`) };
  };

  const isPayment = ({ payload: { pointsTransfer } }: EventRecord) =>
    pointsTransfer?.revisedTransactionId !== undefined && pointsTransfer.transactionId === undefined;
  const withTransfer = (event: EventRecord, change: Partial<EventRecord['payload']['pointsTransfer']>) => {
    const { pointsTransfer } = event.payload;
    return pointsTransfer
      ? { ...event, payload: { ...event.payload, pointsTransfer: { ...pointsTransfer, ...change } } }
      : event;
  };

  it('finds nothing in what the service has recorded', async () => {
    const { replay, found } = audited(events);
    expect(found).toEqual([]);
    expect(events.filter(isPayment)).toHaveLength(1);
    expect(replay.debts.figures).toEqual({
      'points that returns missed': FIRST,
      'of them paid by later points': FIRST,
    });
    const [sender] = scene.customers;
    const { body } = await app.as('admin').get(`/api/admin/customer/${sender?.id}/status`).expect(200);
    const now = app.clock.now().getTime();
    expect(body).toMatchObject({ points: 2 * LATER - FIRST, owedPoints: 0 });
    expect(replay.getSendableAt(sender?.id ?? '', now)).toBe(body.sendablePoints);
    expect(replay.getSendableAt(sender?.id ?? '', now + 2 * 86_400_000)).toBe(2 * LATER - FIRST);
  });

  it('finds a debt that later points do not pay', () => {
    const { found } = audited(events.filter((event) => !isPayment(event)));
    expect(found).toContainEqual(expect.stringMatching(/comes before 50 missing points are paid/));
  });

  it('finds a payment of too little', () => {
    const changed = events.map((event) =>
      isPayment(event) ? withTransfer(event, { value: FIRST - 1 }) : event,
    );
    expect(audited(changed).found).toContainEqual(
      expect.stringMatching(/pays 49 missing points, the oracle 50/),
    );
  });

  it('finds points that were sent on the day of their sale', () => {
    const changed = events.map((event) => {
      const { pointsTransfer } = event.payload;
      const isSent = event.type.endsWith('.PointsWereTransferred') && pointsTransfer;
      const early = new Date(Date.parse(pointsTransfer?.createdAt ?? '2027-01-01') - 3_600_000).toISOString();
      return isSent ? withTransfer(event, { createdAt: early }) : event;
    });
    expect(audited(changed).found).toContainEqual(
      expect.stringMatching(/takes 50 points, and there are fewer/),
    );
  });

  it('varies with the seed, without periods of levels', () => {
    const plans = Array.from({ length: 16 }, (_, seed) => ({
      ...getSendingPlan({ seed }),
      ...getLevelPlan({ seed }),
    }));
    const owed = plans.filter(({ missingPointsAreOwed }) => missingPointsAreOwed);
    expect(owed).toHaveLength(8);
    expect(new Set(owed.map(({ sendPointsAfterDays }) => sendPointsAfterDays))).toEqual(new Set([0, 1]));
    expect(owed.some(({ levelDowngradeMode }) => levelDowngradeMode === 'after_x_days')).toBe(false);
  });
});
