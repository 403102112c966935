import { levelWith } from '../support/scenes/customers.js';
import { getAccount, lotWith, getPointsEvents, sellerWith, wrongField } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

/** What administrators and sellers do on one path, and sellers on one of their own, too. */
describe.each(['/api', '/api/DEFAULT'])('sellers on paths of administrators below %s', (base) => {
  it('GET /points/transfer 200: shows every seller what their own path shows', async () => {
    const customer = await app.customerWith({ points: 0 });
    await lotWith(app, customer, { points: 10 });
    const seller = app.as('seller', await sellerWith(app, false));
    const query = `customerId=${customer}&type=adding`;

    const shared = await seller.get(`${base}/points/transfer?${query}`).expect(200);

    const own = await seller.get(`${base}/seller/points/transfer?${query}`).expect(200);
    expect(shared.body).toEqual(own.body);
    expect(shared.body).toMatchObject({ transfers: [{ customerId: customer, value: 10 }], total: 1 });
  });

  it('POST /points/transfer/add and /spend 200: for a seller who may, who is the issuer', async () => {
    const customer = await app.customerWith({ points: 0 });
    const seller = app.as('seller', await sellerWith(app, true));

    await seller.post(`${base}/points/transfer/add`, { transfer: { customer, points: 30 } }).expect(200);
    await seller
      .postJson(`${base}/points/transfer/spend`, { transfer: { customer, points: 10 } })
      .expect(200);

    expect(await app.getPoints(customer)).toBe(20);
    expect((await getPointsEvents(app, customer)).slice(-2)).toMatchObject([
      ['PointsWereAdded', { pointsTransfer: { issuer: 'seller', value: 30 } }],
      ['PointsWereSpent', { pointsTransfer: { issuer: 'seller', value: 10 } }],
    ]);
  });

  it.each([
    ['validityDuration', 3],
    ['lockedUntil', '2100-01-01'],
    ['expiresAt', '2100-01-01'],
  ])('POST /points/transfer/add 400: sellers do not decide about %s', async (field, value) => {
    const customer = await app.customerWith({ points: 0 });
    const seller = app.as('seller', await sellerWith(app, true));
    const transfer = { customer, points: 30, [field]: value };
    await seller
      .postJson(`${base}/points/transfer/add`, { transfer })
      .expect(400, wrongField(field, 'Only administrators can set this value.'));
    expect(await app.getPoints(customer)).toBe(0);
  });

  it('403: add and spend for a seller who may not; block, cancel and the rest for every seller', async () => {
    const customer = await app.customerWith({ points: 100 });
    const id = await lotWith(app, customer, { points: 10 });
    const transfer = { customer, points: 10 };
    const [may, mayNot] = [await sellerWith(app, true), await sellerWith(app, false)];
    for (const what of ['add', 'spend']) {
      await app
        .as('seller', mayNot)
        .post(`${base}/points/transfer/${what}`, { transfer })
        .expect(403, FORBIDDEN);
    }
    for (const what of ['block', `${id}/cancel`, `${id}/capture`, `${id}/release`]) {
      await app
        .as('seller', may)
        .post(`${base}/points/transfer/${what}`, { transfer })
        .expect(403, FORBIDDEN);
    }
    await app.as('seller', may).post(`${base}/admin/p2p-points-transfer`, transfer).expect(403, FORBIDDEN);
    expect(await getAccount(app, customer)).toMatchObject({ balance: 110 });
  });

  it('GET /level and /level/{level} 200: shows sellers what their own paths show', async () => {
    const id = await levelWith(app, { name: `Silver ${base}`, conditionValue: base.length * 100 });
    const seller = app.as('seller');

    const list = await seller.get(`${base}/level`).expect(200);
    const record = await seller.get(`${base}/level/${id}`).expect(200);

    expect(list.body).toEqual((await seller.get(`${base}/seller/level`).expect(200)).body);
    expect(list.body).toEqual((await app.as('admin').get(`${base}/level`).expect(200)).body);
    expect(record.body).toEqual((await seller.get(`${base}/seller/level/${id}`).expect(200)).body);
    expect(record.body).toMatchObject({ id, name: `Silver ${base}` });
  });

  it('403: customers; writes of levels for sellers; the paths of sellers for administrators', async () => {
    const id = await levelWith(app, { name: `Gold ${base}`, conditionValue: base.length * 1000 });
    for (const path of ['level', `level/${id}`, 'points/transfer', 'seller/level', `seller/level/${id}`]) {
      await app.as('customer').get(`${base}/${path}`).expect(403, FORBIDDEN);
    }
    await app
      .as('seller')
      .put(`${base}/level/${id}`, { level: { conditionValue: 1 } })
      .expect(403, FORBIDDEN);
    await app.as('seller').post(`${base}/level/${id}/activate`, { active: 0 }).expect(403, FORBIDDEN);
    await app.as('seller').post(`${base}/level/create`, { level: {} }).expect(403, FORBIDDEN);
    for (const path of ['seller/level', `seller/level/${id}`, 'seller/points/transfer']) {
      await app.as('admin').get(`${base}/${path}`).expect(403, FORBIDDEN);
    }
  });
});
