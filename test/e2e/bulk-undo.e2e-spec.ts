import { BulkActionRowEntity } from '../../src/bulk/bulk-action.entity.js';
import { boughtWith } from '../support/scenes/bought.js';
import { beginBulk, type BulkPath, continueBulk, doBulk, undoBulk } from '../support/scenes/bulk-actions.js';
import { merge, personWith } from '../support/scenes/merges.js';
import { failedMessage } from '../support/scenes/messages.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const give = async (customer: string, points: number) =>
  String(
    (await admin().postJson('/api/points/transfer/add', { customer, points }).expect(200)).body
      .pointsTransferId,
  );
const findRow = (actionId: string) => app.reader.manager.findOneByOrFail(BulkActionRowEntity, { actionId });
const write = (actionId: string, values: Partial<BulkActionRowEntity>) =>
  app.unitOfWork.run((tx) => tx.update(BulkActionRowEntity, { actionId }, values));
const isSeen = async (actionId: string) =>
  (await differencesIn(app)).some(({ table, id }) => table === 'bulk_action_row' && id.includes(actionId));
const label = { key: 'event', value: 'summer' };
const readLabels = async (id: string) => (await admin().get(`/api/customer/${id}`).expect(200)).body.labels;
const readCampaign = async (id: string) => {
  const { active, archivedAt } = (await admin().get(`/api/campaign/${id}`).expect(200)).body;
  return { active, isArchived: archivedAt !== undefined };
};
const mug = async () => (await boughtWith(app, { reward: 'gift_code', fulfillmentTracking: true })).coupon;
const readDelivery = async (coupon: string) => {
  const [row] = await app.reader.query<{ deliveryStatus: string }[]>(
    'SELECT deliveryStatus FROM coupon WHERE id = ?',
    [coupon],
  );
  return row?.deliveryStatus;
};

