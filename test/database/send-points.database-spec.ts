import { randomUUID } from 'node:crypto';
import {
  getAccount,
  differencesIn,
  getFigures,
  inDays,
  lotWith,
  onlooker,
  getPointsEvents,
  storeWith,
  wrongField,
} from '../support/scenes/points.js';
import { levelWith } from '../support/scenes/customers.js';
import { TestApp } from '../support/app/test-app.js';

const SEND = '/api/customer/points/p2p-transfer';
const ADMIN_SEND = '/api/admin/p2p-points-transfer';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => {
  expect(await differencesIn(app)).toEqual([]);
});
afterAll(() => app.stop());

describe(`POST ${SEND}`, () => {
  it.each([
    ['id', (id: string) => id],
    ['e-mail, in any case', () => ' Anna.B@Example.com '],
    ['phone, however it is written', () => '+48 600-100-200'],
  ])('200: sends points to a customer that the sender knows by %s', async (_, receiverBy) => {
    const sender = await app.customerWith({ points: 100 });
    const names = { email: 'anna.b@example.com', phone: '+48600100200' };
    const receiver = await app.customerWith({ points: 5, ...names });

    const response = await app
      .as('customer', sender)
      .post(SEND, { transfer: { receiver: receiverBy(receiver), points: 30 } })
      .expect(200);

    expect(response.body).toEqual({ pointsTransferId: expect.any(String) });
    expect(await app.getPoints(sender)).toBe(70);
    expect(await app.getPoints(receiver)).toBe(35);
    expect(await getFigures(app, receiver)).toMatchObject({ earned: 5, availableFromOthers: 30 });
    expect(await getFigures(app, sender)).toMatchObject({ earned: 100, used: 30 });
  });

  it('200: each part keeps its expiry, and the receiver is told before the sender', async () => {
    const sender = await app.customerWith({ points: 50 });
    const expiresAt = inDays(app, 3);
    await lotWith(app, sender, { points: 20, expiresAt });
    const receiver = await app.customerWith({ points: 0 });

    const response = await app
      .as('customer', sender)
      .post(`/api/DEFAULT/customer/points/p2p-transfer`, { transfer: { receiver, points: 30 } })
      .expect(200);

    const events = await app.reader.query('SELECT type, uuid FROM event ORDER BY recordId DESC LIMIT 3');
    const [from, to] = [await getAccount(app, sender), await getAccount(app, receiver)];
    expect(events.reverse()).toEqual([
      { type: 'Service.Domain.Account.Event.PointsWereAdded', uuid: to.id },
      { type: 'Service.Domain.Account.Event.PointsWereAdded', uuid: to.id },
      { type: 'Service.Domain.Account.Event.PointsWereTransferred', uuid: from.id },
    ]);
    expect((await getPointsEvents(app, sender)).at(-1)).toMatchObject([
      'PointsWereTransferred',
      {
        pointsTransfer: {
          id: { pointsTransferId: response.body.pointsTransferId },
          value: 30,
          issuer: 'system',
          receiverId: { customerId: receiver },
        },
      },
    ]);
    expect((await getPointsEvents(app, receiver)).slice(-2)).toMatchObject([
      ['PointsWereAdded', { pointsTransfer: { value: 20, senderId: { customerId: sender } } }],
      ['PointsWereAdded', { pointsTransfer: { value: 10, senderId: { customerId: sender } } }],
    ]);
    app.clock.advance({ days: 4 });
    expect(await app.getPoints(receiver)).toBe(10);
    expect(await app.getPoints(sender)).toBe(40);
  });

  it('200: lifts the receiver to the level that the points allow, where received points count', async () => {
    await app.as('admin').postJson('/api/settings', { receivedPointsCountForLevels: true }).expect(200);
    const silver = await levelWith(app, { name: 'Silver', conditionValue: 100 });
    const sender = await app.customerWith({ points: 60 });
    const receiver = await app.customerWith({ points: 60 });
    await app
      .as('customer', sender)
      .post(SEND, { transfer: { receiver, points: 40 } })
      .expect(200);
    const [row] = await app.reader.query('SELECT levelId FROM customer WHERE id = ?', [receiver]);
    expect(row.levelId).toBe(silver);
  });

  it('200: received points are not locked, can be sent on, and cannot be canceled', async () => {
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => app.customerWith({ points: 0 })));
    await lotWith(app, first ?? '', { points: 10 });
    await app.as('customer', first).post(SEND, { receiver: second, points: 10 }).expect(200);
    await app.as('customer', second).post(SEND, { receiver: third, points: 10 }).expect(200);
    expect(await app.getPoints(third ?? '')).toBe(10);
  });

  it('400: a receiver who does not exist, or is of another store', async () => {
    const sender = await app.customerWith({ points: 100 });
    const elsewhere = await app.customerWith({
      points: 0,
      email: 'north@example.com',
      storeId: await storeWith(app, 'NORTH'),
    });
    for (const receiver of [
      randomUUID(),
      'missing@example.com',
      '600',
      'x',
      elsewhere,
      'north@example.com',
    ]) {
      await app
        .as('customer', sender)
        .post(SEND, { transfer: { receiver, points: 30 } })
        .expect(400, wrongField('receiver', 'such customer does not exist'));
    }
    expect(await app.getPoints(sender)).toBe(100);
  });

  it('400: tells nothing of a receiver to a sender without the points', async () => {
    const sender = await app.customerWith({ points: 100 });
    const member = await app.customerWith({ points: 0, phone: '+48600100300' });
    for (const receiver of [member, '+48600100300', randomUUID(), '+48999999999', 'missing@example.com']) {
      await app
        .as('customer', sender)
        .post(SEND, { transfer: { receiver, points: 101 } })
        .expect(400, wrongField('points', 'not enough points'));
    }
  });

  it('429: after twenty unknown receivers of one sender, for every receiver; other senders continue', async () => {
    const [sender, other] = [
      await app.customerWith({ points: 100 }),
      await app.customerWith({ points: 100 }),
    ];
    const receiver = await app.customerWith({ points: 0 });
    const elsewhere = await app.customerWith({ points: 0, storeId: await storeWith(app, 'SOUTH') });
    const send = (to: string, from = sender) =>
      app.as('customer', from).post(SEND, { transfer: { receiver: to, points: 1 } });
    await send(receiver).expect(200);

    const unknown = Array.from({ length: 30 }, (_, n) => (n % 2 === 0 ? `+4899${n}` : elsewhere));
    const answers = await Promise.all(unknown.map((to) => send(to)));
    const late = await send(receiver).expect(429);

    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(Number(late.headers['retry-after'])).toBeLessThanOrEqual(900);
    await send(receiver, other).expect(200);
    expect([await app.getPoints(sender), await app.getPoints(receiver)]).toEqual([99, 2]);
  });

  it('400: oneself, by whatever name', async () => {
    const sender = await app.customerWith({ points: 100, email: 'me@example.com' });
    for (const receiver of [sender, sender.toUpperCase(), 'me@example.com']) {
      await app
        .as('customer', sender)
        .post(SEND, { transfer: { receiver, points: 30 } })
        .expect(400, wrongField('receiver', 'transferring points to yourself is forbidden'));
    }
    expect(await app.getPoints(sender)).toBe(100);
  });

  it('400: a single point is missing, and there is no other', async () => {
    const sender = await app.customerWith({ points: 100 });
    const receiver = await app.customerWith({ points: 0 });
    await app
      .as('customer', sender)
      .post(SEND, { transfer: { receiver, points: 101 } })
      .expect(400, wrongField('points', 'not enough points'));
    expect(await app.getPoints(receiver)).toBe(0);
  });

  it('400: no whole number of points', async () => {
    const sender = await app.customerWith({ points: 100 });
    const receiver = await app.customerWith({ points: 0 });
    for (const points of ['0', '-5', '0.5', '', 'all', '9'.repeat(400)]) {
      await app.as('customer', sender).post(SEND, { transfer: { receiver, points } }).expect(400);
    }
    expect(await app.getPoints(sender)).toBe(100);
  });

  it('400: a customer who is not active yet', async () => {
    const sender = await app.customerWith({ points: 100, status: 'new' });
    await app.unitOfWork.run((tx) => tx.query('UPDATE login_account SET active = 1 WHERE id = ?', [sender]));
    const receiver = await app.customerWith({ points: 0 });
    await app
      .as('customer', sender)
      .post(SEND, { transfer: { receiver, points: 30 } })
      .expect(400, { error: 'Not allowed' });
  });

  it('401: without a login; 403: administrators and sellers', async () => {
    await app.asAnonymous().post(SEND).expect(401);
    await app.as('admin').post(SEND).expect(403);
    await app.as('seller').post(SEND).expect(403);
  });
});

