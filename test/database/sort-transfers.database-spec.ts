import type { Response } from 'supertest';
import { inDays, lotWith } from '../support/scenes/points.js';
import { TestApp } from '../support/app/test-app.js';

const LIST = '/api/points/transfer';

let app: TestApp;
beforeEach(async () => void (app = await TestApp.again(app)));
afterAll(() => app.stop());

const anna = () => app.customerWith({ points: 0, firstName: 'Anna', lastName: 'Zając' });
const bert = () => app.customerWith({ points: 0, firstName: 'Bert', lastName: 'Adamski' });

const listed = async (query: string): Promise<{ ids: string[]; total: number }> => {
  const { body } = await app.as('admin').get(`${LIST}?${query}`).expect(200);
  const transfers: { pointsTransferId: string }[] = body.transfers;
  return { ids: transfers.map(({ pointsTransferId }) => pointsTransferId), total: body.total };
};

describe(`GET ${LIST}, in order`, () => {
  it.each([
    ['value', ['b2', 'a3', 'a9']],
    ['customerFirstName', ['a3', 'a9', 'b2']],
    ['customerLastName', ['b2', 'a3', 'a9']],
    ['lockedUntil', ['b2', 'a3', 'a9']],
    ['expiresAt', ['a9', 'b2', 'a3']],
    ['state', ['b2', 'a9', 'a3']],
    ['createdAt', ['a9', 'a3', 'b2']],
  ])('200: sorts by %s, in both directions', async (sort, ascending) => {
    const [a, b] = [await anna(), await bert()];
    const ids: Record<string, string> = {};
    ids['a9'] = await lotWith(app, a, { points: 9, lockedUntil: inDays(app, 2) });
    app.clock.advance({ seconds: 1 });
    ids['a3'] = await lotWith(app, a, { points: 3, lockedUntil: inDays(app, 1), expiresAt: inDays(app, 9) });
    app.clock.advance({ seconds: 1 });
    ids['b2'] = await lotWith(app, b, { points: 2, expiresAt: inDays(app, 8) });
    const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
    const names = async (direction: string) =>
      (await listed(`sort=${sort}&direction=${direction}`)).ids.map((id) => nameOf.get(id));

    const [up, down] = [await names('asc'), await names('DESC')];

    // What is equal comes in order of ids, which differ from run to run.
    const isTied = ['customerFirstName', 'customerLastName', 'state'].includes(sort);
    const comparable = (list: unknown[]) => (isTied ? list.map((name) => String(name)[0]) : list);
    const byState = (list: unknown[]) => list.map((name) => (name === 'b2' ? 'active' : 'pending'));
    const view = sort === 'state' ? byState : comparable;
    expect(view(up)).toEqual(view(ascending));
    expect(view(down)).toEqual(view([...ascending].reverse()));
  });

  it.each(['posIdentifier', 'customerDate.phone', 'points; DROP TABLE points_transfer', '__proto__'])(
    '200: sort=%s is no column, so the list has its own order',
    async (sort) => {
      const customer = await anna();
      const first = await lotWith(app, customer, { points: 1 });
      app.clock.advance({ seconds: 1 });
      const second = await lotWith(app, customer, { points: 1 });
      expect((await listed(`sort=${encodeURIComponent(sort)}`)).ids).toEqual([second, first]);
    },
  );

  it.each([
    '',
    'sort=customerEmail&',
    'sort=state&direction=desc&',
    'sort=expiresAt&state[]=active&state[]=pending&',
  ])('200: "%s": pages and cursors show every transfer once, in one order', async (query) => {
    const [a, b] = [await anna(), await bert()];
    for (let n = 0; n < 11; n += 1) {
      const times =
        n % 3 === 0 ? { expiresAt: inDays(app, n + 1) } : n % 3 === 1 ? { lockedUntil: inDays(app, 1) } : {};
      await lotWith(app, n % 2 === 0 ? a : b, { points: 1, ...times });
    }
    const all = await listed(`${query}perPage=1000`);
    expect(all.total).toBe(11);
    const paged: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      paged.push(...(await listed(`${query}perPage=3&page=${page}`)).ids);
    }
    expect(paged).toEqual(all.ids);

    const followed: string[] = [];
    let next: string | undefined = `${LIST}?${query}perPage=3`;
    while (next !== undefined) {
      const response: Response = await app.as('admin').get(next).expect(200);
      expect(response.body.total).toBe(11);
      followed.push(
        ...response.body.transfers.map((each: { pointsTransferId: string }) => each.pointsTransferId),
      );
      next = /<([^>]+)>; rel="next"/.exec(response.headers['link'] ?? '')?.[1];
    }
    expect(followed).toEqual(all.ids);
  });
});
