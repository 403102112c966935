import type { Role } from '../../src/auth/index.js';
import { EventEntity } from '../../src/event/event.entity.js';
import { DEFAULT_LOGINS, getToken } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

interface Scene {
  readonly customer: string;
  readonly receiver: string;
  readonly campaign: string;
  readonly coupon: { readonly id: string; readonly code: string };
  readonly block: string;
}

/** A request that is 200 as it is, or 400 for what is in it: all that buys, marks or moves points. */
interface Write {
  readonly name: string;
  readonly role: Role;
  readonly path: (scene: Scene) => string;
  readonly body: (scene: Scene) => object;
  readonly isWrapped?: true;
}

const row = ({ campaign, coupon, customer }: Scene) => ({
  campaignId: campaign,
  couponId: coupon.id,
  code: coupon.code,
  used: true,
  customerId: customer,
});
const transfer = ({ customer }: Scene) => ({ customer, points: 1 });
const nothing = () => ({});

const WRITES: readonly Write[] = [
  {
    name: 'buying',
    role: 'customer',
    path: ({ campaign }) => `/api/DEFAULT/customer/campaign/${campaign}/buy`,
    body: nothing,
  },
  {
    name: 'buying, unscoped',
    role: 'customer',
    path: ({ campaign }) => `/api/customer/campaign/${campaign}/buy`,
    body: nothing,
  },
  {
    name: 'buying for a customer',
    role: 'admin',
    path: ({ customer, campaign }) => `/api/admin/customer/${customer}/campaign/${campaign}/buy`,
    body: () => ({ withoutPoints: false, quantity: 1 }),
  },
  {
    name: 'buying at the till',
    role: 'seller',
    path: ({ customer, campaign }) => `/api/DEFAULT/seller/customer/${customer}/campaign/${campaign}/buy`,
    body: () => ({ quantity: 1 }),
  },
  {
    name: 'marking',
    role: 'admin',
    path: () => '/api/admin/campaign/coupons/mark_as_used',
    body: (scene) => ({ coupons: [row(scene)] }),
  },
  {
    name: 'marking one’s own',
    role: 'customer',
    path: () => '/api/DEFAULT/customer/campaign/coupons/mark_as_used',
    body: (scene) => ({ coupons: [row(scene)] }),
  },
  {
    name: 'marking one',
    role: 'admin',
    path: ({ customer, campaign, coupon }) =>
      `/api/admin/customer/${customer}/campaign/${campaign}/coupon/${coupon.id}`,
    body: () => ({ used: 1 }),
  },
  {
    name: 'marking one of one’s own',
    role: 'customer',
    path: ({ campaign, coupon }) => `/api/admin/campaign/${campaign}/coupon/${coupon.id}`,
    body: () => ({ used: 1 }),
  },
  ...['add', 'spend', 'block'].map((name): Write => ({
    name,
    role: 'admin',
    isWrapped: true,
    path: () => `/api/points/transfer/${name}`,
    body: transfer,
  })),
  {
    name: 'sending for a customer',
    role: 'admin',
    isWrapped: true,
    path: () => '/api/admin/p2p-points-transfer',
    body: ({ customer, receiver }) => ({
      sender: customer,
      receiver,
      points: 1,
    }),
  },
  {
    name: 'sending',
    role: 'customer',
    isWrapped: true,
    path: () => '/api/customer/points/p2p-transfer',
    body: ({ receiver }) => ({
      receiver,
      points: 1,
    }),
  },
  ...['capture', 'release'].map((name): Write => ({
    name,
    role: 'admin',
    path: ({ block }) => `/api/points/transfer/${block}/${name}`,
    body: nothing,
  })),
  {
    name: 'returning',
    role: 'admin',
    path: ({ customer, coupon }) => `/api/admin/customer/${customer}/bought/coupon/${coupon.id}/return`,
    body: nothing,
  },
];

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe.each(WRITES)('a wrong body: $name', ({ role, path, body, isWrapped }) => {
  let scene: Scene;
  beforeEach(async () => {
    const customer = await app.customerWith({ points: 10 });
    const receiver = await app.customerWith({ points: 0 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 2 });
    const bought = await app
      .as('customer', customer)
      .post(`/api/DEFAULT/customer/campaign/${campaign}/buy`)
      .expect(200);
    const blocked = await app
      .as('admin')
      .postJson('/api/points/transfer/block', { customer, points: 2 })
      .expect(200);
    const block: string = blocked.body.pointsTransferId;
    scene = { customer, receiver, campaign, coupon: bought.body.coupons[0], block };
  });

  const as = () => app.as(role, role === 'customer' ? scene.customer : DEFAULT_LOGINS[role]);
  /** Whatever changes is an event. */
  const changes = async () => app.reader.manager.count(EventEntity);

  const refused = async (sent: object) => {
    const before = await changes();
    const { body: answer } = await as().postJson(path(scene), sent).expect(400);
    expect(await changes()).toBe(before);
    return (answer.errors as { field: string; message: string }[]).map(({ field }) => field);
  };

  it('400: names each field that is not known, and changes nothing', async () => {
    expect(await refused({ ...body(scene), qty: 5, '{"quantity":3}': '' })).toEqual([
      'qty',
      '{"quantity":3}',
    ]);
    await as().postJson(path(scene), body(scene)).expect(200);
  });

  it('400: JSON that is sent as a form, and changes nothing', async () => {
    const before = await changes();
    const sent = as().ask('post', path(scene)).type('form');
    await sent.send(JSON.stringify({ ...body(scene), quantity: 3 })).expect(400);
    expect(await changes()).toBe(before);
  });

  it('400: JSON that is no object, and changes nothing', async () => {
    const before = await changes();
    for (const text of ['[1]', '[]', '"x"', '1', 'true', 'null']) {
      const response = await as().ask('post', path(scene)).type('json').send(text).expect(400);
      expect(response.headers['x-error-code']).toBe('http.body-not-object');
    }
    expect(await changes()).toBe(before);
  });

  it('415: a type that is not read, and none', async () => {
    const before = await changes();
    const token = getToken(app, role, role === 'customer' ? scene.customer : DEFAULT_LOGINS[role]);
    const address = `${app.address}${path(scene)}`;
    for (const type of [undefined, 'text/plain', 'application/xml']) {
      const response = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) },
        // Bytes have no type of their own.
        body: new TextEncoder().encode(JSON.stringify({ ...body(scene) })),
      });
      expect(response.status).toBe(415);
      const { error } = (await response.json()) as { error: { message: string } };
      expect(error.message).toContain('application/json or application/x-www-form-urlencoded');
      expect(response.headers.get('accept-post')).toBe('application/json, application/x-www-form-urlencoded');
    }
    expect(await changes()).toBe(before);
  });

  it.runIf(isWrapped)('400: beside the wrapper, too', async () => {
    expect(await refused({ transfer: body(scene), points: 5 })).toEqual(['points']);
    await as()
      .postJson(path(scene), { transfer: body(scene) })
      .expect(200);
  });
});

