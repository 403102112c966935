import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { levelWith } from '../support/scenes/customers.js';
import { TestApp } from '../support/app/test-app.js';
import { getTexts } from '../support/statements/statements.js';

const PATH = '/api/admin/record-names';
/** Some of the tables that records of all kinds are looked up in. */
const NAMED_TABLES = ['account', 'campaign', 'customer', 'level', 'pos', 'segment', 'webhook'];
const NONE = '3f1b2c4d-0000-4000-8000-000000000000';

describe('GET /api/admin/record-names', () => {
  let app: TestApp;
  beforeEach(async () => (app = await TestApp.again(app)));
  afterAll(() => app.stop());

  const ask = async (ids: readonly string[], administrator?: string) => {
    const query = ids.map((id) => `id=${id}`).join('&');
    return (await app.as('admin', administrator).get(`${PATH}?${query}`).expect(200)).body;
  };
  const getAccount = async (customer: string): Promise<string> => {
    const [row] = await app.reader.query(`SELECT id FROM account WHERE customerId = '${customer}'`);
    return row.id;
  };
  const created = async (path: string, form: object, id: string): Promise<string> =>
    (await app.as('admin').post(path, form).expect(200)).body[id];

  it('200: names of records of every kind, in the language of the caller, and customers of accounts', async () => {
    const customer = await app.customerWith({ points: 5, firstName: 'Clara', lastName: 'Maier' });
    const account = await getAccount(customer);
    const level = await levelWith(app, { name: 'Gold', conditionValue: 10 });
    const pos = await created('/api/pos', { pos: { name: 'Main street', identifier: 'P-1' } }, 'posId');
    const role = await roleWith(app, { CUSTOMER: ['VIEW'] });
    const { records, total } = await ask([customer, account, level, pos, role, NONE]);
    expect(records).toEqual(
      expect.arrayContaining([
        { id: customer, kind: 'customer', name: 'Clara Maier', recordId: customer },
        { id: account, kind: 'customer', name: 'Clara Maier', recordId: customer },
        { id: level, kind: 'level', name: 'Gold', recordId: level },
        { id: pos, kind: 'pos', name: 'Main street', recordId: pos },
        expect.objectContaining({ id: role, kind: 'role' }),
      ]),
    );
    expect(total).toBe(5);
  });

  it('200: without those that the caller may not view, and without a name that was erased', async () => {
    const customer = await app.customerWith({ points: 5 });
    const erased = await app.customerWith({ points: 0, firstName: 'Bea' });
    await app.as('admin').post(`/api/customer/${erased}/anonymize`).expect(204);
    const level = await levelWith(app, { name: 'Gold', conditionValue: 10 });
    const account = await getAccount(customer);
    const ofLevels = await administratorWith(app, { roleIds: [await roleWith(app, { LEVEL: ['VIEW'] })] });
    const ids = [customer, account, erased, level];
    expect((await ask(ids, ofLevels)).records).toMatchObject([{ id: level }]);
    expect((await ask(ids)).records.map(({ id }: { id: string }) => id).sort()).toEqual(
      [customer, account, level].sort(),
    );
  });

  it('200: only of the kinds that are asked for, and from no other table', async () => {
    const customer = await app.customerWith({ points: 5, firstName: 'Clara', lastName: 'Maier' });
    const account = await getAccount(customer);
    const level = await levelWith(app, { name: 'Gold', conditionValue: 10 });
    const askFor = async (kinds: string) => {
      const ids = [customer, account, level].map((id) => `id=${id}`).join('&');
      const path = `${PATH}?${ids}&${kinds}`;
      const texts = await getTexts(app, () => app.as('admin').get(path));
      const { body } = await app.as('admin').get(path).expect(200);
      const names = body.records.map(({ id }: { id: string }) => id).sort();
      const tables = NAMED_TABLES.filter((table) =>
        texts.some((text) => new RegExp(`FROM [\`"]?${table}\\b`).test(text)),
      );
      return { names, tables };
    };
    expect(await askFor('kind=level')).toEqual({ names: [level], tables: ['level'] });
    expect((await askFor('')).tables).toEqual(NAMED_TABLES);
    expect((await askFor('kind[]=customer&kind[]=pos')).names).toEqual([customer, account].sort());
    expect((await askFor('')).names).toEqual([customer, account, level].sort());
  });

  it('200: nothing for nothing', async () => {
    expect((await app.as('admin').get(PATH).expect(200)).body).toEqual({ records: [], total: 0 });
  });

  it('200: no name for what is no id; 400 for more than 100; 401 and 403 for others than administrators', async () => {
    expect((await app.as('admin').get(`${PATH}?id=x`).expect(200)).body.records).toEqual([]);
    await app.as('admin').get(`${PATH}?id=${NONE}&kind=coupon`).expect(400);
    const many = Array.from({ length: 101 }, () => `id=${NONE}`).join('&');
    await app.as('admin').get(`${PATH}?${many}`).expect(400);
    await app.asAnonymous().get(PATH).expect(401);
    await app.as('seller').get(PATH).expect(403);
    await app.as('customer').get(PATH).expect(403);
  });
});
