import { loginWith, DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { getAccount, inDays, lotWith, onlooker, settle, storeWith } from '../support/scenes/points.js';
import { getTexts } from '../support/statements/statements.js';
import { TestApp } from '../support/app/test-app.js';

const LIST = '/api/points/transfer';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const anna = () =>
  app.customerWith({
    points: 0,
    firstName: 'Anna',
    lastName: 'Zając',
    email: 'anna+shop@example.com',
    phone: '+48600100200',
    loyaltyCardNumber: 'CARD-7',
  });
const bert = () => app.customerWith({ points: 0, firstName: 'Bert', lastName: 'Adamski' });

const act = async (what: string, body: object): Promise<string> =>
  (await app.as('admin').post(`${LIST}/${what}`, body).expect(200)).body.pointsTransferId;

const listed = async (query: string, path = LIST): Promise<{ ids: string[]; total: number }> => {
  const { body } = await app.as('admin').get(`${path}?${query}`).expect(200);
  const transfers: { pointsTransferId: string }[] = body.transfers;
  return { ids: transfers.map(({ pointsTransferId }) => pointsTransferId), total: body.total };
};

describe(`GET ${LIST}`, () => {
  it.each(['/api', '/api/DEFAULT'])(
    '200: lists transfers below %s, newest first, list before total',
    async (base) => {
      const customer = await anna();
      app.clock.stopAt(new Date('2030-03-10T15:00:00Z'));
      const id = await act('add', {
        customer,
        points: 30,
        comment: 'Hello',
        validityDuration: 2,
        lockedUntil: '2030-03-11',
      });
      app.clock.advance({ seconds: 1 });
      const plain = await act('add', { customer, points: 5 });

      const { body } = await app.as('admin').get(`${base}/points/transfer`).expect(200);

      expect(Object.keys(body)).toEqual(['transfers', 'total']);
      const { id: accountId } = await getAccount(app, customer);
      const names = {
        accountId,
        customerId: customer,
        customerFirstName: 'Anna',
        customerLastName: 'Zając',
        customerEmail: 'anna+shop@example.com',
        customerPhone: '+48600100200',
        customerLoyaltyCardNumber: 'CARD-7',
      };
      expect(body).toEqual({
        transfers: [
          {
            ...names,
            pointsTransferId: plain,
            createdAt: '2030-03-10T15:00:01+0000',
            value: 5,
            state: 'active',
            type: 'adding',
            issuer: 'admin',
          },
          {
            ...names,
            pointsTransferId: id,
            createdAt: '2030-03-10T15:00:00+0000',
            lockedUntil: '2030-03-11T00:00:00+0000',
            expiresAt: '2030-03-12T23:59:59+0000',
            value: 30,
            state: 'pending',
            type: 'adding',
            comment: 'Hello',
            issuer: 'admin',
          },
        ],
        total: 2,
      });
    },
  );

  it('200: an empty list', async () => {
    const { body } = await app.as('admin').get(LIST).expect(200);
    expect(body).toEqual({ transfers: [], total: 0 });
  });

  it('200: says who sent and who got points', async () => {
    const [sender, receiver] = [await anna(), await bert()];
    await lotWith(app, sender, { points: 10 });
    const transfer = { sender, receiver, points: 4 };
    await app.as('admin').post('/api/admin/p2p-points-transfer', { transfer }).expect(200);
    const { body } = await app.as('admin').get(`${LIST}?type=p2p_spending`).expect(200);
    expect(body.transfers).toMatchObject([{ customerId: sender, receiverId: receiver, value: 4 }]);
    const received = await app.as('admin').get(`${LIST}?type=p2p_adding`).expect(200);
    expect(received.body.transfers).toMatchObject([{ customerId: receiver, senderId: sender, value: 4 }]);
  });

  it('200: sends the same texts at every instant, so that they are prepared once', async () => {
    await lotWith(app, await anna(), { points: 1, lockedUntil: inDays(app, 1) });
    const texts = () => getTexts(app, () => app.as('admin').get(`${LIST}?state=pending`));
    app.clock.stopAt(new Date('2032-06-10T12:00:00.001Z'));
    // The first one also reads the settings into the cache.
    await texts();
    const before = await texts();
    app.clock.stopAt(new Date('2032-06-10T12:00:00.002Z'));
    expect(await texts()).toEqual(before);
  });

  it('200: the clock decides about the state, not the job', async () => {
    const customer = await anna();
    const locked = await lotWith(app, customer, {
      points: 1,
      lockedUntil: inDays(app, 1),
      expiresAt: inDays(app, 3),
    });
    const canceled = await lotWith(app, customer, { points: 1 });
    await app.as('admin').post(`${LIST}/${canceled}/cancel`).expect(200);
    await lotWith(app, customer, { points: 10 });
    const held = await act('block', { customer, points: 1, blockedUntil: inDays(app, 2).toISOString() });
    const captured = await act('block', { customer, points: 1 });
    await act(`${captured}/capture`, {});
    const released = await act('block', { customer, points: 1 });
    await act(`${released}/release`, {});
    const states = async () => {
      const { body } = await app.as('admin').get(`${LIST}?perPage=50`).expect(200);
      const transfers: { pointsTransferId: string; state: string }[] = body.transfers;
      const stateOf = new Map(transfers.map(({ pointsTransferId, state }) => [pointsTransferId, state]));
      return [locked, canceled, held, captured, released].map((id) => stateOf.get(id));
    };

    expect(await states()).toEqual(['pending', 'canceled', 'pending', 'active', 'canceled']);
    app.clock.advance({ days: 1 });
    expect(await states()).toEqual(['active', 'canceled', 'pending', 'active', 'canceled']);
    expect((await listed('state=pending')).ids).toEqual([held]);
    app.clock.advance({ days: 2 });
    expect(await states()).toEqual(['expired', 'canceled', 'canceled', 'active', 'canceled']);
    expect(await listed('state=expired')).toEqual({ ids: [locked], total: 1 });
    await settle(app);
    expect(await states()).toEqual(['expired', 'canceled', 'canceled', 'active', 'canceled']);
    const both = await listed('state[]=expired&state[]=canceled&perPage=50');
    expect(new Set(both.ids)).toEqual(new Set([locked, canceled, held, released]));
  });

  it.each([
    ['customerFirstName=nn'],
    ['customerFirstName=anna'],
    ['customerLastName=Zaj%25C4%2585c'],
    ['customerPhone=%252B48600'],
    ['customerPhone=100200'],
    ['customerEmail=anna%252Bshop%2540example'],
    ['customerEmail=ANNA%2Bshop'],
    ['customerFirstName=Anna&customerLastName=Z&type=adding&state=active'],
  ])('200: %s finds Anna alone', async (query) => {
    const [one, other] = [await anna(), await bert()];
    const id = await lotWith(app, one, { points: 1 });
    await lotWith(app, other, { points: 1 });
    expect(await listed(query)).toEqual({ ids: [id], total: 1 });
  });

  it('200: signs of patterns are letters like others', async () => {
    const strange = await app.customerWith({ points: 0, firstName: '50%_!' });
    const id = await lotWith(app, strange, { points: 1 });
    await lotWith(app, await anna(), { points: 1 });
    for (const part of ['%', '_', '!', '50%_!']) {
      expect((await listed(`customerFirstName=${encodeURIComponent(encodeURIComponent(part))}`)).ids).toEqual(
        [id],
      );
    }
    for (const part of ["'", '"', '\\', "' OR 1=1 --"]) {
      expect((await listed(`customerFirstName=${encodeURIComponent(part)}`)).ids).toEqual([]);
    }
  });

  it('200: by customer; an unknown one has no transfers', async () => {
    const [one, other] = [await anna(), await bert()];
    const id = await lotWith(app, one, { points: 1 });
    await lotWith(app, other, { points: 1 });
    expect(await listed(`customerId=${one}`)).toEqual({ ids: [id], total: 1 });
    expect(await listed(`customerId=${DEFAULT_LOGINS.customer}`)).toEqual({ ids: [], total: 0 });
  });

  it('200: willExpireTill: what can be lost until the end of that day', async () => {
    app.clock.stopAt(new Date('2030-03-10T15:00:00Z'));
    const customer = await anna();
    const at = (time: string) => lotWith(app, customer, { points: 1, expiresAt: new Date(time) });
    const gone = await at('2030-03-10T15:00:01Z');
    const first = await at('2030-03-11T23:59:59Z');
    const second = await at('2030-03-12T23:59:59Z');
    await at('2030-03-13T00:00:00Z');
    await lotWith(app, customer, { points: 1 });
    const spent = await at('2030-03-11T00:00:00Z');
    app.clock.advance({ seconds: 5 });
    await act('spend', { customer, points: 1 });

    const { ids } = await listed('willExpireTill=2030-03-12&sort=expiresAt');
    expect(ids).toEqual([first, second]);
    expect(ids).not.toContain(gone);
    expect(ids).not.toContain(spent);
    expect((await listed('willExpireTill=2030-03-12T23%3A59%3A58Z')).ids).toEqual([first]);
  });

  it('200: createdAtFrom and createdAtTo: what was made on these days, the last one included', async () => {
    const customer = await anna();
    const at = async (time: string) => {
      app.clock.stopAt(new Date(time));
      return act('add', { customer, points: 1 });
    };
    const before = await at('2030-03-10T23:59:59Z');
    const first = await at('2030-03-11T00:00:00Z');
    const last = await at('2030-03-12T23:59:59Z');
    const after = await at('2030-03-13T00:00:00Z');
    const days = 'createdAtFrom=2030-03-11&createdAtTo=2030-03-12';
    expect((await listed(days)).ids).toEqual([last, first]);
    expect((await listed(`${days}&customerId=${customer}&type=adding`)).ids).toEqual([last, first]);
    expect((await listed('createdAtFrom=2030-03-13')).ids).toEqual([after]);
    expect((await listed('createdAtTo=2030-03-10')).ids).toContain(before);
    expect((await listed('createdAtFrom=2030-03-12&createdAtTo=2030-03-11')).ids).toEqual([]);
    const { body } = await app
      .as('customer', customer)
      .get(`/api/customer/points/transfer?${days}`)
      .expect(200);
    expect(body.total).toBe(2);
  });

  it.each([
    ['createdAtFrom=soon', 'createdAtFrom'],
    ['createdAtTo=2030-02-30', 'createdAtTo'],
    ['state=lost', 'state'],
    ['state[]=active&state[]=lost', 'state'],
    ['type=gift', 'type'],
    ['willExpireTill=soon', 'willExpireTill'],
    ['willExpireTill=%25', 'willExpireTill'],
    ['page=0', 'page'],
    ['perPage=-1', 'perPage'],
    ['direction=up', 'direction'],
    ['cursor=x', 'cursor'],
  ])('400: %s', async (query, field) => {
    const { body } = await app.as('admin').get(`${LIST}?${query}`).expect(400);
    expect(body.errors).toMatchObject([{ field }]);
  });

  it('200: shows a store its own transfers, also when it asks for those of another', async () => {
    const here = await anna();
    const there = await app.customerWith({ points: 0, storeId: await storeWith(app, 'NORTH') });
    const mine = await lotWith(app, here, { points: 1 });
    const theirs = await lotWith(app, there, { points: 1 });
    expect((await listed('')).ids).toEqual([mine]);
    expect((await listed(`customerId=${there}`)).ids).toEqual([]);
    expect((await listed('', '/api/NORTH/points/transfer')).ids).toEqual([theirs]);
  });

  it('401: without a login; 403: customers, administrators who may not look; 404: unknown stores', async () => {
    await app.asAnonymous().get(LIST).expect(401);
    await app.as('customer').get(LIST).expect(403);
    const blind = await loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW'] } });
    await app.as('admin', blind).get(LIST).expect(403);
    await app
      .as('admin', await onlooker(app))
      .get(LIST)
      .expect(200);
    await app.as('admin').get('/api/NOWHERE/points/transfer').expect(404);
  });
});
