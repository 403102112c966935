import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { boughtWith } from '../support/scenes/bought.js';
import { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';

/** Lists of a store that may have millions of rows, and the index that has the order of each. */
const LISTS = [
  ['/api/DEFAULT/campaign/bought', 'coupon_store'],
  ['/api/DEFAULT/customer', 'customer_first_name'],
  ['/api/DEFAULT/points/transfer', 'points_transfer_store'],
] as const;

describe('long lists by cursor', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start();
    for (let bought = 0; bought < 4; bought += 1) {
      await boughtWith(app);
      app.clock.advance({ seconds: 1 });
    }
  });
  afterAll(() => app.stop());

  const sentFor = async (path: string): Promise<string[]> => {
    const sent: string[] = [];
    const note = (message: unknown) => sent.push((message as { readonly statement: string }).statement);
    subscribe('laurel:statement', note);
    await app.as('admin').get(path).expect(200);
    unsubscribe('laurel:statement', note);
    return sent;
  };

  it.each(LISTS)('200: %s goes on where the page before ended, on every database', async (path) => {
    const first = await app.as('admin').get(`${path}?perPage=1`).expect(200);
    const { body } = await app.as('admin').get(findNext(first)).expect(200);

    const rows = Object.values(body as object)[0] as unknown[];
    expect(rows).toHaveLength(1);
    expect(rows).not.toEqual(Object.values(first.body as object)[0]);
  });

  // Left to itself, MariaDB reads all that comes before, as soon as that is less than half of the list.
  it.skipIf(databaseKind === 'sqlite').each(LISTS)(
    '200: %s tells a server to enter %s',
    async (path, index) => {
      const first = await app.as('admin').get(`${path}?perPage=1`).expect(200);

      expect(await sentFor(findNext(first))).toContainEqual(
        expect.stringContaining(`FORCE INDEX (${index})`),
      );
    },
  );
});

function findNext({ headers }: { headers: Readonly<Record<string, string>> }): string {
  return /<([^>]+)>; *rel="?next/.exec(headers['link'] ?? '')?.[1] ?? '';
}
