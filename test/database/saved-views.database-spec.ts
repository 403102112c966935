import { randomUUID } from 'node:crypto';
import { MASTER_ROLE_ID } from '../../src/administrator/index.js';
import { SavedViewEntity } from '../../src/view/saved-view.entity.js';
import { administratorWith, roleWith } from '../support/scenes/administrators.js';
import { storeWith } from '../support/scenes/points.js';
import { getView, listViews, VIEWS, viewWith } from '../support/scenes/views.js';
import { TestApp } from '../support/app/test-app.js';
import { differencesIn } from '../support/verify/verify.js';

const NOT_FOUND = { error: { code: 404, message: 'Not Found' } };
const FORBIDDEN = { error: { code: 403, message: 'Forbidden' } };
const NOT_VALID = 'This value is not valid.';
const TAKEN = 'You have a view of this list with this name already.';
const MAX = 100;

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterEach(async () => expect(await differencesIn(app)).toEqual([]));
afterAll(() => app.stop());

const anna = () =>
  administratorWith(app, { firstName: 'Anna', lastName: 'Nowak', roleIds: [MASTER_ROLE_ID] });
const ben = () => administratorWith(app, { username: `ben-${randomUUID()}`, roleIds: [MASTER_ROLE_ID] });
const getNames = async (administrator: string, list?: string) =>
  (await listViews(app, administrator, list)).map(({ name }) => name);
const change = (id: string, view: object, administrator?: string) =>
  app.as('admin', administrator).putJson(`${VIEWS}/${id}`, { view });
const remove = (id: string, administrator?: string) =>
  app.as('admin', administrator).delete(`${VIEWS}/${id}`);
const stored = () => app.reader.manager.find(SavedViewEntity, { order: { name: 'ASC' } });

