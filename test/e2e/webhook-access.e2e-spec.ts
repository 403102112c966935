import { randomUUID } from 'node:crypto';
import { loginWith } from '../support/scenes/logins.js';
import type { TestApp } from '../support/app/test-app.js';
import { createWebhook, getWebhook, webhookStage } from '../support/scenes/webhooks.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const URL = 'https://hooks.example.com/laurel';

let app: TestApp;
webhookStage((stage) => ({ app } = stage));

const admin = () => app.as('admin');
const create = (body: object = {}) => createWebhook(app, { url: URL, ...body });
const show = (id: string) => getWebhook(app, id);

describe('private addresses', () => {
  let strict: TestApp;
  beforeAll(async () => void (strict = await app.another({ WEBHOOK_ALLOW_PRIVATE: '' })));

  it.each([
    'http://127.0.0.1',
    'http://localhost:3000',
    'https://a.localhost/',
    'http://2130706433',
    'http://[::1]',
    'http://10.0.0.1',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:192.168.0.1]',
    'http://0',
  ])('400: on url, also in a change: %s', async (url) => {
    const problem = {
      errors: [
        {
          field: 'url',
          message: 'Private addresses are not allowed; WEBHOOK_ALLOW_PRIVATE=true allows them.',
        },
      ],
    };
    const answer = await strict
      .as('admin')
      .postJson('/api/webhook', { url, eventTypes: ['*'] })
      .expect(400);
    expect(answer.body).toMatchObject(problem);
    const { webhookId } = await create();
    const change = await strict.as('admin').putJson(`/api/webhook/${webhookId}`, { url }).expect(400);
    expect(change.body).toMatchObject(problem);
    expect(await show(webhookId)).toMatchObject({ url: URL });
  });
});

describe('POST /api/webhook/{webhook}/secret', () => {
  it('200: a new secret, in this answer only', async () => {
    const { webhookId, secret } = await create();
    const { body } = await admin().post(`/api/webhook/${webhookId}/secret`).expect(200);
    expect(body).toEqual({ secret: expect.stringMatching(/^whsec_/) });
    expect(body.secret).not.toBe(secret);
    expect(JSON.stringify(await show(webhookId))).not.toContain('whsec_');
  });

  it('400: when ten secrets are still good; a day later they are not', async () => {
    const { webhookId } = await create();
    const rotate = () => admin().post(`/api/webhook/${webhookId}/secret`);
    for (let rotations = 0; rotations < 9; rotations += 1) {
      await rotate().expect(200);
    }
    await rotate().expect(400, {
      error: 'Too many secrets are still good: try again when the oldest is not',
    });
    app.clock.advance({ days: 1 });
    await rotate().expect(200);
    app.clock.reset();
  });
});

describe('/api/webhook', () => {
  const requests = (id: string) =>
    [
      ['get', '/api/webhook'],
      ['get', `/api/webhook/${id}`],
      ['get', `/api/webhook/${id}/delivery`],
      ['get', `/api/webhook/${id}/delivery/${id}`],
      ['post', '/api/webhook', { url: URL, eventTypes: ['*'] }],
      ['put', `/api/webhook/${id}`, { description: 'a' }],
      ['delete', `/api/webhook/${id}`],
      ['post', `/api/webhook/${id}/secret`],
      ['post', `/api/webhook/${id}/test`],
      ['post', `/api/webhook/${id}/replay`, { fromId: 1 }],
      ['post', `/api/webhook/${id}/retry`],
      ['get', `/api/webhook/${id}/health`],
      ['post', `/api/webhook/${id}/delivery/${id}/retry`],
    ] as const;

  it.each(['customer', 'seller'] as const)('403: for a %s', async (role) => {
    for (const [method, path] of requests(randomUUID())) {
      await app.as(role).ask(method, path).expect(403, FORBIDDEN);
    }
  });

  it('401: without a token', async () => {
    for (const [method, path] of requests(randomUUID())) {
      await app.asAnonymous()[method](path).expect(401, { message: 'Authentication Required' });
    }
  });

  it('403: where events are shown or sent, an administrator needs EVENT VIEW beside SETTINGS', async () => {
    const { webhookId } = await create();
    const id = await loginWith(app, { role: 'admin', permissions: { SETTINGS: ['VIEW', 'MODIFY'] } });
    const showsEvents = [
      ['post', '/api/webhook'],
      ['put', `/api/webhook/${webhookId}`],
      ['get', `/api/webhook/${webhookId}/delivery`],
      ['get', `/api/webhook/${webhookId}/health`],
      ['get', `/api/webhook/${webhookId}/delivery/${webhookId}`],
    ];
    for (const [method, path, body] of requests(webhookId).filter(([each]) => each !== 'delete')) {
      const { status } = await app.as('admin', id).ask(method, path).send(body);
      const isRefused = showsEvents.some(([verb, each]) => verb === method && each === path);
      expect([method, path, status === 403]).toEqual([method, path, isRefused]);
    }
    expect(await show(webhookId)).not.toHaveProperty('description');
    const { body } = await admin().get('/api/webhook?perPage=1000').expect(200);
    expect(body.webhooks.filter(({ url }: { url: string }) => url === URL)).toHaveLength(1);
  });

  it('403: an administrator needs SETTINGS: VIEW to look, MODIFY for the rest', async () => {
    const { webhookId } = await create();
    const permissions = { SETTINGS: ['VIEW'], EVENT: ['VIEW'] } as const;
    const viewer = await loginWith(app, { role: 'admin', permissions });
    const stranger = await loginWith(app, { role: 'admin', permissions: { CUSTOMER: ['VIEW', 'MODIFY'] } });
    for (const [method, path, body] of requests(webhookId)) {
      await app.as('admin', stranger).ask(method, path).send(body).expect(403, FORBIDDEN);
      const answer = await app.as('admin', viewer).ask(method, path).send(body);
      expect([path, answer.status === 403]).toEqual([path, method !== 'get']);
    }
    expect(await show(webhookId)).not.toHaveProperty('description');
  });

  it('404: for one that does not exist or cannot exist', async () => {
    for (const id of [randomUUID(), 'no-uuid']) {
      for (const [method, path, body] of requests(id).filter(([, each]) => each !== '/api/webhook')) {
        await admin().ask(method, path).send(body).expect(404, NOT_FOUND);
      }
    }
  });
});