describe(`POST ${ADMIN_SEND}`, () => {
  it.each(['/api', '/api/DEFAULT'])('200: an administrator moves points below %s', async (base) => {
    const sender = await app.customerWith({ points: 100 });
    const receiver = await app.customerWith({ points: 0 });
    await app
      .as('admin')
      .post(`${base}/admin/p2p-points-transfer`, { transfer: { sender, receiver, points: 100 } })
      .expect(200);
    expect(await app.getPoints(sender)).toBe(0);
    expect(await app.getPoints(receiver)).toBe(100);
  });

  it('400: names who is unknown', async () => {
    const known = await app.customerWith({ points: 100 });
    const message = 'such customer does not exist';
    await app
      .as('admin')
      .post(ADMIN_SEND, { transfer: { sender: randomUUID(), receiver: known, points: 1 } })
      .expect(400, wrongField('sender', message));
    await app
      .as('admin')
      .post(ADMIN_SEND, { transfer: { sender: known, receiver: randomUUID(), points: 1 } })
      .expect(400, wrongField('receiver', message));
    await app
      .as('admin')
      .post(ADMIN_SEND, { transfer: { sender: known, receiver: known, points: 1 } })
      .expect(400, wrongField('receiver', 'transferring points to yourself is forbidden'));
  });

  it('401: without a login', async () => {
    await app.asAnonymous().post(ADMIN_SEND).expect(401);
  });

  it('403: a customer who would be the receiver; sellers; administrators who may only look', async () => {
    const sender = await app.customerWith({ points: 100 });
    const thief = await app.customerWith({ points: 0 });
    const body = { transfer: { sender, receiver: thief, points: 100 } };
    await app.as('customer', thief).post(ADMIN_SEND, body).expect(403);
    await app.as('seller').post(ADMIN_SEND, body).expect(403);
    await app
      .as('admin', await onlooker(app))
      .post(ADMIN_SEND, body)
      .expect(403);
    expect(await app.getPoints(sender)).toBe(100);
    expect(await app.getPoints(thief)).toBe(0);
  });
});
