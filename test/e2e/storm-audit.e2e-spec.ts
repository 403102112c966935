import { StatusAudit } from '../../chaos/audit/rewards/statuses.js';
import type { EventRecord } from '../../chaos/audit/events/event-pages.js';
import { Findings } from '../../chaos/audit/findings.js';
import { Expected } from '../../chaos/audit/points/ledger-of-journal.js';
import { Lots } from '../../chaos/audit/points/lots.js';
import { KINDS } from '../../chaos/options.js';
import { getCampaigns } from '../../chaos/plan/campaigns.js';
import { getFaults } from '../../chaos/plan/faults.js';
import { RecordCouponStatusJob } from '../../src/coupon/index.js';
import { boughtWith } from '../support/scenes/bought.js';
import { TestApp } from '../support/app/test-app.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** One for ever, one for a day from the purchase on, one for a day from the next day on. */
const PLANS = [0, 3, 4].flatMap((index) => getCampaigns({ operations: 100 })[index] ?? []);

/** What a fault of the service would make of its events. */
type Fault = (events: readonly EventRecord[]) => readonly EventRecord[];

const isBought = ({ type }: EventRecord) => type.endsWith('.CampaignWasBoughtByCustomer');
const isTold =
  (status: string) =>
  ({ type, payload }: EventRecord) =>
    type.endsWith('.CampaignStatusWasChanged') && payload.status === status;

/** The last of those that `is` chooses, changed; without a change it is left out. */
const onLast =
  (is: (event: EventRecord) => boolean, changed?: (event: EventRecord) => Partial<EventRecord>): Fault =>
  (events) => {
    const at = events.findLastIndex(is);
    return events.flatMap((event, index) =>
      index !== at ? [event] : changed ? [{ ...event, ...changed(event) }] : [],
    );
  };
const withPayload = (more: EventRecord['payload']) => (event: EventRecord) => ({
  payload: { ...event.payload, ...more },
});
const moved = (time: string | undefined, days: number) =>
  new Date(Date.parse(time ?? '') + days * DAY_MS).toISOString();

