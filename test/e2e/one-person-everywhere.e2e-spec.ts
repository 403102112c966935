import { randomUUID } from 'node:crypto';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { CountMergedCustomersOutOfLevels1760000650001 } from '../../src/migrations/1760000650001-count-merged-customers-out-of-levels.js';
import { CountSegmentsJob } from '../../src/segment/count-segments.job.js';
import { levelWith } from '../support/scenes/customers.js';
import { merge, undo } from '../support/scenes/merges.js';
import { labeled, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const read = async (path: string) => (await admin().get(path).expect(200)).body;
const getMail = () => `${randomUUID()}@example.com`;
let phones = 0;
const getPhone = () => `+4915781${String((phones += 1)).padStart(6, '0')}`;

describe('a person with two records that are merged', () => {
  interface Scene {
    readonly segment: string;
    readonly campaign: string;
    readonly level: string;
    readonly label: string;
  }

  /** Every place that counts or lists people by what they are. */
  const READERS: Readonly<Record<string, (scene: Scene) => Promise<number>>> = {
    'the customers of a segment': async ({ segment }) =>
      (await read(`/api/segment/${segment}/customers`)).total,
    'a segment': async ({ segment }) => (await read(`/api/segment/${segment}`)).customersCount,
    'the list of segments': async ({ segment }) => {
      const { segments } = await read('/api/segment');
      return segments.find((each: { segmentId: string }) => each.segmentId === segment).customersCount;
    },
    'the preview of a segment': async ({ label }) => {
      const body = { segment: { name: 'A', parts: [{ criteria: [labeled(label)] }] } };
      return (await admin().postJson('/api/segment/preview', body).expect(200)).body.customersCount;
    },
    'the overlaps of a segment': async ({ segment }) =>
      (await read(`/api/segment/${segment}/overlaps`)).customersCount,
    'the sizes of a segment, a day later': async ({ segment }) => {
      app.clock.advance({ days: 1 });
      for (let some = -1; some !== 0;) {
        some = await app.nest.get(CountSegmentsJob).run();
      }
      return (await read(`/api/segment/${segment}/sizes`)).sizes.at(-1).customersCount;
    },
    'customers by segment': async ({ segment }) => (await read(`/api/customer?segmentId=${segment}`)).total,
    'customers by level': async ({ level }) => (await read(`/api/customer?levelId=${level}`)).total,
    'the customers of a level': async ({ level }) => (await read(`/api/level/${level}/customers`)).total,
    'a level': async ({ level }) => (await read(`/api/level/${level}`)).customersCount,
    'the list of levels': async ({ level }) => {
      const { levels } = await read('/api/level');
      return levels.find(({ id }: { id: string }) => id === level).customersCount;
    },
    'who sees a reward': async ({ campaign }) =>
      (await read(`/api/campaign/${campaign}/customers/visible`)).total,
    'a reward': async ({ campaign }) => (await read(`/api/campaign/${campaign}`)).visibleForCustomersCount,
    'the funnel of a reward': async ({ campaign }) =>
      (await read(`/api/campaign/${campaign}/funnel`)).totals.canSee,
    'a reward for the level': async ({ level }) => {
      const ofLevel = await app.campaignWith({ cost: 1, coupons: 1, levels: [level] });
      return (await read(`/api/campaign/${ofLevel}`)).visibleForCustomersCount;
    },
    'the funnel of a reward for the level': async ({ level }) => {
      const ofLevel = await app.campaignWith({ cost: 1, coupons: 1, levels: [level] });
      return (await read(`/api/campaign/${ofLevel}/funnel`)).totals.canSee;
    },
    'the preview of a bulk action': async ({ segment }) => {
      const body = { points: 5, segment };
      return (await admin().postJson('/api/admin/bulk-actions/points/preview', body).expect(200)).body.total;
    },
  };

  const readAll = async (scene: Scene) => {
    const sizes: Record<string, number> = {};
    for (const [reader, getSize] of Object.entries(READERS)) {
      sizes[reader] = await getSize(scene);
    }
    return sizes;
  };
  const allAre = (size: number) => Object.fromEntries(Object.keys(READERS).map((reader) => [reader, size]));

  it.each(['into the older', 'into the newer'])(
    'counts once everywhere, and twice after an undo: %s',
    async (way) => {
      const label = randomUUID();
      const level = await levelWith(app, { name: 'Gold', conditionValue: 500 });
      const people: string[] = [];
      for (let each = 0; each < 3; each += 1) {
        people.push(await app.customerWith({ points: 600, labels: [{ key: label, value: '1' }] }));
      }
      const segment = await segmentWith(app, [labeled(label)]);
      const campaign = await app.campaignWith({ cost: 50, coupons: 10, segments: [segment] });
      const scene = { segment, campaign, level, label };
      const [older = '', newer = ''] = people;
      const [source, target] = way === 'into the older' ? [newer, older] : [older, newer];
      expect(await readAll(scene)).toEqual(allAre(3));

      await merge(app, source, target).expect(204);
      expect(await readAll(scene)).toEqual(allAre(2));
      expect(await differencesIn(app)).toEqual([]);

      // As versions before the migration have counted.
      const migration = new CountMergedCustomersOutOfLevels1760000650001();
      await app.unitOfWork.run((tx) => migration.down(tx));
      expect((await differencesIn(app)).length).toBeGreaterThan(0);
      await app.unitOfWork.run((tx) => migration.up(tx));
      expect(await differencesIn(app)).toEqual([]);

      await undo(app, source).expect(204);
      expect(await readAll(scene)).toEqual(allAre(3));
      expect(await differencesIn(app)).toEqual([]);

      await merge(app, source, target).expect(204);
      await admin().delete(`/api/customer/${target}`).expect(204);
      expect(await readAll(scene)).toEqual(allAre(1));
      expect(await differencesIn(app)).toEqual([]);
    },
  );

  it('gets a file with contacts of both only once', async () => {
    const [email, phone] = [getMail(), getPhone()];
    const target = await app.customerWith({ points: 0, phone });
    const source = await app.customerWith({ points: 0, email });
    const file = Buffer.from(`firstName;lastName;email;phone;agreement1\nAnna;Nowak;${email};${phone};1\n`);
    const send = async (path = '') => {
      const request = admin().ask('post', `/api/admin/customer/import${path}`);
      return (await request.type('text/csv').send(file).expect(200)).body;
    };
    expect((await send()).totalFailed).toBe(1);
    for (const [from, into] of [
      [source, target],
      [target, source],
    ] as const) {
      await merge(app, from, into).expect(204);
      const before = await app.reader.manager.count(CustomerEntity);
      for (const path of ['/preview', '']) {
        const { items, totalFailed } = await send(path);
        expect({ totalFailed, message: items[0].message }).toEqual({
          totalFailed: 0,
          message: 'This customer is registered already and stays as they are.',
        });
      }
      expect(await app.reader.manager.count(CustomerEntity)).toBe(before);
      await undo(app, from).expect(204);
    }
    expect((await send()).totalFailed).toBe(1);
  });
});

describe('consent', () => {
  const getAgreements = async (id: string) => {
    const { agreement2, agreement3 } = await read(`/api/customer/${id}`);
    return { agreement2, agreement3 };
  };
  const agree = async (id: string, agreements: object) => {
    await admin().putJson(`/api/customer/${id}`, { customer: agreements }).expect(200);
  };
  const preview = async (source: string, target: string) =>
    (await read(`/api/admin/customer/${source}/merge/preview?into=${target}`)).withdrawnAgreements;

  const withPhone = async () => {
    const customer = { firstName: 'Ben', lastName: 'Nowak', phone: getPhone(), agreement1: true };
    return String(
      (await admin().postJson('/api/customer/register', { customer }).expect(200)).body.customerId,
    );
  };
  const withEmail = () => app.customerWith({ points: 0, email: getMail() });

  it('does not hold for an address that has not given it, and holds again after an undo', async () => {
    const [target, source] = [await withPhone(), await withEmail()];
    await agree(target, { agreement2: true, agreement3: true });
    await agree(source, { agreement3: true });
    expect(await preview(source, target)).toEqual(['agreement2']);
    await merge(app, source, target).expect(204);
    expect(await getAgreements(target)).toEqual({ agreement2: false, agreement3: true });
    expect(await differencesIn(app)).toEqual([]);
    await undo(app, source).expect(204);
    expect(await getAgreements(target)).toEqual({ agreement2: true, agreement3: true });
    expect(await getAgreements(source)).toEqual({ agreement2: false, agreement3: true });
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is not made up by the consent of the other one', async () => {
    const [target, source] = [await withPhone(), await withEmail()];
    await agree(source, { agreement2: true });
    expect(await preview(source, target)).toEqual([]);
    await merge(app, source, target).expect(204);
    expect(await getAgreements(target)).toEqual({ agreement2: false, agreement3: false });
  });

  it('stays where no contact comes over', async () => {
    const phone = getPhone();
    const [target, source] = [await app.customerWith({ points: 0, phone }), await withEmail()];
    await agree(target, { agreement2: true });
    expect(await preview(source, target)).toEqual([]);
    await merge(app, source, target).expect(204);
    expect(await getAgreements(target)).toMatchObject({ agreement2: true });
  });
});
