import { inDays, settle } from '../scenes/points.js';
import { ok, type People } from './sound-scene.js';
import type { TestApp } from '../app/test-app.js';

/** Points of every kind: locked, expiring, blocked, sent, canceled, written off. */
export async function soundPoints(app: TestApp, { anna, ben, carol, dora }: People): Promise<void> {
  const admin = app.as('admin');
  const move = async (what: string, transfer: object, base = '/api') =>
    (await ok(admin.post(`${base}/points/transfer/${what}`, { transfer })))['pointsTransferId'] ?? '';
  const settled = (transfer: string, how: string) =>
    ok(admin.post(`/api/points/transfer/${transfer}/${how}`));
  const soon = (days: number) => inDays(app, days).toISOString();
  await move('add', { customer: anna, points: 1000, comment: 'Welcome' });
  await move('add', { customer: anna, points: 50, expiresAt: soon(400) });
  await move('add', { customer: anna, points: 60, lockedUntil: soon(300), expiresAt: soon(600) });
  await move('add', { customer: anna, points: 70, lockedUntil: soon(1) });
  await move('add', { customer: anna, points: 80, lockedUntil: soon(1), expiresAt: soon(500) });
  await move('add', { customer: anna, points: 90, expiresAt: soon(1) });
  await move('add', { customer: ben, points: 500, expiresAt: soon(700) });
  await move('add', { customer: carol, points: 300 }, '/api/TWO');
  await move('add', { customer: dora, points: 5 });
  app.clock.advance({ seconds: 10 });
  await move('spend', { customer: anna, points: 55, comment: 'By hand' });
  const canceled = await move('add', { customer: anna, points: 25 });
  await settled(canceled, 'cancel');
  await settled(await move('block', { customer: anna, points: 11, comment: 'Checkout' }), 'capture');
  await settled(await move('block', { customer: anna, points: 12 }), 'release');
  await move('block', { customer: anna, points: 13, blockedUntil: soon(30) });
  await move('block', { customer: anna, points: 14, blockedUntil: soon(60) });
  await move('block', { customer: ben, points: 15, blockedUntil: soon(1) });
  await move('block', { customer: carol, points: 16 }, '/api/TWO');
  await move('add', { customer: carol, points: 9, expiresAt: soon(1) }, '/api/TWO');
  const sending = { receiver: ben, points: 40, comment: 'For you' };
  await ok(app.as('customer', anna).post('/api/customer/points/p2p-transfer', { transfer: sending }));
  await ok(admin.postJson('/api/admin/p2p-points-transfer', { sender: ben, receiver: anna, points: 7 }));
  const file = `customerId;points;type\n${anna};4;adding\n${ben};1;spending\n${anna};nothing;adding\n`;
  await admin.ask('post', '/api/points/transfer/import').type('text/csv').send(file).expect(200);
  // Some of it unlocks, expires and is released.
  app.clock.advance({ days: 2 });
  await settle(app);
}
