import { readFileSync, writeFileSync } from 'node:fs';
import { API_DOCUMENT } from '../support/run/build.js';
import { type Recorded, recordExamples } from '../support/examples/recorder.js';
import { Stable } from '../support/examples/stable.js';
import { PUSH_KEYS } from '../support/scenes/push.js';
import { databaseKind } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';

const FILE = new URL('../../src/recorded-examples.json', import.meta.url);
/** A page for people, what has no end, what depends on the machine or needs a message, and what sends something to another server. */
const WITHOUT_EXAMPLE = [
  'GET /',
  'GET /api/event/stream',
  'GET /metrics',
  'POST /api/password/reset',
  // Their tokens are signed.
  'POST /api/customer/unsubscribe/{token}',
  'POST /api/customer/contacts/refuse/{token}',
  // What they answer is drawn, or belongs to a login.
  ...['admin', 'customer', 'seller'].flatMap((role) =>
    ['', '/confirm', '/recovery-codes', '/remove'].map((path) => `POST /api/${role}/second-factor${path}`),
  ),
  'GET /api/admin/session',
  'GET /api/customer/session',
  'GET /api/seller/session',
  'GET /api/admin/data/{administrator}/session',
  'GET /api/customer/{customer}/session',
  'GET /api/seller/{seller}/session',
  'POST /api/admin/provider/start',
  'POST /api/admin/provider/login',
  // These take a file.
  'POST /api/admin/transaction/import',
  'POST /api/admin/transaction/import/preview',
  'POST /api/admin/customer/import',
  'POST /api/admin/customer/import/preview',
  'POST /api/points/transfer/import',
  'POST /api/points/transfer/import/preview',
  'POST /api/campaign/coupons/preview',
  // Bytes of a picture.
  ...['photo', 'photo/{photo}', 'brand_icon'].map((picture) => `GET /api/campaign/{campaign}/${picture}`),
  ...['level/{level}/photo', 'earningRule/{earningRule}/photo', 'customer/{customer}/avatar'].map(
    (path) => `GET /api/${path}`,
  ),
  ...['photo/{name}', 'logo', 'small-logo', 'hero-image'].flatMap((path) => [
    `GET /api/settings/${path}`,
    `GET /api/settings/${path}/{dimensions}`,
    // No body is answered.
    `POST /api/settings/${path}`,
  ]),
  'POST /api/customer/{customer}/avatar',
  'GET /api/settings/conditions-file',
  'POST /api/settings/conditions-file',
  'GET /terms-conditions',
  'POST /api/webhook/{webhook}/test',
  'POST /api/webhook/{webhook}/delivery/{delivery}/retry',
  'POST /api/admin/messages/{message}/retry',
];

interface Part {
  readonly content?: object;
}

type Paths = Record<
  string,
  Record<string, { readonly requestBody?: Part; readonly responses: Record<string, Part> }>
>;

/*
 * `npm run examples` writes the file; otherwise it is compared. On SQLite alone: what is answered elsewhere differs in nothing
 * but the order of equal rows.
 */
describe.skipIf(databaseKind !== 'sqlite')('src/recorded-examples.json', () => {
  let app: TestApp;
  let recorded: Record<string, Recorded>;
  beforeAll(async () => {
    app = await TestApp.start({ startLevel: false, environment: PUSH_KEYS });
    recorded = await recordExamples(app);
  });
  afterAll(() => app.stop());

  it('has the answers of the demo programme', () => {
    if (process.env['EXAMPLES'] === 'write') {
      writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
    }
    expect(recorded).toEqual(JSON.parse(readFileSync(FILE, 'utf8')));
  });

  it('shows a code of digits alone, which chance makes now and then, as it shows the others', () => {
    const shown = ['TEN-894515', 'TEN-ABCDEF', 'TEN-A2B3C4'].map((code) => new Stable('it', {}).value(code));
    expect(new Set(shown).size).toBe(1);
  });

  it.skipIf(process.env['API_CHECK'] === 'off')(
    'has each operation that is asked or answers something',
    () => {
      const { paths } = JSON.parse(readFileSync(API_DOCUMENT, 'utf8')) as { readonly paths: Paths };
      const operations = Object.entries(paths).flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          operation,
        })),
      );
      const missing = operations
        .filter(({ operation: { requestBody, responses } }) => requestBody ?? responses['200']?.content)
        .map(({ name }) => name)
        .filter((name) => !(name in recorded) && !(name.replace('/{storeCode}', '') in recorded))
        .filter((name) => !WITHOUT_EXAMPLE.includes(name.replace('/{storeCode}', '')));
      expect(missing).toEqual([]);
    },
  );
});