describe('what storms compare of coupon statuses', () => {
  let app: TestApp;
  let campaigns: { readonly id: string; readonly shared: boolean }[];
  let events: readonly EventRecord[];
  beforeAll(async () => {
    app = await TestApp.start();
    const bought = [];
    for (const { cost, daysInactive, daysValid } of PLANS) {
      bought.push(await boughtWith(app, { cost, daysInactive, daysValid, quantity: 2 }));
    }
    campaigns = bought.map(({ campaign }) => ({ id: campaign, shared: false }));
    for (let day = 0; day < 3; day += 1) {
      app.clock.advance({ days: 1, seconds: 5 });
      await app.nest.get(RecordCouponStatusJob).run();
    }
    const returned = bought[0];
    const path = `/api/admin/customer/${returned?.customer}/bought/coupon/${returned?.coupon}/return`;
    await app.as('admin').post(path).expect(200);
    events = (await app.as('admin').get('/api/event?fromId=1').expect(200)).body.events;
  });
  afterAll(() => app.stop());

  const found = (fault: Fault) => {
    const findings = new Findings();
    const scene = { customers: [], planned: 0, campaigns, sellerToken: '', levels: [], segment: '', pos: '' };
    const audit = new StatusAudit(PLANS, new Expected(scene), findings);
    fault(events).forEach((event) => audit.look(event));
    audit.end(app.clock.now().getTime());
    return findings.first.map(({ check, what }) => `${check}: ${what}`);
  };

  it('finds nothing in what the service has recorded', () => {
    expect(events.filter(isBought)).toHaveLength(6);
    expect(['active', 'expired', 'cancelled'].map((each) => events.filter(isTold(each)).length)).toEqual([
      2, 4, 1,
    ]);
    expect(found((all) => all)).toEqual([]);
  });

  it.each<readonly [string, Fault, RegExp]>([
    ['is not told to be active', onLast(isTold('active')), /No event tells that coupon \S+ is active$/],
    ['is not told to be expired', onLast(isTold('expired')), /No event tells that coupon \S+ is expired$/],
    [
      'is told to be active where it has expired',
      onLast(isTold('expired'), withPayload({ status: 'active' })),
      /coupon \S+ is active, and was active$/,
    ],
    [
      'is told twice to be expired',
      (all) => [...all, ...all.filter(isTold('expired')).slice(-1)],
      /coupon \S+ is expired, and was active, expired$/,
    ],
    [
      'is told to be expired before its end',
      onLast(isTold('expired'), ({ recorderOn }) => ({ recorderOn: moved(recorderOn, -2) })),
      /coupon \S+ is expired, and was active$/,
    ],
    [
      'is told to be expired after it was returned',
      (all) => [
        ...all,
        ...all
          .filter(isTold('cancelled'))
          .map((event) => ({ ...event, ...withPayload({ status: 'expired' })(event) })),
      ],
      /coupon \S+ is expired, and was cancelled$/,
    ],
    [
      'is sold as active before its first day',
      onLast(isBought, withPayload({ status: 'active' })),
      /coupon \S+ is active, not inactive$/,
    ],
    [
      'is sold with another end',
      onLast(isBought, (event) => withPayload({ activeTo: moved(event.payload.activeTo, 1) })(event)),
      /coupon \S+ is active from \S+ to \S+$/,
    ],
    [
      'is sold without a first day',
      onLast(isBought, (event) => {
        const payload = { ...event.payload };
        Reflect.deleteProperty(payload, 'activeSince');
        return { payload };
      }),
      /coupon \S+ is active from undefined to \S+$/,
    ],
  ])('finds a coupon that %s', (_, fault, finding) => {
    const [first = '', ...more] = found(fault);
    expect(first).toMatch(/^coupon statuses: /);
    expect([first, ...more].join('\n')).toMatch(new RegExp(finding.source, 'm'));
  });
});

describe('the clock of storms', () => {
  it.each(KINDS)('passes the end of what is valid for a day on %s, however short the storm is', (kind) => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const options = {
        kind,
        seed,
        operations: 500,
        customers: 30,
        processes: 3,
        inFlight: 8,
        batch: 32,
      };
      const rest = { keys: true, with: [], calm: false, crashPoints: null, report: '', keep: false };
      const jumps = getFaults({ ...options, ...rest }).filter((fault) => fault.kind === 'jump the clock');
      const all = jumps.reduce((sum, { lastsMs }) => sum + lastsMs, 0);
      expect(all).toBeGreaterThan(DAY_MS);
      // Answers under a key are kept for seven days.
      expect(all).toBeLessThan(7 * DAY_MS);
    }
  });
});

describe('what storms know of lots that only their milliseconds tell apart', () => {
  const expires = 1_795_599_089_330;
  const lot = (id: string, points: number, place: number) => {
    const times = { unlocks: null, expires, since: 1_795_586_955_000, sendableFrom: null };
    return {
      id,
      account: 'account',
      points,
      ...times,
      place,
      left: points,
      isReceived: false,
      isCanceled: false,
      isOver: false,
      wasEmpty: false,
      cameBack: 0,
      cameBackAt: new Set<number>(),
    };
  };
  const name = `those that expire at ${expires}`;

  it.each([
    ['of the one that is looked at first, which has paid here', 14, 0],
    ['of the same with what is left of it here', 7, 7],
    ['of the same without anything', 0, 14],
  ])('the end %s with %i points leaves %i', (_, told, left) => {
    const lots = new Lots();
    const first = lot('first', 15, 1);
    [first, lot('second', 7, 2)].forEach((each) => lots.open(each));
    lots.take(8, expires - 1_000_000);

    lots.close(first, told);

    expect(lots.left()).toEqual(new Map([[name, left]]));
  });
});