describe('views of lists', () => {
  it('are kept for their owner, by list, in the order of their names', async () => {
    const owner = await anna();
    await viewWith(app, { name: 'Silver', search: 'levelId=2' }, owner);
    await viewWith(app, { name: 'Gold', search: 'levelId=1&q=a%20b' }, owner);
    await viewWith(app, { name: 'On sale', list: 'campaigns', search: 'isOnSale=1' }, owner);

    expect(await listViews(app, owner)).toEqual([
      {
        viewId: expect.any(String),
        list: 'customers',
        name: 'Gold',
        search: 'levelId=1&q=a%20b',
        shared: false,
        own: true,
        owner: 'Anna Nowak',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
      expect.objectContaining({ name: 'Silver', search: 'levelId=2' }),
    ]);
    expect(await getNames(owner, 'campaigns')).toEqual(['On sale']);
    expect(await listViews(app, owner, 'segments')).toEqual([]);
  });

  it('are seen by others only when they are shared, with the name of their owner', async () => {
    const [owner, other] = [await anna(), await ben()];
    const id = await viewWith(app, { name: 'Gold' }, owner);
    await viewWith(app, { name: 'Zinc' }, other);
    expect(await getNames(other)).toEqual(['Zinc']);

    await change(id, { shared: true }, owner).expect(200, { viewId: id });
    const [mine, theirs] = await listViews(app, other);
    expect(mine).toMatchObject({ name: 'Zinc', own: true });
    expect(mine?.owner).toMatch(/^ben-/);
    expect(theirs).toMatchObject({ name: 'Gold', own: false, shared: true, owner: 'Anna Nowak' });
    expect(await getNames(owner)).toEqual(['Gold']);

    await change(id, { shared: false }, owner).expect(200);
    expect(await getNames(other)).toEqual(['Zinc']);
  });

  it('belong to one store', async () => {
    await storeWith(app, 'TWO');
    const [owner, other] = [await anna(), await ben()];
    const id = await viewWith(app, { name: 'Gold', shared: true }, owner);
    const two = '/api/TWO/admin/views';
    const inTwo = async (administrator: string) =>
      (await app.as('admin', administrator).get(`${two}?list=customers`).expect(200)).body.views;
    expect([await inTwo(owner), await inTwo(other)]).toEqual([[], []]);
    await app.as('admin', owner).putJson(`${two}/${id}`, { name: 'Elsewhere' }).expect(404, NOT_FOUND);
    await app.as('admin', owner).delete(`${two}/${id}`).expect(404, NOT_FOUND);
    await app
      .as('admin', owner)
      .postJson(two, { view: getView({ name: 'Gold' }) })
      .expect(200);
    expect((await stored()).map(({ name }) => name)).toEqual(['Gold', 'Gold']);
  });

  it('are changed field by field, and removed, by their owner alone', async () => {
    const [owner, other] = [await anna(), await ben()];
    const id = await viewWith(app, { name: 'Gold', search: 'levelId=1', shared: true }, owner);
    const [before] = await stored();
    await change(id, { name: 'Taken over' }, other).expect(404, NOT_FOUND);
    await remove(id, other).expect(404, NOT_FOUND);
    await change(randomUUID(), { name: 'Nothing' }, owner).expect(404, NOT_FOUND);
    expect(await stored()).toEqual([before]);

    app.clock.advance({ seconds: 5 });
    await change(id, {}, owner).expect(200);
    await change(id, { name: 'Gold', search: 'levelId=1', shared: true }, owner).expect(200);
    expect(await stored()).toEqual([before]);
    await change(id, { name: 'Gold and more' }, owner).expect(200);
    await change(id, { search: 'levelId=1,2' }, owner).expect(200);
    const [after] = await stored();
    expect(after).toMatchObject({ id, name: 'Gold and more', search: 'levelId=1,2', shared: true });
    expect(after?.createdAt).toEqual(before?.createdAt);
    expect(after?.updatedAt).not.toEqual(before?.updatedAt);

    await remove(id, owner).expect(204);
    await remove(id, owner).expect(404, NOT_FOUND);
    expect(await stored()).toEqual([]);
  });

  it('have each name once, in whatever case, for one owner and one list', async () => {
    const [owner, other] = [await anna(), await ben()];
    const first = await viewWith(app, { name: 'Größte Kunden' }, owner);
    const second = await viewWith(app, { name: 'Others' }, owner);
    const again = { view: getView({ name: 'GRÖSSTE KUNDEN'.replace('SS', 'ß') }) };
    const refused = await app.as('admin', owner).postJson(VIEWS, again).expect(400);
    expect(refused.body.errors).toEqual([{ field: 'name', message: TAKEN }]);
    const renamed = await change(second, { name: 'größte kunden' }, owner).expect(400);
    expect(renamed.body.errors).toEqual([{ field: 'name', message: TAKEN }]);
    expect(await getNames(owner)).toEqual(['Größte Kunden', 'Others']);

    await change(first, { name: 'größte Kunden' }, owner).expect(200);
    await viewWith(app, { name: 'größte Kunden', list: 'campaigns' }, owner);
    await viewWith(app, { name: 'größte Kunden' }, other);
  });

  it('are a hundred of one administrator at most, of all lists', async () => {
    const [owner, other] = [await anna(), await ben()];
    const id = await viewWith(app, { list: 'campaigns' }, owner);
    for (let count = 1; count < MAX; count += 1) {
      await viewWith(app, {}, owner);
    }
    const more = { view: getView() };
    const { body, headers } = await app.as('admin', owner).postJson(VIEWS, more).expect(400);
    expect(headers['x-error-code']).toBe('view.too-many');
    expect(JSON.stringify(body)).toContain('You have 100 views. Remove one before you save another.');
    await viewWith(app, {}, other);
    await change(id, { shared: true }, owner).expect(200);
    await remove(id, owner).expect(204);
    await app.as('admin', owner).postJson(VIEWS, more).expect(200);
    expect(await listViews(app, owner)).toHaveLength(MAX);
  });

  it.each([
    ['list', { list: 'nowhere' }],
    ['list', { list: undefined }],
    ['name', { name: '' }],
    ['name', { name: '   ' }],
    ['name', { name: undefined }],
    ['name', { name: 'a'.repeat(81) }],
    ['name', { name: 'Go\u200bld' }],
    ['name', { name: 'Go\u0007ld' }],
    ['search', { search: '' }],
    ['search', { search: undefined }],
    ['search', { search: 'q='.padEnd(2001, 'a') }],
    ['search', { search: 'q=\u202ea' }],
    ['shared', { shared: 'perhaps' }],
    ['administratorId', { administratorId: randomUUID() }],
  ])('400 on %s: %j', async (field, wrong) => {
    const { body } = await app
      .as('admin')
      .postJson(VIEWS, { ...getView(), ...wrong })
      .expect(400);
    expect(body.errors).toEqual([{ field, message: expect.any(String) }]);
    expect(await stored()).toEqual([]);
  });

  it('400 for changes that cannot be taken, and for a list that is none', async () => {
    const id = await viewWith(app, { name: 'Gold' });
    const { body } = await change(id, { name: 'Go\u200bld' }).expect(400);
    expect(body.errors).toEqual([{ field: 'name', message: NOT_VALID }]);
    await app.as('admin').putJson(`${VIEWS}/${id}`, { list: 'campaigns' }).expect(400);
    await app.as('admin').get(`${VIEWS}?list=nowhere`).expect(400);
    await app.as('admin').get(VIEWS).expect(400);
    expect(await stored()).toMatchObject([{ name: 'Gold', list: 'customers' }]);
  });

  it('403: are for those who may see the list', async () => {
    const owner = await anna();
    await viewWith(app, { shared: true }, owner);
    await viewWith(app, { list: 'campaigns', name: 'On sale', shared: true }, owner);
    const role = await roleWith(app, { REWARD_CAMPAIGN: ['VIEW'] });
    const other = await administratorWith(app, { roleIds: [role] });
    const { headers } = await app.as('admin', other).get(`${VIEWS}?list=customers`).expect(403, FORBIDDEN);
    expect(headers['x-required-permission']).toBe('CUSTOMER:VIEW');
    await app.as('admin', other).postJson(VIEWS, getView()).expect(403, FORBIDDEN);
    expect(await getNames(other, 'campaigns')).toEqual(['On sale']);
    await viewWith(app, { list: 'campaigns' }, other);
    for (const role of ['customer', 'seller'] as const) {
      await app.as(role).get(`${VIEWS}?list=campaigns`).expect(403, FORBIDDEN);
    }
    await app.asAnonymous().get(`${VIEWS}?list=campaigns`).expect(401);
  });

  it('403: a key that belongs to no administrator has none, and reads shared ones', async () => {
    const owner = await anna();
    const id = await viewWith(app, { name: 'Gold', shared: true }, owner);
    const { body } = await app.as('admin').postJson('/api/admin/apikey', { name: 'Till', superAdmin: true });
    const ask = (method: 'get' | 'post' | 'put' | 'delete', path: string) =>
      app.asAnonymous()[method](path).set('X-AUTH-TOKEN', String(body.key));
    const { body: read } = await ask('get', `${VIEWS}?list=customers`).expect(200);
    expect(read.views).toMatchObject([{ name: 'Gold', own: false }]);
    const refused = await ask('post', VIEWS).send(getView()).expect(403, FORBIDDEN);
    expect(refused.headers['x-error-code']).toBe('view.needs-administrator');
    await ask('put', `${VIEWS}/${id}`).send({ name: 'Till' }).expect(403, FORBIDDEN);
    await ask('delete', `${VIEWS}/${id}`).expect(404, NOT_FOUND);
    expect(await getNames(owner)).toEqual(['Gold']);
  });

  it('of an administrator who is deactivated are shown to others again when they are activated', async () => {
    const [owner, other] = [await anna(), await ben()];
    await viewWith(app, { name: 'Gold', shared: true }, owner);
    const setActive = (isActive: boolean) =>
      app.as('admin', other).putJson(`/api/admin/data/${owner}`, { isActive }).expect(200);
    await setActive(false);
    expect(await getNames(other)).toEqual([]);
    expect(await stored()).toHaveLength(1);
    await setActive(true);
    expect(await getNames(other)).toEqual(['Gold']);
  });

  it('are removed when a person that they look for is erased, and others stay', async () => {
    const contacts = { email: 'clara@example.com', phone: '+4915112345678', loyaltyCardNumber: 'Card77' };
    const clara = await app.customerWith({ points: 0, ...contacts });
    const owner = await anna();
    const named = ['q=CLARA@example.com', 'email=clara%40example.com&sort=-points', 'q=0049+151+12345678'];
    const others = ['q=joclara@example.com', 'q=card771', `from=2026-01-01&customerId=${clara}`, 'q=Clara'];
    for (const search of [...named, 'loyaltyCardNumber=card77', ...others]) {
      await viewWith(app, { search, shared: true }, owner);
    }
    await viewWith(app, { list: 'transactions', search: 'q=4915112345678,Card77' }, owner);

    await app.as('admin').post(`/api/customer/${clara}/anonymize`).expect(204);

    expect((await stored()).map(({ search }) => search).sort()).toEqual([...others].sort());
    const { body } = await app.as('admin').get(`/api/admin/customer/${clara}/erasure`).expect(200);
    expect(body.tables).toContainEqual({ table: 'saved_view', rows: 5 });
  });
});
