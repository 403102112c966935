import { randomUUID } from 'node:crypto';
import { AudienceReader, SegmentMemberReader, SegmentService } from '../../src/segment/index.js';
import { DEFAULT_STORE } from '../../src/store/index.js';
import { labeled, getMembers, segmentRead, segmentWith } from '../support/scenes/segments.js';
import { TestApp } from '../support/app/test-app.js';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe('who is in a segment', () => {
  it('who meets one criterion of every part', async () => {
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    const withLabels = (...keys: string[]) =>
      app.customerWith({ points: 0, labels: keys.map((key) => ({ key, value: '1' })) });
    const first = await withLabels(one, three);
    const second = await withLabels(two, three);
    await withLabels(one, two);
    await withLabels(three);
    const segmentId = await segmentWith(app, [labeled(one), labeled(two)], [labeled(three)]);
    expect(await getMembers(app, segmentId)).toEqual([first, second].sort());
  });

  it('who has one of the labels, or one of them with its value', async () => {
    const key = randomUUID();
    const gold = await app.customerWith({ points: 0, labels: [{ key, value: 'gold' }] });
    const pink = await app.customerWith({ points: 0, labels: [{ key, value: 'pink' }] });
    const values = (text: string) => [{ type: 'customer_with_labels_values', labels: text }];
    expect(await getMembers(app, await segmentWith(app, [labeled(key)]))).toEqual([gold, pink].sort());
    expect(await getMembers(app, await segmentWith(app, values(`${key}:gold`)))).toEqual([gold]);
    expect(await getMembers(app, await segmentWith(app, values(`${key}:Gold;${key}:green`)))).toEqual([]);
  });

  it('who is named by its list, and not by that of another one', async () => {
    const a = await app.customerWith({ points: 0 });
    const b = await app.customerWith({ points: 0 });
    const c = await app.customerWith({ points: 0 });
    const list = (...customers: string[]) => [{ type: 'customer_list', customers }];
    const segmentId = await segmentWith(app, list(a, b), list(b, c));
    await segmentWith(app, list(a, b, c));
    expect(await getMembers(app, segmentId)).toEqual([b]);
  });

  it.each([
    ['2027-06-10T12:00:00Z', 10, '1990-06-10', true, 'today'],
    ['2027-06-10T12:00:00Z', 10, '1990-06-20', true, 'on the last day'],
    ['2027-06-10T12:00:00Z', 10, '1990-06-21', false, 'a day too late'],
    ['2027-06-10T12:00:00Z', 10, '1990-06-09', false, 'yesterday'],
    ['2027-12-28T12:00:00Z', 10, '1990-01-07', true, 'in the new year'],
    ['2027-12-28T12:00:00Z', 10, '1990-12-28', true, 'in the old year'],
    ['2027-12-28T12:00:00Z', 10, '1990-01-08', false, 'too late in the new year'],
    ['2027-12-28T12:00:00Z', 10, '1990-12-27', false, 'too early in the old year'],
    ['2027-02-28T12:00:00Z', 0, '1992-02-29', true, 'on 28 February, when the year has no 29th'],
    ['2027-03-01T12:00:00Z', 0, '1992-02-29', false, 'on 1 March no longer'],
    ['2028-02-28T12:00:00Z', 0, '1992-02-29', false, 'on 28 February not yet, when there is a 29th'],
    ['2028-02-29T12:00:00Z', 0, '1992-02-29', true, 'on 29 February'],
  ])('at %s, %i days ahead, born on %s: %s (%s)', async (now, days, birthDate, isIn) => {
    const label = randomUUID();
    const customerId = await app.customerWith({ points: 0, birthDate, labels: [{ key: label, value: '1' }] });
    const segmentId = await segmentWith(
      app,
      [labeled(label)],
      [{ type: 'anniversary', anniversaryType: 'birthday', days }],
    );
    app.clock.stopAt(new Date(now));
    expect(await getMembers(app, segmentId)).toEqual(isIn ? [customerId] : []);
    app.clock.set(new Date());
  });

  it('who has told no birthday is in no segment of birthdays', async () => {
    const label = randomUUID();
    await app.customerWith({ points: 0, labels: [{ key: label, value: '1' }] });
    const birthday = { type: 'anniversary', anniversaryType: 'birthday', days: 366 };
    expect(await getMembers(app, await segmentWith(app, [labeled(label)], [birthday]))).toEqual([]);
  });

  it('who registered a year ago; not who has registered today', async () => {
    const label = randomUUID();
    const registration = { type: 'anniversary', anniversaryType: 'registration', days: 3 };
    const segmentId = await segmentWith(app, [labeled(label)], [registration]);
    app.clock.stopAt(new Date('2027-05-05T10:00:00Z'));
    const customerId = await app.customerWith({ points: 0, labels: [{ key: label, value: '1' }] });
    expect(await getMembers(app, segmentId)).toEqual([]);
    app.clock.stopAt(new Date('2028-05-01T23:59:59Z'));
    expect(await getMembers(app, segmentId)).toEqual([]);
    app.clock.stopAt(new Date('2028-05-02T00:00:00Z'));
    expect(await getMembers(app, segmentId)).toEqual([customerId]);
    app.clock.stopAt(new Date('2028-05-06T00:00:00Z'));
    expect(await getMembers(app, segmentId)).toEqual([]);
    app.clock.set(new Date());
  });

  it('who has been deleted is in no segment', async () => {
    const label = randomUUID();
    await app.customerWith({ points: 0, labels: [{ key: label, value: '1' }], status: 'deleted' });
    const segmentId = await segmentWith(app, [labeled(label)]);
    expect(await getMembers(app, segmentId)).toEqual([]);
    expect((await segmentRead(app, segmentId)).customersCount).toBe(0);
  });
});

describe('the segments of a customer', () => {
  it('are the active ones that the customer is in, of all or of some, also for a unit of work', async () => {
    const label = randomUUID();
    const labels = [{ key: label, value: '1' }];
    const customerId = await app.customerWith({ points: 0, labels });
    const [one, two, off, other] = [
      await segmentWith(app, [labeled(label)]),
      await segmentWith(app, [{ type: 'customer_list', customers: [customerId] }]),
      await segmentWith(app, [labeled(label)]),
      await segmentWith(app, [labeled(randomUUID())], [labeled(label)]),
    ];
    await app.as('admin').post(`/api/segment/${off}/deactivate`).expect(200);
    const members = app.nest.get(SegmentMemberReader);
    expect((await members.getSegments(customerId)).sort()).toEqual([one, two].sort());
    expect(await members.getSegments(customerId, [two, off, other])).toEqual([two]);
    expect(await members.getSegments(customerId, [])).toEqual([]);
    expect(await members.getSegments(randomUUID())).toEqual([]);
    const seen = await app.unitOfWork.run((tx) =>
      app.nest.get(SegmentService).getSegments(tx, customerId, [one, off]),
    );
    expect(seen).toEqual([one]);
    const audiences = [
      { levels: [], segments: [one, two] },
      { levels: [], segments: [off] },
    ];
    const { answer } = await app.nest.get(AudienceReader).count(audiences, [], DEFAULT_STORE.id, 'another');
    expect(answer).toEqual([1, 0]);
  });
});
