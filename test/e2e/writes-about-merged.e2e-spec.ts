import { randomUUID } from 'node:crypto';
import { UnsubscriptionsService } from '../../src/customer/index.js';
import { getRecord, levelWith } from '../support/scenes/customers.js';
import { selfRegistered } from '../support/scenes/invitations.js';
import { getMergePath, give, merge, personWith, readRows, undo } from '../support/scenes/merges.js';
import { PIXELS, upload } from '../support/scenes/pictures.js';
import { posWith } from '../support/scenes/places.js';
import { registered, storedTransaction } from '../support/scenes/transactions.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';
import { drawToken } from '../support/scenes/activations.js';

interface Scene {
  /** Who was merged into another one. */
  readonly source: string;
  readonly target: string;
  readonly levelId: string;
  readonly posId: string;
  readonly campaign: string;
  /** The source had it until the merge. */
  readonly coupon: string;
  readonly document: string;
}

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const admin = () => app.as('admin');
const PASSWORD = 'Loyalty#1';

const WRITES: Readonly<Record<string, (scene: Scene) => PromiseLike<{ status: number; headers: Headers }>>> =
  {
    'points that come': ({ source: customer }) =>
      admin().postJson('/api/points/transfer/add', { transfer: { customer, points: 5 } }),
    'points that go': ({ source: customer }) =>
      admin().postJson('/api/points/transfer/spend', { transfer: { customer, points: 1 } }),
    'points that wait': ({ source: customer }) =>
      admin().postJson('/api/points/transfer/block', { transfer: { customer, points: 1 } }),
    'points for another customer': ({ source: sender, target: receiver }) =>
      admin().postJson('/api/admin/p2p-points-transfer', { transfer: { sender, receiver, points: 1 } }),
    'points of another customer': ({ source: receiver, target: sender }) =>
      admin().postJson('/api/admin/p2p-points-transfer', { transfer: { sender, receiver, points: 1 } }),
    'an event': ({ source }) => admin().post(`/api/v1/earnRule/visit/customer/${source}`),
    'a sale without a customer': ({ source: customerId, document: transactionDocumentNumber }) =>
      admin().postJson('/api/admin/transaction/customer/assign', {
        assign: { customerId, transactionDocumentNumber },
      }),
    'a reward that comes back': ({ source, coupon }) =>
      admin().post(`/api/admin/customer/${source}/bought/coupon/${coupon}/return`),
    'a name': ({ source }) => admin().putJson(`/api/customer/${source}`, { customer: { firstName: 'Bea' } }),
    'a password': ({ source }) =>
      admin().putJson(`/api/customer/${source}`, { customer: { plainPassword: 'Renewed#2' } }),
    'an e-mail': ({ source }) =>
      admin().putJson(`/api/customer/${source}`, { customer: { email: `${randomUUID()}@example.com` } }),
    'a second factor that was lost': ({ source }) => admin().delete(`/api/customer/${source}/second-factor`),
    'the end of all logins': ({ source }) => admin().delete(`/api/customer/${source}/session`),
    'a level': ({ source, levelId }) => admin().postJson(`/api/customer/${source}/level`, { levelId }),
    'the end of a level': ({ source }) => admin().post(`/api/customer/${source}/remove-manually-level`),
    'a point of sale': ({ source, posId }) => admin().postJson(`/api/customer/${source}/pos`, { posId }),
    'a picture': ({ source }) => upload(app, `/api/customer/${source}/avatar`, PIXELS),
    'an activation': ({ source }) => admin().post(`/api/admin/customer/${source}/activate`),
    'a deactivation': ({ source }) => admin().post(`/api/admin/customer/${source}/deactivate`),
    'an erasure': ({ source }) => admin().post(`/api/admin/customer/${source}/anonymize`),
    'a deletion': ({ source }) => admin().delete(`/api/customer/${source}`),
    'a second merge': ({ source, target }) => merge(app, source, target),
  };

/** Refused for other reasons than the merge, which they do not come to. */
const REFUSED: typeof WRITES = {
  'a reward': ({ source, campaign }) =>
    admin().postJson(`/api/admin/customer/${source}/campaign/${campaign}/buy`, {}),
  'a link by e-mail': ({ source }) =>
    admin().postJson(`/api/admin/customer/${source}/send-activation-link`, {}),
  'a code by SMS': ({ source }) => admin().postJson(`/api/admin/customer/${source}/send-sms-code`, {}),
  'a used coupon': ({ source: customerId, campaign: campaignId, coupon: couponId }) =>
    admin().postJson('/api/admin/campaign/coupons/mark_as_used', {
      coupons: [{ customerId, campaignId, couponId, code: couponId, used: true }],
    }),
};

type Headers = Readonly<Record<string, string>>;

