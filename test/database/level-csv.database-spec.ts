import { randomUUID } from 'node:crypto';
import { insert } from '#platform/database/query/change.js';
import { select } from '#platform/database/query/statement.js';
import { CustomerEntity } from '../../src/customer/customer.entity.js';
import { levelWith } from '../support/scenes/customers.js';
import { loginWith } from '../support/scenes/logins.js';
import { storeWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const TITLES =
  'Customer ID,First name,Last name,E-mail,Phone,Loyalty card number,Gender,Birth date,Registered';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

const newLevel = () => levelWith(app, { name: 'Silver', conditionValue: 400 });
const readFile = async (path: string) => (await app.as('admin').get(path).expect(200)).text;
const idsIn = (text: string) =>
  text
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0]?.replaceAll('"', ''));

it('200: the customers of the level in the store, and nothing that a spreadsheet would run', async () => {
  const [levelId, other] = [await newLevel(), await newLevel()];
  const code = `s${randomUUID().slice(0, 8)}`;
  const storeId = await storeWith(app, code);
  const registered = async (scene: object) => {
    const at = new Date(app.clock.now().getTime() + 1000);
    app.clock.stopAt(at);
    return { id: await app.customerWith({ points: 0, levelId, ...scene }), at };
  };
  const first = await registered({
    firstName: '=1+1',
    lastName: 'O"Neil, Jr',
    email: 'oneil@example.com',
    phone: '+48600100999',
    loyaltyCardNumber: 'K-1',
    gender: 'male',
    birthDate: '1990-02-03',
  });
  const second = await registered({ firstName: '@Zoë', lastName: '-Müller', email: 'zoe@example.com' });
  await registered({ levelId: other });
  await registered({ status: 'deleted' });
  const elsewhere = await registered({ storeId });
  app.clock.reset();
  const { text, headers } = await app.as('admin').get(`/api/csv/level/${levelId}`).expect(200);
  const shown = (at: Date) => at.toISOString().replace(/\.\d+Z$/, '+0000');
  expect(text.replace(/^\ufeff/, '')).toBe(
    [
      TITLES,
      `"${first.id}","'=1+1","O""Neil, Jr","oneil@example.com","+48600100999","K-1","male","1990-02-03","${shown(first.at)}"`,
      `"${second.id}","'@Zoë","'-Müller","zoe@example.com",,,"not_disclosed",,"${shown(second.at)}"`,
      '',
    ].join('\n'),
  );
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe(`attachment; filename="level-${levelId}.csv"`);
  expect(await readFile(`/api/DEFAULT/csv/level/${levelId}`)).toBe(text);
  expect(idsIn(await readFile(`/api/${code}/csv/level/${levelId}`))).toEqual([elsewhere.id]);
});

it('200: the titles alone, for a level without customers', async () => {
  expect((await readFile(`/api/csv/level/${await newLevel()}`)).trim().replace(/^\ufeff/, '')).toBe(TITLES);
});

it('200: more customers than are read at once, each one time, also those of one instant', async () => {
  const levelId = await newLevel();
  const id = await app.customerWith({ points: 0, levelId });
  const others = Array.from({ length: 2100 }, () => randomUUID());
  await app.unitOfWork.run(async (tx) => {
    const [customer] = await select(tx, CustomerEntity, 'WHERE id = ?', [id]);
    await insert(
      tx,
      CustomerEntity,
      others.map((each) => ({
        ...customer,
        id: each,
        email: null,
        invitationToken: randomUUID(),
        activationToken: null,
        activationCode: null,
      })),
    );
  });
  expect(idsIn(await readFile(`/api/csv/level/${levelId}`)).sort()).toEqual([id, ...others].sort());
});

it('401, 403: the file is for administrators who may look at levels and at customers', async () => {
  const path = `/api/csv/level/${await newLevel()}`;
  await app.asAnonymous().get(path).expect(401, { message: 'Authentication Required' });
  await app.as('customer').get(path).expect(403, FORBIDDEN);
  await app.as('seller').get(path).expect(403, FORBIDDEN);
  for (const permissions of [{}, { LEVEL: ['VIEW'] }, { CUSTOMER: ['VIEW'] }] as const) {
    const viewer = await loginWith(app, { role: 'admin', permissions });
    await app.as('admin', viewer).get(path).expect(403, FORBIDDEN);
  }
  const permissions = { LEVEL: ['VIEW'], CUSTOMER: ['VIEW'] } as const;
  await app
    .as('admin', await loginWith(app, { role: 'admin', permissions }))
    .get(path)
    .expect(200);
});

it('404: a level that is not there', async () => {
  await app.as('admin').get(`/api/csv/level/${randomUUID()}`).expect(404, NOT_FOUND);
  await app.as('admin').get('/api/csv/level/gold').expect(404, NOT_FOUND);
});
