import type { Response } from 'supertest';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { loginWith } from '../support/scenes/logins.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const MASTER = 'a-master-key-of-more-than-32-characters';
const LEVELS = [
  { resource: 'LEVEL', access: 'VIEW' },
  { resource: 'LEVEL', access: 'MODIFY' },
];
const LEVEL = { translations: { en: { name: 'Gold' } }, reward: { name: 'Gold', value: 1, code: 'gold' } };

interface LogEntry {
  readonly auditLogId: { readonly auditLogId: string };
  readonly entityId?: string;
  readonly username?: string;
}

let app: TestApp;
let adele: string;
const levels: string[] = [];
beforeAll(async () => {
  app = await TestApp.start({ environment: { MASTER_API_KEY: MASTER } });
  adele = await administratorWith(app, { username: 'adele', roleIds: [await roleWith(app, LEVELS)] });
  for (const day of [1, 2, 3]) {
    app.clock.stopAt(new Date(Date.UTC(2031, 0, day, 12)));
    const level = { ...LEVEL, conditionValue: day };
    const { body } = await app.as('admin', adele).postJson('/api/level/create', { level }).expect(200);
    levels.push(body.id);
  }
  app.clock.stopAt(new Date(Date.UTC(2031, 0, 4, 12)));
  const path = `/api/level/${levels[0]}/activate`;
  await app.asAnonymous().post(path).set('X-AUTH-TOKEN', MASTER).send({ active: true }).expect(200);
  app.clock.reset();
});
afterAll(() => app.stop());

const get = (query: string, base = '/api') => app.as('admin').get(`${base}/audit/log?${query}`);
const entitiesIn = (body: { logs: LogEntry[] }) => body.logs.map(({ entityId }) => entityId);
/** The first level was changed last. */
const newestFirst = () => [levels[0], levels[2], levels[1], levels[0]];

describe('GET /api/audit/log', () => {
  it.each(['/api', '/api/DEFAULT'])(
    '200: %s: the entries of the audit log, the newest first',
    async (base) => {
      const { body, headers } = await get('createdAtFrom=2031-01-01&perPage=2', base).expect(200);
      expect(body).toEqual({
        logs: [
          {
            auditLogId: { auditLogId: expect.stringMatching(/^\d+$/) },
            createdAt: '2031-01-04T12:00:00+0000',
            entityType: 'level',
            entityId: levels[0],
            eventType: 'POST /api/level/{level}/activate',
            username: 'master-key',
          },
          {
            auditLogId: { auditLogId: expect.stringMatching(/^\d+$/) },
            createdAt: '2031-01-03T12:00:00+0000',
            entityType: 'level',
            entityId: levels[2],
            eventType: 'POST /api/level/create',
            username: 'adele',
          },
        ],
        total: 4,
      });
      const next = /^<(.*)>; rel="next"$/.exec(headers['link'] ?? '')?.[1] ?? '';
      expect(entitiesIn((await app.as('admin').get(next).expect(200)).body)).toEqual(newestFirst().slice(2));
      const { body: own } = await app.as('admin').get('/api/audit?from=2031-01-01').expect(200);
      expect(own.entries.map(({ auditId }: { auditId: number }) => String(auditId))).toEqual(
        (await get('createdAtFrom=2031-01-01')).body.logs.map(
          ({ auditLogId }: LogEntry) => auditLogId.auditLogId,
        ),
      );
    },
  );

  it.each([
    ['createdAtTo=2031-01-02&createdAtFrom=2031-01-02', [1]],
    ['createdAtFrom=2031-01-02T12:00:00.000Z&createdAtTo=2031-01-03T12:00:00.000Z', [2, 1]],
    ['createdAtFrom=2031-01-01&username=adele', [2, 1, 0]],
    ['createdAtFrom=2031-01-01&username=dele', [2, 1, 0]],
    ['createdAtFrom=2031-01-01&username=master', [0]],
    ['createdAtFrom=2031-01-01&eventType=activate', [0]],
    ['createdAtFrom=2031-01-01&eventType=POST%2520%252Fapi%252Flevel%252Fcreate', [2, 1, 0]],
    ['createdAtFrom=2031-01-01&entityType=level', [0, 2, 1, 0]],
    ['createdAtFrom=2031-01-01&entityType=campaign', []],
    ['createdAtFrom=2031-01-01&sort=createdAt&direction=asc', [0, 1, 2, 0]],
    ['createdAtFrom=2031-01-01&direction=asc', [0, 1, 2, 0]],
    ['createdAtFrom=2031-01-01&sort=username&direction=desc&perPage=2', [0, 2]],
    ['createdAtFrom=2031-01-01&createdAtTo=&username=&entityId=', [0, 2, 1, 0]],
  ])('200: %s', async (query, expected) => {
    const { body } = await get(query).expect(200);
    expect(entitiesIn(body)).toEqual(expected.map((index) => levels[index]));
  });

  it('200: of one entry, of one thing; nothing for what is no id', async () => {
    const { body } = await get('createdAtFrom=2031-01-01').expect(200);
    const [first]: LogEntry[] = body.logs;
    const one = await get(`auditLogId=${first?.auditLogId.auditLogId}`).expect(200);
    expect(one.body).toEqual({ logs: [first], total: 1 });
    expect(entitiesIn((await get(`entityId=${levels[1]}`).expect(200)).body)).toEqual([levels[1]]);
    for (const query of ['auditLogId=x', 'auditLogId=99999999999999999999', 'entityId=x']) {
      expect((await get(query).expect(200)).body).toEqual({ logs: [], total: 0 });
    }
  });

  it('200: next pages of a list that is sorted by who it was', async () => {
    const seen: LogEntry[] = [];
    let path: string | undefined = '/api/audit/log?createdAtFrom=2031-01-01&sort=username&perPage=1';
    while (path !== undefined) {
      const page: Response = await app.as('admin').get(path).expect(200);
      seen.push(...page.body.logs);
      path = /^<(.*)>; rel="next"$/.exec(page.headers['link'] ?? '')?.[1];
    }
    expect(seen.map(({ username }) => username)).toEqual(['adele', 'adele', 'adele', 'master-key']);
  });

  it('400: for a time that is none; 401, 403: without the permission, and for other roles', async () => {
    await get('createdAtFrom=x').expect(400);
    await get('perPage=-1').expect(400);
    await app.asAnonymous().get('/api/audit/log').expect(401);
    await app.as('customer').get('/api/audit/log').expect(403, FORBIDDEN);
    await app.as('seller').get('/api/audit/log').expect(403, FORBIDDEN);
    const other = await loginWith(app, { role: 'admin', permissions: { ADMIN: ['VIEW', 'MODIFY'] } });
    await app.as('admin', other).get('/api/audit/log').expect(403, FORBIDDEN);
    const auditor = await loginWith(app, { role: 'admin', permissions: { AUDIT: ['VIEW'] } });
    await app.as('admin', auditor).get('/api/audit/log').expect(200);
  });
});
