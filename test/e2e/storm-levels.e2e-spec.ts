import { LevelPeriods } from '../../chaos/audit/customers/level-periods.js';
import { LevelAudit } from '../../chaos/audit/customers/levels.js';
import { CustomerStateAudit } from '../../chaos/audit/customers/customer-states.js';
import type { EventRecord, Payload } from '../../chaos/audit/events/event-pages.js';
import { Findings } from '../../chaos/audit/findings.js';
import { History, type Past } from '../../chaos/audit/history.js';
import { Expected } from '../../chaos/audit/points/ledger-of-journal.js';
import { PointsReplay } from '../../chaos/audit/points/points-replay.js';
import { SalesAudit } from '../../chaos/audit/sales/sales.js';
import { getItems } from '../../chaos/plan/files.js';
import { getLevelPlan, LEVELS } from '../../chaos/plan/levels.js';
import { DELIVERY_SKU, linesIn, rulesFor } from '../../chaos/plan/sales.js';
import { RecalculateLevelsJob } from '../../src/customer/levels/recalculate-levels.job.js';
import { TestApp } from '../support/app/test-app.js';
import { levelWith } from '../support/scenes/customers.js';
import { everyLevel } from '../support/scenes/earning.js';

/** By the seed, what must meet the condition of a level at the end of a period. */
const SEEDS = { active_points: 1, earned_points: 5, earned_points_since_last_level_change: 9 } as const;
/** They earn 126 and 377 points. */
const [SMALL, LARGE] = ['TEA/1000/10000', 'TEA/1000/30000'];

type Events = readonly EventRecord[];

