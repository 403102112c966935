import { lotWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const OWN = '/api/customer/points/transfer';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const anna = () => app.customerWith({ points: 0, firstName: 'Anna', email: 'anna+shop@example.com' });
const bert = () => app.customerWith({ points: 0, firstName: 'Bert' });

describe('GET /api/seller/points/transfer', () => {
  it.each(['/api', '/api/DEFAULT'])(
    '200: any seller sees the transfers of a customer below %s',
    async (base) => {
      const [one, other] = [await anna(), await bert()];
      const id = await lotWith(app, one, { points: 1 });
      await lotWith(app, other, { points: 1 });
      const { body } = await app
        .as('seller')
        .get(`${base}/seller/points/transfer?customerId=${one}&perPage=10`)
        .expect(200);
      expect(body).toMatchObject({
        transfers: [{ pointsTransferId: id, customerEmail: 'anna+shop@example.com' }],
        total: 1,
      });
    },
  );

  it('401: without a login; 403: customers and administrators', async () => {
    await app.asAnonymous().get('/api/seller/points/transfer').expect(401);
    await app.as('customer').get('/api/seller/points/transfer').expect(403);
    await app.as('admin').get('/api/seller/points/transfer').expect(403);
  });
});

describe(`GET ${OWN}`, () => {
  it.each(['/api', '/api/DEFAULT'])(
    '200: customers see their own transfers below %s and no others',
    async (base) => {
      const [me, other] = [await anna(), await bert()];
      const id = await lotWith(app, me, { points: 1 });
      const foreign = await lotWith(app, other, { points: 1 });
      const path = `${base}/customer/points/transfer`;
      for (const query of ['', `?customerId=${other}`, '?customerFirstName=Bert', '?sort=customerEmail']) {
        const response = await app.as('customer', me).get(`${path}${query}`).expect(200);
        expect(response.body).toMatchObject({ transfers: [{ pointsTransferId: id }], total: 1 });
        expect(response.text).not.toContain(foreign);
      }
    },
  );

  it('200: a cursor of another customer shows nothing of that customer', async () => {
    const [me, other] = [await anna(), await bert()];
    for (let n = 0; n < 3; n += 1) {
      await lotWith(app, me, { points: 1 });
      await lotWith(app, other, { points: 1 });
    }
    const first = await app.as('customer', other).get(`${OWN}?perPage=1`).expect(200);
    const next = /<([^>]+)>/.exec(first.headers['link'] ?? '')?.[1] ?? '';
    const { body } = await app.as('customer', me).get(next).expect(200);
    const owners = body.transfers.map(({ customerId }: { customerId: string }) => customerId);
    expect(owners.filter((owner: string) => owner !== me)).toEqual([]);
  });

  it('200: filters and sorts as the cockpit does', async () => {
    const me = await anna();
    await lotWith(app, me, { points: 10 });
    const spend = { transfer: { customer: me, points: 3 } };
    await app.as('admin').post('/api/points/transfer/spend', spend).expect(200);
    const { body } = await app
      .as('customer', me)
      .get(`${OWN}?page=1&perPage=20&sort=createdAt&direction=desc&type=spending&state=active`)
      .expect(200);
    expect(body).toMatchObject({ transfers: [{ value: 3, type: 'spending', state: 'active' }], total: 1 });
  });

  it('401: without a login; 403: administrators and sellers', async () => {
    await app.asAnonymous().get(OWN).expect(401);
    await app.as('admin').get(OWN).expect(403);
    await app.as('seller').get(OWN).expect(403);
  });
});
