import { randomUUID } from 'node:crypto';
import type { Response } from 'supertest';
import { labeled, segmentWith } from '../scenes/segments.js';
import { PIXELS, upload } from '../scenes/pictures.js';
import { sellerWith } from '../scenes/points.js';
import { withSecondFactor } from '../scenes/second-factor.js';
import type { TestApp } from '../app/test-app.js';
import { addPoints, createWebhook, Receiver } from '../scenes/webhooks.js';

/** One write that an administrator may make: sets what it needs, asks for it, and gives the answer. */
export type Scene = (app: TestApp) => Promise<Response>;

export const someEmail = () => `${randomUUID()}@example.com`;
const SEGMENT = { name: 'A', active: true, parts: [{ criteria: [labeled('a')] }] };
const SELLER = () => ({ firstName: 'Eva', lastName: 'Lis', email: someEmail(), plainPassword: 'Loyalty#1' });

export const admin = (app: TestApp) => app.as('admin');
export const customer = (app: TestApp, points = 0) => app.customerWith({ points });
const webhook = async (app: TestApp) =>
  (await createWebhook(app, { url: (await Receiver.listening()).url })).webhookId;
export const on =
  (
    method: 'post' | 'put' | 'delete',
    path: string,
    thing: (app: TestApp) => Promise<string>,
    body: object = {},
  ) =>
  async (app: TestApp) =>
    admin(app)
      .ask(method, path.replace(/\{\w+\}/, await thing(app)))
      .send(body);

/** Setting a file and removing it, at a path with one id at most. */
export function pictureScenes(
  path: string,
  thing: (app: TestApp) => Promise<string>,
  content = PIXELS,
): [string, Scene][] {
  const at = async (app: TestApp) => path.replace(/\{\w+\}/, await thing(app));
  return [
    [`POST ${path}`, async (app) => upload(app, await at(app), content)],
    [
      `DELETE ${path}`,
      async (app) => {
        const address = await at(app);
        await upload(app, address, content);
        return admin(app).delete(address);
      },
    ],
  ];
}

const inactive = async (app: TestApp, what: 'seller' | 'segment', created: Promise<string>) => {
  const id = await created;
  await admin(app).post(`/api/${what}/${id}/deactivate`).expect(200);
  return id;
};

/** Sellers, segments, webhooks. */
export const OTHER_WRITES: Record<string, Scene> = {
  'POST /api/seller/register': async (app) =>
    admin(app).postJson('/api/seller/register', { seller: SELLER() }),
  'PUT /api/seller/{seller}': on('put', '/api/seller/{seller}', (app) => sellerWith(app, true), {
    allowPointTransfer: false,
  }),
  'POST /api/seller/{seller}/activate': on('post', '/api/seller/{seller}/activate', (app) =>
    inactive(app, 'seller', sellerWith(app, true)),
  ),
  'POST /api/seller/{seller}/deactivate': on('post', '/api/seller/{seller}/deactivate', (app) =>
    sellerWith(app, true),
  ),
  'POST /api/seller/{seller}/delete': on('post', '/api/seller/{seller}/delete', (app) =>
    sellerWith(app, true),
  ),
  'DELETE /api/seller/{seller}/session': on('delete', '/api/seller/{seller}/session', (app) =>
    sellerWith(app, true),
  ),
  'DELETE /api/seller/{seller}/second-factor': on(
    'delete',
    '/api/seller/{seller}/second-factor',
    async (app) => (await withSecondFactor(app, 'seller')).id,
  ),
  'POST /api/segment': async (app) => admin(app).postJson('/api/segment', { segment: SEGMENT }),
  'PUT /api/segment/{segment}': on(
    'put',
    '/api/segment/{segment}',
    (app) => segmentWith(app, [labeled('a')]),
    {
      name: 'B',
    },
  ),
  'DELETE /api/segment/{segment}': on('delete', '/api/segment/{segment}', (app) =>
    segmentWith(app, [labeled('a')]),
  ),
  'POST /api/segment/{segment}/activate': on('post', '/api/segment/{segment}/activate', (app) =>
    inactive(app, 'segment', segmentWith(app, [labeled('a')])),
  ),
  'POST /api/segment/{segment}/deactivate': on('post', '/api/segment/{segment}/deactivate', (app) =>
    segmentWith(app, [labeled('a')]),
  ),
  'POST /api/webhook': async (app) =>
    admin(app).postJson('/api/webhook', { url: 'https://hooks.example.com/laurel', eventTypes: ['*'] }),
  'PUT /api/webhook/{webhook}': on('put', '/api/webhook/{webhook}', webhook, { description: 'Till' }),
  'DELETE /api/webhook/{webhook}': on('delete', '/api/webhook/{webhook}', webhook),
  'POST /api/webhook/{webhook}/secret': on('post', '/api/webhook/{webhook}/secret', webhook),
  'POST /api/webhook/{webhook}/test': on('post', '/api/webhook/{webhook}/test', webhook),
  'POST /api/webhook/{webhook}/replay': async (app) => {
    await addPoints(app, await customer(app));
    await admin(app).get('/api/event').expect(200);
    return admin(app).postJson(`/api/webhook/${await webhook(app)}/replay`, { fromId: 1, toId: 1 });
  },
  'POST /api/webhook/{webhook}/retry': on('post', '/api/webhook/{webhook}/retry', webhook),
  'POST /api/webhook/{webhook}/delivery/{delivery}/retry': async (app) => {
    await addPoints(app, await customer(app));
    await admin(app).get('/api/event').expect(200);
    const path = `/api/webhook/${await webhook(app)}`;
    await admin(app).postJson(`${path}/replay`, { fromId: 1, toId: 1 }).expect(200);
    const { body } = await admin(app).get(`${path}/delivery`).expect(200);
    return admin(app).post(`${path}/delivery/${body.deliveries[0].deliveryId}/retry`);
  },
};
