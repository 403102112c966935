import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Role } from '../../src/auth/index.js';
import { API_DOCUMENT } from '../support/run/build.js';
import { DEFAULT_LOGINS } from '../support/scenes/logins.js';
import { sellerWith } from '../support/scenes/points.js';
import { KEY, REPLAYED, told } from '../support/waiting/repeated.js';
import { TestApp } from '../support/app/test-app.js';

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
}

const UNKEPT = [
  /login_check$/,
  /admin\/provider\/(login|start)$/,
  /token\/(refresh|revoke)$/,
  /pos\/search\/customer$/,
  /cashback\/simulate$/,
  /campaign\/audience$/,
  /(earningRule|transaction)\/simulate$/,
  /earningRule\/replay$/,
  /(coupons|import)\/preview$/,
  /emails\/\{\w+\}\/preview$/,
  // What was imported is not imported again.
  /(transaction|customer|points\/transfer)\/import$/,
];

/** Empty where the API check is off and nothing has been built. */
const writes = existsSync(API_DOCUMENT)
  ? Object.entries<Record<string, Operation>>(JSON.parse(readFileSync(API_DOCUMENT, 'utf8')).paths).flatMap(
      ([path, operations]) =>
        (['post', 'put', 'delete'] as const).flatMap((method) => {
          const operation = operations[method];
          return operation ? [{ method, path, operation }] : [];
        }),
    )
  : [];

describe.skipIf(writes.length === 0)('every write of the interface', () => {
  let app: TestApp;
  let callers: readonly (readonly [Role, string])[];
  beforeAll(async () => {
    app = await TestApp.start();
    const seller = await sellerWith(app, true);
    callers = [
      ['admin', DEFAULT_LOGINS.admin],
      ['seller', seller],
      ['customer', DEFAULT_LOGINS.customer],
    ];
  });
  afterAll(() => app.stop());

  it('says in the documentation that it takes a key, unless it is named here', () => {
    const without = writes.filter(({ operation }) => !operation.parameters?.some(({ name }) => name === KEY));
    expect(without.filter(({ path }) => !UNKEPT.some((unkept) => unkept.test(path)))).toEqual([]);
    expect(without.length).toBe(2 * 18);
  });

  it.each(writes.filter(({ path }) => !UNKEPT.some((unkept) => unkept.test(path))))(
    '$method $path answers a repeated request as the first time',
    async ({ method, path }) => {
      const target = path
        .replace('{storeCode}', 'DEFAULT')
        .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000404');
      const key = randomUUID();
      for (const [role, id] of callers) {
        const ask = () => app.as(role, id).ask(method, target).set(KEY, key).send({});
        const first = await ask();
        const again = await ask();
        if (again.headers[REPLAYED] === 'true') {
          expect(told(again)).toEqual(told(first));
          return;
        }
        // A guard has refused this role.
        expect([401, 403]).toContain(again.status);
      }
      expect.unreachable('It was never answered from what was kept');
    },
  );
});
