import type { EventRecord } from '../../chaos/audit/events/event-pages.js';
import { Findings } from '../../chaos/audit/findings.js';
import { History, type Past } from '../../chaos/audit/history.js';
import { CustomerStateAudit } from '../../chaos/audit/customers/customer-states.js';
import { Expected } from '../../chaos/audit/points/ledger-of-journal.js';
import { PointsReplay } from '../../chaos/audit/points/points-replay.js';
import { SalesAudit } from '../../chaos/audit/sales/sales.js';
import { Extensions } from '#platform/extensions.js';
import { Job } from '#platform/background/job.js';
import { TestApp } from '../support/app/test-app.js';

const HOUR_MS = 3_600_000;

describe('what storms compare of points that come back behind the end of their lot', () => {
  let app: TestApp;
  let events: readonly EventRecord[];
  const pasts: Past[] = [];
  let customer: { id: string; email: string; store: 'DEFAULT' };

  /** A lot of 90 ends after an hour; of 40 that are blocked, the block ends after two. Both are written down an hour later. */
  beforeAll(async () => {
    app = await TestApp.start();
    app.clock.set(new Date('2027-03-01T08:00:00.500Z'));
    const email = 'chaos-0@example.com';
    customer = { id: await app.customerWith({ points: 0, email }), email, store: 'DEFAULT' };
    const now = app.clock.now().getTime();
    const [ends, until] = [now + HOUR_MS, now + 2 * HOUR_MS];
    await move(0, 'add', 90, [`e${ends}`], { expiresAt: new Date(ends).toISOString() });
    await move(1, 'block', 40, [`b${until}`], { blockedUntil: new Date(until).toISOString() });
    app.clock.advance({ seconds: 3 * 3600 });
    await settle();
    const { body } = await app.as('admin').get('/api/event?perPage=100').expect(200);
    events = body.events;
  });
  afterAll(() => app.stop());

  const move = async (
    number: number,
    kind: 'add' | 'block',
    points: number,
    words: string[],
    more: object,
  ) => {
    const transfer = { customer: customer.id, points, comment: `op ${number}`, ...more };
    const { body } = await app.as('admin').postJson(`/api/points/transfer/${kind}`, { transfer }).expect(200);
    pasts.push({
      number,
      kind,
      words: [`p${points}`, ...words],
      customer: 0,
      hasKey: true,
      digest: '',
      lost: 0,
      refusal: '',
      made: [body.pointsTransferId],
      sentAt: number,
      settledAt: number + 0.5,
      knowledge: 'done',
    });
    app.clock.advance({ seconds: 1 });
  };

  const settle = async () => {
    const job = app.nest
      .get(Extensions)
      .of(Job)
      .find(({ name }) => name === 'settle due points');
    for (let done = 1; done > 0;) {
      done = (await job?.run()) ?? 0;
    }
  };

  const audited = (all: readonly EventRecord[]) => {
    const findings = new Findings();
    const history = new History(findings);
    pasts.forEach((past) => history.operations.set(past.number, past));
    const known = {
      customers: [customer],
      planned: 1,
      campaigns: [],
      sellerToken: '',
      levels: [],
      segment: '',
      pos: '',
    };
    const expected = new Expected(known);
    const states = new CustomerStateAudit(history, expected, findings);
    const sales = new SalesAudit(history, expected, states, findings, 1);
    const replay = new PointsReplay(history, [], expected, findings, sales);
    for (const event of all) {
      [states, sales, replay].forEach((each) => each.look(event));
    }
    return findings.first.filter(({ check }) => check === 'oracle of points').map(({ what }) => what);
  };

  const isExpiry = ({ type }: EventRecord) => type.endsWith('.PointsTransferHasBeenExpired');

  it('finds nothing where the rest ended with the lot, and the others when they came back', () => {
    const ended = events.filter(isExpiry).map(({ payload }) => [payload.value, payload.expiredAt]);
    expect(ended).toEqual([
      [50, '2027-03-01T09:00:00+0000'],
      [40, '2027-03-01T10:00:00+0000'],
    ]);
    expect(audited(events)).toEqual([]);
  });

  it('finds points that end later than their lot, without having come back', () => {
    const late = events.map((event) =>
      isExpiry(event) && event.payload.value === 50
        ? { ...event, payload: { ...event.payload, expiredAt: '2027-03-01T10:00:00+0000' } }
        : event,
    );
    expect(audited(late).join('\n')).toMatch(/tells of an end at 2027-03-01T10:00:00\+0000/);
  });

  it('finds points that came back and end at another time', () => {
    const late = events.map((event) =>
      isExpiry(event) && event.payload.value === 40
        ? { ...event, payload: { ...event.payload, expiredAt: '2027-03-01T10:30:00+0000' } }
        : event,
    );
    expect(audited(late).join('\n')).toMatch(/tells of an end at 2027-03-01T10:30:00\+0000/);
  });
});