describe('the undoing of points', () => {
  it.each([
    ['a transfer of another customer', async (other: string) => give(other, 40)],
    ['another gift to the same customer', async (_: string, own: string) => give(own, 500)],
    ['no transfer', () => Promise.resolve('nothing')],
  ])('leaves alone %s that a row was made to name', async (_what, getTransfer) => {
    const [own, other] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 500 })];
    const id = await doBulk(app, 'points', { points: 40, customers: [own] });
    const undoWith = await getTransfer(other, own);
    const before = [await app.getPoints(own), await app.getPoints(other)];
    expect(await isSeen(id)).toBe(false);
    await write(id, { undoWith });

    expect(await isSeen(id)).toBe(true);
    expect(await undoBulk(app, id)).toMatchObject({ undone: 0, kept: 1 });
    expect([await app.getPoints(own), await app.getPoints(other)]).toEqual(before);
  });

  it('leaves alone what another customer has whose row it was made to be', async () => {
    const [own, other] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 40 })];
    const id = await doBulk(app, 'points', { points: 40, customers: [own] });
    await write(id, { subjectId: other });
    expect(await isSeen(id)).toBe(true);
    expect(await undoBulk(app, id)).toMatchObject({ undone: 0, kept: 1 });
    expect([await app.getPoints(own), await app.getPoints(other)]).toEqual([40, 40]);
  });

  it('takes them from who has taken the place of the customer', async () => {
    const [source, target] = [await personWith(app, 0), await personWith(app, 0)];
    const id = await doBulk(app, 'points', {
      points: 40,
      comment: 'Sorry',
      customers: [source.id, target.id],
    });
    await merge(app, source.id, target.id).expect(204);
    expect(await differencesIn(app)).toEqual([]);
    expect(await undoBulk(app, id)).toMatchObject({ undone: 2, kept: 0 });
    expect(await app.getPoints(target.id)).toBe(0);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('knows them after an erasure', async () => {
    const [own] = [await app.customerWith({ points: 0 })];
    const id = await doBulk(app, 'points', { points: 40, comment: 'Sorry', customers: [own] });
    await doBulk(app, 'labels', { ...label, customers: [own] });
    await admin().post(`/api/customer/${own}/anonymize`).expect(204);
    expect(await differencesIn(app)).toEqual([]);
    await undoBulk(app, id);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('does not give them again in a row that was made to wait', async () => {
    const [own, other] = [await app.customerWith({ points: 0 }), await app.customerWith({ points: 0 })];
    const id = await doBulk(app, 'points', { points: 40, customers: [own] });
    await write(id, { outcome: 'waiting' });
    expect(await isSeen(id)).toBe(true);
    await app.unitOfWork.run((tx) =>
      tx.query("UPDATE bulk_action SET state = 'running', done = 0, endedAt = NULL WHERE id = ?", [id]),
    );
    expect(await isSeen(id)).toBe(true);
    await beginBulk(app, 'points', { points: 1, customers: [other] });
    await continueBulk(app);
    expect(await findRow(id)).toMatchObject({ outcome: 'left_out' });
    expect([await app.getPoints(own), await app.getPoints(other)]).toEqual([40, 1]);
  });
});

/** Two of each, of which the action changes the first; the second is as the first is afterwards, by hand. */
const KINDS: readonly (readonly [
  path: BulkPath,
  scene: () => Promise<{
    ids: [string, string];
    body: (id: string) => object;
    read: (id: string) => unknown;
  }>,
])[] = [
  [
    'labels',
    async () => {
      const ids: [string, string] = [
        await app.customerWith({ points: 0 }),
        await app.customerWith({ points: 0 }),
      ];
      await admin()
        .putJson(`/api/customer/${ids[1]}`, { customer: { labels: [label] } })
        .expect(200);
      return { ids, body: (id) => ({ ...label, customers: [id] }), read: readLabels };
    },
  ],
  [
    'campaign-activity',
    async () => {
      const ids: [string, string] = [
        await app.campaignWith({ cost: 1, coupons: 1 }),
        await app.campaignWith({ cost: 1, coupons: 1 }),
      ];
      await admin().post(`/api/campaign/${ids[1]}/inactive`).expect(200);
      return { ids, body: (id) => ({ active: false, campaigns: [id] }), read: readCampaign };
    },
  ],
  [
    'campaign-archive',
    async () => {
      const ids: [string, string] = [
        await app.campaignWith({ cost: 1, coupons: 1 }),
        await app.campaignWith({ cost: 1, coupons: 1 }),
      ];
      await admin().post(`/api/campaign/${ids[1]}/archive`).expect(200);
      return { ids, body: (id) => ({ archived: true, campaigns: [id] }), read: readCampaign };
    },
  ],
  [
    'delivery-status',
    async () => {
      const ids: [string, string] = [await mug(), await mug()];
      await doBulk(app, 'delivery-status', { status: 'shipped', coupons: [ids[1]] });
      return { ids, body: (id) => ({ status: 'shipped', coupons: [id] }), read: readDelivery };
    },
  ],
];

describe.each(KINDS)('the undoing of %s', (path, scene) => {
  it.each([
    ['whose subject is another one', (other: string) => ({ subjectId: other })],
    [
      'whose note is about another one',
      (other: string, note: string) => ({ undoWith: `${note.split(' ')[0]} ${other}` }),
    ],
  ])('leaves both alone in a row %s', async (_what, getChanges) => {
    const { ids, body, read } = await scene();
    const [own, other] = ids;
    const id = await doBulk(app, path, body(own));
    const before = [await read(own), await read(other)];
    expect(await isSeen(id)).toBe(false);
    await write(id, getChanges(other, (await findRow(id)).undoWith ?? ''));
    expect(await isSeen(id)).toBe(true);
    expect(await undoBulk(app, id)).toMatchObject({ undone: 0, kept: 1 });
    expect([await read(own), await read(other)]).toEqual(before);
  });

  it('goes on with rows of before there were subjects in notes', async () => {
    const { ids, body, read } = await scene();
    const [own] = ids;
    const before = await read(own);
    const id = await doBulk(app, path, body(own));
    const [noted = '-'] = ((await findRow(id)).undoWith ?? '').split(' ');
    await write(id, { undoWith: noted === '-' ? null : noted });
    expect(await isSeen(id)).toBe(false);
    expect(await undoBulk(app, id)).toMatchObject({ undone: 1, kept: 0 });
    expect(await read(own)).toEqual(before);
    expect(await differencesIn(app)).toEqual([]);
  });
});

it('leaves a delivery alone whose row names a status from which no step leads to it', async () => {
  const coupon = await mug();
  const id = await doBulk(app, 'delivery-status', { status: 'shipped', coupons: [coupon] });
  await write(id, { undoWith: `delivered ${coupon}` });
  expect(await isSeen(id)).toBe(true);
  expect(await undoBulk(app, id)).toMatchObject({ undone: 0, kept: 1 });
  expect(await readDelivery(coupon)).toBe('shipped');
});

it('sees a row about a message that was not sent again', async () => {
  const [sent, other] = [await failedMessage(app), await failedMessage(app)];
  const id = await doBulk(app, 'messages', { messages: [sent] });
  expect(await isSeen(id)).toBe(false);
  await write(id, { subjectId: other });
  expect(await isSeen(id)).toBe(true);
  expect(await undoBulk(app, id)).toMatchObject({ undone: 0, kept: 1 });
});
