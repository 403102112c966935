import { Writer } from '#platform/database/writer.js';
import { PartSearchedNames1760000340000 } from '../../src/migrations/1760000340000-part-searched-names.js';
import { TestApp } from '../support/app/test-app.js';
import { createCampaign } from '../support/scenes/campaign-requests.js';
import { anna } from '../support/scenes/customers.js';
import { segmentWith } from '../support/scenes/segments.js';

let app: TestApp;
beforeAll(async () => void (app = await TestApp.start()));
afterAll(() => app.stop());

describe('names, in any case, with or without accents and punctuation', () => {
  let customer: string;
  let segment: string;
  let campaign: string;
  const storeCode = 'names';
  beforeAll(async () => {
    await app.as('admin').post('/api/store', { code: storeCode, name: 'Names' }).expect(200);
    const people = [
      anna({ firstName: 'Łucja Zoë', lastName: "O'Brien-Ødegård" }),
      anna({ firstName: 'Odo', lastName: 'Łucja' }),
    ];
    const ids: string[] = [];
    for (const person of people) {
      const sent = { customer: person };
      const path = `/api/${storeCode}/customer/register`;
      ids.push((await app.as('admin').postJson(path, sent).expect(200)).body.customerId);
    }
    [customer = ''] = ids;
    await app
      .as('admin')
      .postJson(`/api/${storeCode}/points/transfer/add`, { transfer: { customer, points: 5 } })
      .expect(200);
    segment = await segmentWith(app, [{ type: 'customer_list', customers: [customer] }]);
    campaign = await createCampaign(app, {}, `/api/${storeCode}`);
  });

  const FOUND: Readonly<Record<string, readonly string[]>> = {
    firstName: ['łucja', 'ŁUCJA', 'lucja', 'ucj', 'LUCJA Z', 'zoë', 'Zoë', ' Łucja '],
    lastName: ['ØDEGÅRD', 'odegard', 'ødeg', "o'brien", 'O’BRIEN ode', 'brien-ø'],
  };
  const WHOLE = { firstName: 'lucja-zoe', lastName: "O'BRIEN ØDEGÅRD" };
  const NOT_FOUND_BY: Readonly<Record<string, readonly string[]>> = {
    firstName: ['ødegård', 'odo%', 'zoe|o', 'b_i'],
    lastName: ['zoë', 'ogard', 'brien|anna', 'ødegård łucja'],
  };
  const ask = async (path: string, name: string, wanted: string, more = '') => {
    const { body } = await app
      .as('admin')
      .get(`${path}?${name}=${encodeURIComponent(wanted)}${more}`)
      .expect(200);
    return [wanted, body.total];
  };

  it.each(['firstName', 'lastName'] as const)('200: customers by %s', async (name) => {
    const path = `/api/${storeCode}/customer`;
    for (const wanted of FOUND[name] ?? []) {
      // One is called by the last name of the other.
      expect(await ask(path, name, wanted)).toEqual([wanted, 1]);
      expect(await ask(path, name, wanted, '&strict=1')).toEqual([wanted, 0]);
    }
    expect(await ask(path, name, WHOLE[name], '&strict=1')).toEqual([WHOLE[name], 1]);
    for (const wanted of NOT_FOUND_BY[name] ?? []) {
      expect(await ask(path, name, wanted)).toEqual([wanted, wanted === 'odo%' ? 1 : 0]);
    }
  });

  it.each([
    ['transfers', () => `/api/${storeCode}/points/transfer`, 'customerFirstName', 'customerLastName'],
    ['members of a segment', () => `/api/${storeCode}/segment/${segment}/customers`, 'firstName', 'lastName'],
    [
      'customers who see a campaign',
      () => `/api/${storeCode}/campaign/${campaign}/customers/visible`,
      'firstName',
      'lastName',
    ],
  ])('200: %s', async (_, path, firstName, lastName) => {
    for (const [name, wanted, total] of [
      [firstName, 'lucja', 1] as const,
      [firstName, 'ŁUCJA', 1] as const,
      [firstName, 'ødeg', 0] as const,
      [lastName, 'ØDEGÅRD', 1] as const,
      [lastName, 'brien odeg', 1] as const,
      [lastName, 'zoe', 0] as const,
    ]) {
      expect([name, ...(await ask(path(), name, wanted))]).toEqual([name, wanted, total]);
    }
  });

  it('200: a till finds them', async () => {
    for (const search of [{ firstName: 'LUCJA' }, { lastName: 'ØDEGÅRD' }, { lastName: 'odegard' }]) {
      const { body } = await app
        .as('admin')
        .post(`/api/${storeCode}/pos/search/customer`, { search })
        .expect(200);
      expect(body.customers.map(({ customerId }: { customerId: string }) => customerId)).toEqual([customer]);
    }
  });

  it('are kept with a new name, and read again by the migration', async () => {
    const { dataSource } = app.nest.get(Writer);
    const edit = { customer: { firstName: 'Şule', lastName: 'Ωmega' } };
    await app.as('admin').putJson(`/api/${storeCode}/customer/${customer}`, edit).expect(200);
    const path = `/api/${storeCode}/customer`;
    expect(await ask(path, 'firstName', 'sule')).toEqual(['sule', 1]);
    // As the version before has written it: both names find it.
    const old = ' sule ωmega';
    await app.unitOfWork.run((tx) =>
      tx.query('UPDATE customer_search SET words = ? WHERE customerId = ?', [old, customer]),
    );
    for (const [name, wanted] of [
      ['firstName', 'sule'],
      ['lastName', 'ΩMEGA'],
      ['firstName', 'ωmega'],
    ] as const) {
      expect(await ask(path, name, wanted)).toEqual([wanted, 1]);
    }
    const queryRunner = dataSource.createQueryRunner();
    await new PartSearchedNames1760000340000().up(queryRunner);
    await queryRunner.release();
    expect(await ask(path, 'firstName', 'sule')).toEqual(['sule', 1]);
    expect(await ask(path, 'firstName', 'ωmega')).toEqual(['ωmega', 0]);
    expect(await ask(path, 'lastName', 'ωMEGA')).toEqual(['ωMEGA', 1]);
  });
});
