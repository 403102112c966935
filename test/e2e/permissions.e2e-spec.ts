import { randomUUID } from 'node:crypto';
import { DiscoveryModule } from '@nestjs/core';
import { type Permissions, RESOURCES } from '../../src/auth/index.js';
import { loginWith, getToken } from '../support/scenes/logins.js';
import { type Handler, getHandlers, getName } from '../support/api/routes.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };

/** Open to every administrator and key: routes that show and change nothing but what is the caller's own, or is no secret. */
const FOR_EVERY_ADMINISTRATOR: Readonly<Record<string, string>> = {
  'GET /api/admin/data': 'the own account',
  'PUT /api/admin/data': 'the own name, e-mail and phone',
  'POST /api/admin/password/change': 'the own password',
  'GET /api/admin/second-factor': 'the own second factor',
  'POST /api/admin/second-factor': 'the same',
  'POST /api/admin/second-factor/confirm': 'the same',
  'POST /api/admin/second-factor/recovery-codes': 'the same',
  'POST /api/admin/second-factor/remove': 'the same',
  'GET /api/admin/session': 'the own logins',
  'DELETE /api/admin/session/{session}': 'the same',
  'GET /api/admin/views': 'the own views of a list, and shared ones: for those who may see the list',
  'POST /api/admin/views': 'the own views, for those who may see the list',
  'PUT /api/admin/views/{view}': 'the own views',
  'DELETE /api/admin/views/{view}': 'the same',
  'GET /api/admin/record-names': 'names of what the caller may see',
  'GET /api/store': 'codes and names of stores, which are in every path',
};
/** Ask for the permissions of the things that they find. */
const DECIDE_THEMSELVES = [
  'GET /api/search',
  'GET /api/admin/bulk-actions',
  'GET /api/admin/bulk-actions/{bulkAction}',
  'POST /api/admin/bulk-actions/{bulkAction}/stop',
  'POST /api/admin/bulk-actions/{bulkAction}/undo',
];
const READS_BY_POST = [
  'POST /api/earningRule/simulate',
  'POST /api/transaction/simulate',
  'POST /api/earningRule/replay',
  'POST /api/pos/search/customer',
  'POST /api/campaign/audience',
  'POST /api/level/preview',
  'POST /api/level/{level}/preview',
  'POST /api/segment/preview',
  'POST /api/settings/emails/{email}/preview',
];

describe('permissions of administrators', () => {
  let app: TestApp;
  let handlers: Handler[];
  beforeAll(async () => {
    app = await TestApp.start({ imports: [DiscoveryModule] });
    handlers = getHandlers(app).filter(({ letsAdministratorsIn }) => letsAdministratorsIn);
  });
  afterAll(() => app.stop());

  const isWrite = (handler: Handler) => !getName(handler).startsWith('GET ');

  it('are demanded by every route but those that are named here', () => {
    const without = handlers.filter(({ permissions }) => permissions.length === 0).map(getName);
    expect(without.sort()).toEqual([...Object.keys(FOR_EVERY_ADMINISTRATOR), ...DECIDE_THEMSELVES].sort());
  });

  it('are MODIFY for every write', () => {
    const readOnly = handlers
      .filter((handler) => isWrite(handler) && !(getName(handler) in FOR_EVERY_ADMINISTRATOR))
      .filter(({ permissions }) => !permissions.some(({ access }) => access === 'MODIFY'))
      .map(getName);
    const others = [...READS_BY_POST, ...DECIDE_THEMSELVES];
    expect(readOnly.filter((name) => !others.includes(name))).toEqual([]);
  });

  const keyWith = async (permissions: Permissions) => {
    const body = { name: randomUUID(), permissions };
    const created = await app.as('admin').postJson('/api/admin/apikey', body).expect(200);
    return { 'X-AUTH-TOKEN': String(created.body.key) };
  };
  const getLogin = async (permissions: Permissions) => {
    const id = await loginWith(app, { role: 'admin', permissions });
    return { Authorization: `Bearer ${getToken(app, 'admin', id)}` };
  };
  const callers = { 'an administrator': getLogin, 'an API key': keyWith };

  /** Asks for each route on each of its paths; answers with those that were not 403. */
  const letIn = async (credentials: Readonly<Record<string, string>>, asked: readonly Handler[]) => {
    const open: string[] = [];
    for (const handler of asked.filter((each) => !(getName(each) in FOR_EVERY_ADMINISTRATOR))) {
      for (const route of handler.routes) {
        const [method = '', path = ''] = route.split(' ');
        const url = path.replace('/scoped/:storeCode/', '/api/DEFAULT/').replace(/:\w+/g, randomUUID());
        const ask = app.asAnonymous()[method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'](url);
        const { status, body } = await ask.set(credentials).query({ q: 'a' });
        const { error, form } = body as { readonly error?: unknown; readonly form?: unknown };
        // Only what takes a file marks it.
        const isMarked = form !== undefined && Object.keys(body as object).length === 2;
        const shown = isMarked ? { error } : (body as object);
        if (status !== 403 || JSON.stringify(shown) !== JSON.stringify(FORBIDDEN)) {
          open.push(`${method} ${url}: ${status}`);
        }
      }
    }
    return open;
  };

  it.each(Object.entries(callers))(
    '403: without any, %s is let into none of these routes',
    async (_, having) => {
      expect(handlers.length).toBeGreaterThan(80);
      expect(await letIn(await having({}), handlers)).toEqual([]);
    },
  );

  it.each(Object.entries(callers))(
    '403: with VIEW of everything, %s is let into no write',
    async (_, having) => {
      const credentials = await having(Object.fromEntries(RESOURCES.map((resource) => [resource, ['VIEW']])));
      const writes = handlers.filter((handler) => isWrite(handler));
      const open = await letIn(
        credentials,
        writes.filter((each) => !READS_BY_POST.includes(getName(each))),
      );
      expect(open).toEqual([]);
    },
  );
});