describe.each(Object.entries(SEEDS))('what storms compare of levels by %s', (_base, seed) => {
  let app: TestApp;
  let events: Events;
  let now: number;
  const plan = getLevelPlan({ seed });
  const levels: string[] = [];
  const customers: { id: string; email: string; store: 'DEFAULT' }[] = [];
  const pasts: Past[] = [];

  beforeAll(async () => {
    app = await TestApp.start();
    app.clock.set(new Date('2027-03-01T12:00:00.500Z'));
    const admin = app.as('admin');
    const settings = { excludedDeliverySKUs: [DELIVERY_SKU], ...plan };
    await admin.postJson('/api/settings', { settings }).expect(200);
    levels.push(...(await everyLevel(app)));
    for (const conditionValue of LEVELS.slice(1)) {
      levels.push(await levelWith(app, { name: `Level ${conditionValue}`, conditionValue }));
    }
    for (const earningRule of rulesFor(levels)) {
      await admin.postJson('/api/earningRule', { earningRule }).expect(200);
      app.clock.advance({ seconds: 1 });
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

  /**
   * Both reach a level. By its end, one has not enough that counts; the other has only with points of a block that has ended. Then
   * what was bought before and after it comes back.
   */
  const happen = async () => {
    await add(0, 0, 300);
    await sell(1, 0, LARGE);
    await add(2, 0, 400);
    await sell(3, 1, SMALL);
    await sell(4, 1, LARGE);
    await bringBack(5, 4, LARGE);
    await block(10, 0, 800, 12);
    app.clock.advance({ days: 1, seconds: 2 });
    await app.nest.get(RecalculateLevelsJob).run();
    await sell(6, 1, LARGE);
    await sell(7, 1, SMALL);
    await bringBack(8, 7, SMALL);
    await bringBack(9, 3, SMALL);
  };

  const add = async (number: number, customer: number, points: number) => {
    const transfer = { customer: customers[customer]?.id, points, comment: `op ${number}` };
    const { body } = await app.as('admin').postJson('/api/points/transfer/add', { transfer }).expect(200);
    note(number, 'add', customer, [`p${points}`], body.pointsTransferId);
  };

  const block = async (number: number, customer: number, points: number, hours: number) => {
    const blockedUntil = new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
    const transfer = { customer: customers[customer]?.id, points, blockedUntil, comment: `op ${number}` };
    const { body } = await app.as('admin').postJson('/api/points/transfer/block', { transfer }).expect(200);
    note(number, 'block', customer, [`p${points}`], body.pointsTransferId);
  };

  const sell = (number: number, customer: number, line: string) =>
    send(number, 'sell', customer, [`S${number}`, line], {
      transactionData: getData(`S${number}`, 'sell'),
      items: getItems(linesIn([line])),
      customerData: { email: customers[customer]?.email },
    });

  const bringBack = (number: number, sale: number, line: string) =>
    send(number, 'bringBack', 1, [`R${number}`, `S${sale}`, line], {
      transactionData: getData(`R${number}`, 'return'),
      items: getItems(linesIn([line])),
      revisedDocument: `S${sale}`,
    });

  const getData = (documentNumber: string, documentType: string) => ({
    documentNumber,
    documentType,
    purchaseDate: app.clock.now().toISOString(),
  });

  const send = async (
    number: number,
    kind: Past['kind'],
    customer: number,
    words: readonly string[],
    transaction: object,
  ) => {
    const { body } = await app.as('admin').postJson('/api/transaction', { transaction }).expect(200);
    note(number, kind, customer, words, body.transactionId);
  };

  const note = (
    number: number,
    kind: Past['kind'],
    customer: number,
    words: readonly string[],
    made: string,
  ) => {
    pasts.push({
      number,
      kind,
      words,
      customer,
      hasKey: true,
      digest: '',
      lost: 0,
      refusal: '',
      made: [made],
      sentAt: number,
      settledAt: number + 0.5,
      knowledge: 'done',
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

  const found = async (fault: (all: Events) => Events) => {
    const findings = new Findings();
    const history = new History(findings);
    pasts.forEach((past) => history.operations.set(past.number, { ...past }));
    const scene = {
      customers,
      planned: 2,
      campaigns: [],
      sellerToken: '',
      levels,
      levelPlan: plan,
      segment: '',
      pos: '',
    };
    const expected = new Expected(scene);
    const states = new CustomerStateAudit(history, expected, findings);
    const sales = new SalesAudit(history, expected, states, findings, 2);
    const replay = new PointsReplay(history, [], expected, findings, sales);
    const periods = new LevelPeriods(plan, replay, sales, findings);
    const audit = new LevelAudit(history, scene, replay, periods, findings);
    for (const event of fault(events)) {
      [states, sales, replay, audit].forEach((each) => each.look(event));
    }
    replay.end();
    const ruled = customers.map(({ id: customer, store }) => ({ customer, store, account: '', level: 0 }));
    await periods.compare(ruled, [], now);
    return findings.first.map(({ check, what }) => `${check}: ${what}`).join('\n');
  };

  const isOf = (name: string) => (event: EventRecord) => event.type.endsWith(`.${name}`);
  const isMoved = isOf('CustomerWasMovedToLevel');
  const isReset = isOf('PointsHasBeenReset');
  const isTakenBack = ({ payload }: EventRecord) =>
    payload.pointsTransfer?.revisedTransactionId !== undefined;
  const withPayload = (event: EventRecord, more: Payload) => ({
    ...event,
    payload: { ...event.payload, ...more },
  });
  const onLast =
    (is: (event: EventRecord) => boolean, changed: (event: EventRecord, all: Events) => Events) =>
    (all: Events) => {
      const at = all.findLastIndex(is);
      return all.flatMap((event, index) => (index === at ? changed(event, all) : [event]));
    };
  const fall = (all: Events) => all[all.findIndex(isReset)] as EventRecord;
  const isFall = (event: EventRecord) => isMoved(event) && event.id > fall(events).id;
  const isRecalculated = isOf('CustomerLevelWasRecalculated');
  /** Makes it look as if the account of the reset had lost nothing, and its customer had stayed. */
  const stayed = (all: Events) => {
    const { uuid } = fall(all);
    const moved = all.find(isFall);
    return all.filter(
      (event) =>
        event !== moved &&
        !(event.uuid === uuid && (isReset(event) || isOf('PointsTransferHasBeenExpired')(event))),
    );
  };

  it('finds nothing in what the service has recorded', async () => {
    expect(events.filter(isReset)).toHaveLength(1);
    expect(events.filter(isTakenBack)).toHaveLength(2);
    expect(await found((all) => all)).toBe('');
  });

  it('counts the points of a block from its end on, also before they have returned', async () => {
    const isReturned = isOf('PointsWereReturned');
    expect(events.filter(isReturned)).toHaveLength(1);
    expect(await found((all) => all.filter((event) => !isReturned(event)))).toBe('');
  });

  it.each<readonly [string, (all: Events) => Events, RegExp]>([
    ['a customer who stays and may not', stayed, /stays in level 1, \d+ points count at the most/],
    [
      'a customer who falls to another level',
      (all) =>
        all.map((event) => (isFall(event) ? withPayload(event, { levelId: { levelId: 'none' } }) : event)),
      /falls from level 1 to -1, not to 0/,
    ],
    [
      'a customer who loses a level and no points',
      (all) => all.filter((event) => !isReset(event)),
      /leaves a level and keeps the points/,
    ],
    [
      'points that end early without a reset',
      (all) => all.filter((event) => !isReset(event)),
      /PointsTransferHasBeenExpired .* before the points ended/,
    ],
    [
      'a reset that nothing explains',
      (all) => [...all, fall(all)],
      /has lost its points, and its customer has not left a level/,
    ],
    [
      'a lot that a reset forgets',
      (all) => {
        const { uuid } = fall(all);
        const [first] = all.filter(
          (event) => event.uuid === uuid && isOf('PointsTransferHasBeenExpired')(event),
        );
        return all.filter((event) => event !== first);
      },
      /PointsHasBeenReset of .*: leaves \d+ points/,
    ],
    [
      'a period that ends early',
      onLast(isRecalculated, (event) => {
        const date = new Date(Date.parse(event.recorderOn) - 43_200_000).toISOString();
        return [event, { ...withPayload(event, { date }), recorderOn: date }];
      }),
      /the period of customer .* ends early/,
    ],
    [
      'a level that is dated after its event',
      onLast(isRecalculated, (event) => {
        const date = new Date(Date.parse(event.recorderOn) + 3_600_000).toISOString();
        return [event, withPayload(event, { date })];
      }),
      /dated .*, and recorded at/,
    ],
    [
      'a period that nothing has looked at',
      (all) => all.filter((event) => !isRecalculated(event)),
      /The period of customer .* has not begun/,
    ],
    [
      'points of a reset that are taken a second time',
      onLast(isOf('AssignedTransactionToCustomer'), (event, all) => {
        const taken = all.findLast(isTakenBack) as EventRecord;
        const isOfDocument = ({ payload }: EventRecord) => payload.transactionData?.documentNumber === 'S3';
        const links = {
          transactionId: event.payload.transactionId as { transactionId: string },
          revisedTransactionId: all.find(isOfDocument)?.payload.transactionId as { transactionId: string },
        };
        const { pointsTransfer } = taken.payload;
        return pointsTransfer
          ? [event, withPayload(taken, { pointsTransfer: { ...pointsTransfer, ...links } })]
          : [event];
      }),
      /takes 126 points back of 126 that are due, the oracle 0/,
    ],
  ])('finds %s', async (_, fault, finding) => {
    expect(await found(fault)).toMatch(finding);
  });
});