async function getScene(): Promise<Scene> {
  const campaign = await app.campaignWith({ cost: 2, coupons: 9 });
  const [source, target] = [await personWith(app, 10), await personWith(app, 10)];
  await app.as('customer', source.id).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
  const [{ id: coupon }] = await app.reader.query('SELECT id FROM coupon WHERE customerId = ?', [source.id]);
  const [levelId, posId, document] = [
    await levelWith(app, { name: 'Gold', conditionValue: 9000 }),
    await posWith(app),
    randomUUID(),
  ];
  await registered(app, { number: document });
  await merge(app, source.id, target.id).expect(204);
  return { source: source.id, target: target.id, levelId, posId, campaign, coupon, document };
}

describe('a write about a customer who was merged into another one', () => {
  it('is refused, and changes nothing', async () => {
    const scene = await getScene();
    const rows = await readRows(app);
    for (const [what, write] of Object.entries(WRITES)) {
      const { status, headers } = await write(scene);
      expect([what, status, headers['x-error-code']]).toEqual([what, 409, 'account.is-merged']);
    }
    for (const [what, write] of Object.entries(REFUSED)) {
      const { status } = await write(scene);
      expect([what, status >= 400 && status < 500]).toEqual([what, true]);
    }
    expect(await readRows(app)).toEqual(rows);
    await undo(app, scene.source).expect(204);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is none by a login, a link, or a password that was forgotten', async () => {
    const email = `${randomUUID()}@example.com`;
    const source = await selfRegistered(app, { email, phone: '+4915792000001', plainPassword: PASSWORD });
    const token = await drawToken(app, source);
    const anonymous = app.asAnonymous();
    const { id: target } = await personWith(app, 10);
    await merge(app, source, target).expect(204);
    const rows = await readRows(app);
    const login = { _username: email, _password: PASSWORD };
    await anonymous.post('/api/customer/login_check').send(login).expect(401);
    await anonymous.post(`/api/customer/activate/${token}`).expect(404);
    await anonymous.post('/api/customer/password/reset/request').send({ username: email }).expect(200);
    expect(await app.reader.query('SELECT accountId FROM password_token')).toEqual([]);
    const customer = { firstName: 'Eve', lastName: 'Lis', email, agreement1: '1' };
    await admin().postJson('/api/admin/customer/register', { customer }).expect(400);
    expect(await readRows(app)).toEqual(rows);
    await undo(app, source).expect(204);
    await anonymous.post(`/api/customer/activate/${token}`).expect(200);
    await anonymous.post('/api/customer/login_check').send(login).expect(200);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is one about the other customer, where a contact names them', async () => {
    const email = `${randomUUID()}@example.com`;
    const source = await app.customerWith({ points: 0, email, phone: '+4915792000002' });
    const target = await app.customerWith({ points: 0, phone: '+4915792000003' });
    const document = randomUUID();
    const sale = await registered(app, { number: document });
    await merge(app, source, target).expect(204);
    const assign = { customerPhoneNumber: '+4915792000002', transactionDocumentNumber: document };
    await admin().postJson('/api/admin/transaction/customer/assign', { assign }).expect(200);
    expect(await storedTransaction(app, sale)).toMatchObject({ customerId: target });
    const { body } = await admin()
      .ask('post', '/api/points/transfer/import')
      .type('text/csv')
      .send(
        `customerEmail,customerId,points,type\n${email},,5,adding\n,${source},7,adding\n,${target},3,adding\n`,
      )
      .expect(200);
    expect(body).toMatchObject({ totalProcessed: 3, totalSuccess: 2, totalFailed: 1 });
    expect(body.items[0]).toMatchObject({
      identifier: source,
      message: 'This customer was merged into another one.',
    });
    expect([await app.getPoints(source), await app.getPoints(target)]).toEqual([0, 8]);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('ends the news of the other customer, by a link that was sent before', async () => {
    const [{ id: source }, { id: target }] = [await personWith(app), await personWith(app)];
    await admin()
      .putJson(`/api/customer/${target}`, { customer: { agreement2: true } })
      .expect(200);
    const links = await app.unitOfWork.run((tx) => app.nest.get(UnsubscriptionsService).getLinks(tx, source));
    await merge(app, source, target).expect(204);
    await app.asAnonymous().post(new URL(links.unsubscribe_post).pathname).expect(200);
    expect(await getRecord(app, target)).toMatchObject({ agreement2: false });
    expect(await differencesIn(app)).toEqual([]);
  });

  it('is possible again after the undo', async () => {
    const scene = await getScene();
    await undo(app, scene.source).expect(204);
    await give(app, scene.source, { points: 5 });
    await admin().get(getMergePath(scene.source)).expect(404);
    for (const what of ['points that go', 'points for another customer', 'a name', 'a level', 'a picture']) {
      const answer = await WRITES[what]?.(scene);
      expect([what, Number(answer?.status) < 300]).toEqual([what, true]);
    }
    expect(await differencesIn(app)).toEqual([]);
  });
});
