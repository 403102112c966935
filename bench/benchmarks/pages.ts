import { Load, onTheWire } from '../load/load.js';
import { compare, type Compared, getRatios, warmUp } from '../report/rounds.js';
import { cpuText, type Section, spreadText, type Verdict, whole } from '../report/section.js';
import { Laurel, MASTER_API_KEY } from '../fixtures/laurel.js';
import type { DatabaseFixture } from '../fixtures/database-fixture.js';
import { largeDataFixture, type DataFixture } from '../fixtures/data-fixture.js';
import type { Bench, Benchmark } from './benchmark.js';
import { checkAnswers, closing, overHttp } from './contest.js';

const IN_FLIGHT = 8;
const PAGE = 10;
/** Pages beside each other, so that it is not always the same one. */
const PAGES = 100;
const GOAL = 1.2;

interface Book {
  readonly title: string;
  /** The path of the page behind this many rows. */
  pathAt(position: number): Promise<string>;
}

interface Found {
  readonly title: string;
  readonly positions: readonly number[];
  readonly compared: readonly Compared[];
}

/** Whether a page costs the same everywhere, by cursor. */
export const pages: Benchmark = {
  name: 'pages',
  run: async (bench) => {
    const stage = await bench.server();
    if (!stage) {
      throw new Error('There is no MariaDB');
    }
    const data = await largeDataFixture(bench, stage);
    const laurel = await Laurel.start({
      ...data.database.environment,
      ...bench.access.environment,
      PROCESS_ROLE: 'web',
      // The first page of a list counts all of it.
      DATABASE_TIMEOUT: '120',
    });
    return closing([laurel], async () => {
      const found: Found[] = [];
      const counted = await firstPageMs(laurel);
      for (const book of [events(), await bought(laurel, data, bench.rows)]) {
        bench.say(book.title);
        found.push(await contest(bench, stage, laurel, book));
      }
      return getSection(found, counted);
    });
  },
};

async function contest(bench: Bench, fixture: DatabaseFixture, laurel: Laurel, book: Book): Promise<Found> {
  const { rows } = bench;
  const positions = [1, rows / 10, rows - PAGES * PAGE - PAGE];
  const loads = positions.map(() => new Load());
  return closing(loads, async () => {
    const variants = await Promise.all(
      loads.map(async (load, index) => {
        const position = positions[index] ?? 0;
        const behind = Array.from({ length: PAGES }, (_, page) => position + page * PAGE);
        await load.open(
          [laurel.port],
          await Promise.all(behind.map(async (each) => getRequest(await book.pathAt(each)))),
        );
        const name = whole(index === 0 ? 1 : index === 1 ? rows / 10 : rows);
        return overHttp(name, { load, service: laurel, fixture, inFlight: IN_FLIGHT });
      }),
    );
    await warmUp(variants, bench.pace);
    const compared = await compare(variants, bench.pace);
    for (const load of loads) {
      await checkAnswers(load);
    }
    return { title: book.title, positions, compared };
  });
}

function getRequest(path: string): string {
  return onTheWire({ method: 'GET', path, token: '' }).replace(
    /Authorization: [^\r]*/,
    `X-AUTH-TOKEN: ${MASTER_API_KEY}`,
  );
}

function events(): Book {
  return {
    title: 'Events',
    pathAt: (position) => Promise.resolve(`/api/event?perPage=${PAGE}&cursor=${position}`),
  };
}

/** A cursor of the service itself, moved to where another row is. */
async function bought(laurel: Laurel, { database }: DataFixture, rows: number): Promise<Book> {
  const path = `/api/DEFAULT/campaign/bought?perPage=${PAGE}`;
  const link = await getHeader(laurel, path, 'link');
  const cursor = /[?&]cursor=([\w-]+)[^>]*>; *rel="?next/.exec(link)?.[1];
  if (cursor === undefined) {
    throw new Error(`The first page of what was bought leads nowhere: ${link}`);
  }
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
  return {
    title: 'Bought rewards',
    pathAt: async (position) => {
      // The latest first, and they are a second apart.
      const [row] = await database.query(
        `SELECT id, CAST(purchasedAt AS CHAR) AS purchasedAt FROM coupon
          WHERE storeId IS NOT NULL AND purchasedAt = TIMESTAMP('2020-01-01') + INTERVAL ? SECOND AND storeId = '5ab0de1a-0000-4000-8000-000000000001'`,
        [rows - position + 1],
      );
      const { id, purchasedAt } = row as { id: string; purchasedAt: string };
      const moved = [parts[0], parts[1], purchasedAt, id, ...parts.slice(4)];
      return `${path}&cursor=${Buffer.from(JSON.stringify(moved)).toString('base64url')}`;
    },
  };
}

async function getHeader(laurel: Laurel, path: string, name: string): Promise<string> {
  const headers = { 'x-auth-token': MASTER_API_KEY };
  const response = await fetch(`http://127.0.0.1:${laurel.port}${path}`, { headers });
  await response.text();
  return response.headers.get(name) ?? '';
}

/** The first page of a list also counts it. */
async function firstPageMs(laurel: Laurel): Promise<number> {
  const began = performance.now();
  await getHeader(laurel, `/api/DEFAULT/campaign/bought?perPage=${PAGE}`, 'link');
  return performance.now() - began;
}

function getSection(found: readonly Found[], countedMs: number): Section {
  const figures = found.map(({ title, compared }) => {
    const [first, , last] = compared;
    if (!first || !last) {
      throw new Error('Nothing was compared');
    }
    return { title, last: last.name, figure: getRatios(first, last) };
  });
  return {
    name: 'pages',
    title: `Pages of ${PAGE} rows by cursor, ${IN_FLIGHT} in flight, MariaDB`,
    columns: [
      'list',
      'behind row',
      'pages',
      'time for each, to the first',
      'CPU ms each: service / database',
    ],
    rows: found.flatMap(({ title, compared }) =>
      compared.map((each) => [
        title,
        each.name,
        `${whole(each.rate.median)}/s`,
        spreadText(getRatios(compared[0] ?? each, each)),
        cpuText(each.cpuMsEach, ['service', 'database']),
      ]),
    ),
    notes: [
      `The first page of bought rewards without a cursor, which counts them all: ${countedMs.toFixed(0)} ms.`,
    ],
    verdicts: figures.map(({ title, last, figure }): Verdict => ({
      claim: `${title}: a page behind row ${last}, time to the first`,
      figure,
      goal: { atMost: GOAL },
      unit: '×',
    })),
    data: found,
  };
}