describe('the quantity of a purchase', () => {
  const buy = async (store: string, quantity: unknown) => {
    const customer = await app.customerWith({ points: 10 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 10 });
    const path = `/api${store}/customer/campaign/${campaign}/buy`;
    const response = await app.as('customer', customer).postJson(path, { quantity });
    return { response, spent: 10 - (await app.getPoints(customer)) };
  };

  it.each([2, '2', 0, -1, 1.5, '02', '01', true, 'x', [1], { a: 1 }])(
    '400: %j on the path that buys one',
    async (quantity) => {
      const { response, spent } = await buy('', quantity);
      expect([response.status, spent]).toEqual([400, 0]);
      expect(response.body.errors).toMatchObject([{ field: 'quantity' }]);
      expect(response.body.errors[0].message).toContain('/api/{storeCode}/customer/campaign/{campaign}/buy');
    },
  );

  it.each([1, '1', null, '', {}])('200: %j on the path that buys one', async (quantity) => {
    const { response, spent } = await buy('', quantity);
    expect([response.status, spent]).toEqual([200, 1]);
    expect(response.body).toEqual({ coupon: { code: expect.any(String) } });
  });

  it.each([0, 1001, 1.5, '02', '2.0', '1e0', true, [2]])('400: %j below a store', async (quantity) => {
    const { response, spent } = await buy('/DEFAULT', quantity);
    expect([response.status, spent]).toEqual([400, 0]);
  });

  it.each([
    [3, 3],
    ['3', 3],
    [null, 1],
    ['', 1],
    [{}, 1],
  ])('200: %j below a store buys %i', async (quantity, count) => {
    const { response, spent } = await buy('/DEFAULT', quantity);
    expect([response.status, spent]).toEqual([200, count]);
  });
});
