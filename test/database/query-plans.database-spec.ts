import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import type { MockInstance } from 'vitest';
import { rows } from '#platform/database/query/statement.js';
import type { Value } from '#platform/database/query/values.js';
import { LedgerReader } from '../../src/account/ledger.reader.js';
import { PointsFiguresReader } from '../../src/account/points-figures.reader.js';
import { AuditAuthorsReader } from '../../src/audit/audit-authors.reader.js';
import { AuditLogReader } from '../../src/audit/audit-log.reader.js';
import { nameToLookFor } from '../../src/auth/index.js';
import { SpelledNamesReader } from '../../src/auth/spelled-names.reader.js';
import { CredentialsReader } from '../../src/auth/credentials.reader.js';
import { SoldCouponsReader } from '../../src/coupon/sold-coupons.reader.js';
import { CustomerSearchReader } from '../../src/customer/customer-search.reader.js';
import { EventLogReader, type EventQuery } from '../../src/event/event-log.reader.js';
import { EVENT_TYPES } from '../../src/event/event-types.model.js';
import { DEFAULT_STORE } from '../../src/store/index.js';
import { PastSalesReader } from '../../src/transaction/past-sales.reader.js';
import { DueLanesReader } from '../../src/webhook/due-lanes.reader.js';
import { getHeld } from '#platform/database/query/held-conditions.js';
import { getTerms } from '#platform/search-engine/search-terms.js';
import { QUERIES_OF_LEVELS } from '../support/statements/queries-of-levels.js';
import { QUERIES_OF_LISTS } from '../support/statements/queries-of-lists.js';
import { QUERIES_OF_NOTICES } from '../support/statements/queries-of-notices.js';
import { QUERIES_OF_REPORTS } from '../support/statements/queries-of-reports.js';
import { QUERIES_OF_TRANSACTIONS } from '../support/statements/queries-of-transactions.js';
import { filesOfSrc, isHotReader } from '../support/statements/sql-texts.js';
import { TestApp } from '../support/app/test-app.js';

const SRC = join(import.meta.dirname, '../../src');
const NOW = new Date('2030-06-01T12:00:00Z');
const EARLIER = new Date('2030-01-01T00:00:00Z');
const PAGE = { page: 1, perPage: 1 };
const STORE = DEFAULT_STORE.id;
const BOUGHT = ['Service.Domain.User.Event.CampaignWasBoughtByCustomer'];

interface Sent {
  readonly statement: string;
  readonly values: readonly unknown[];
}

/** What the queries are asked about. */
interface Scene {
  readonly customer: string;
  readonly campaign: string;
  readonly transfer: string;
}

/** Lists, and figures of many rows, that TypeORM asks for; and what is asked again and again. */
const ASKING_TYPEORM: readonly string[] = [
  'account/earned-points',
  'account/ledger',
  'analytics/analytics',
  'analytics/report/report-cohort',
  'audit/audit-authors',
  'audit/audit-log',
  'customer/customer-list',
  'level/level-list',
  'transaction/transaction-list',
  'transaction/past-sales',
  'segment/segment-size',
  'webhook/due-lanes',
];

/** Every method of every query and of these readers, with what selects each of its statements. */
const ASKED = {
  ...QUERIES_OF_LEVELS,
  'account/points-figures': (app: TestApp, { customer }: Scene) => {
    const figures = app.nest.get(PointsFiguresReader);
    return {
      getAvailable: () => figures.getAvailable(customer),
      getSendable: () =>
        figures.getSendable(customer, { sendPointsAfterDays: 14, sendGivenPointsAfterDays: 0 }),
      availableOfAll: () => figures.availableOfAll([customer]),
      getBalances: () => figures.getBalances([customer]),
      findCustomersWith: () => figures.findCustomersWith(1, 9, 10),
      getCustomers: () => figures.getCustomers([customer]),
      getExpiries: () => figures.getExpiries(customer),
      findCustomersWithDuePoints: () => figures.findCustomersWithDuePoints(NOW, 10),
      due: () => getHeld(app.reader.manager, [figures.due(NOW)]),
      getFigures: () => figures.getFigures(customer),
      atLeast: () => customersWho(app, figures.atLeast(10, 'c.id', NOW)),
      amounts: () => sums(app, figures.amounts(NOW, [customer])),
      findOwn: () => figures.findOwn(app.reader.manager, [customer], NOW),
    };
  },
  'account/ledger': (app: TestApp, { customer, transfer }: Scene) => {
    const ledger = app.nest.get(LedgerReader);
    const { manager } = app.reader;
    return {
      storesOfAccounts: () => ledger.storesOfAccounts(manager, [customer]),
      storesOfCustomers: () => ledger.storesOfCustomers(manager, [customer]),
      getMovements: () => ledger.getMovements(manager, [transfer]),
      getExpiries: () => ledger.getExpiries(manager, [transfer]),
      getIssues: () => ledger.getIssues(manager, [transfer]),
    };
  },
  'audit/audit-log': (app: TestApp) => {
    const log = app.nest.get(AuditLogReader);
    return { list: () => log.list(PAGE), 'list by name': () => log.list({ ...PAGE, username: 'a' }) };
  },
  'audit/audit-authors': (app: TestApp, { campaign }: Scene) => {
    const authors = app.nest.get(AuditAuthorsReader);
    const resource = { type: 'campaign', id: campaign };
    return { find: () => authors.find({ resource, parts: [], moments: [EARLIER] }) };
  },
  'auth/spelled-names': (app: TestApp) => {
    const spelled = app.nest.get(SpelledNamesReader);
    const names = [
      ...['Ab1', 'Cd2'].map((card) => nameToLookFor('card', card)),
      ...['+49 30 1231195', '48123'].map((phone) => nameToLookFor('phone', phone)),
    ];
    return { find: () => spelled.find('customer', names, 'record') };
  },
  'auth/credentials': (app: TestApp, { customer }: Scene) => {
    const credentials = app.nest.get(CredentialsReader);
    return {
      findLoggedIn: () => credentials.findLoggedIn(customer, customer),
      findApiKey: () => credentials.findApiKey('0'),
    };
  },
  'coupon/sold-coupons': (app: TestApp, { customer, campaign }: Scene) => {
    const coupons = app.nest.get(SoldCouponsReader);
    const customers = { after: '', last: customer };
    const sold = { campaignId: campaign, from: EARLIER, before: NOW, customers };
    return {
      listBoughtBy: () => coupons.listBoughtBy(customer, PAGE),
      findDue: () => coupons.findDue(NOW, 10),
      getFigures: () => coupons.getFigures([campaign]),
      fewerThan: () => customersWho(app, coupons.fewerThan(1, campaign, 'c.id')),
      findEndOfSold: () => coupons.findEndOfSold(campaign, '', 1),
      getBuyers: () => sums(app, coupons.getBuyers(sold)),
      countByPeriod: () => coupons.countByPeriod(sold, [EARLIER, EARLIER]),
      countSold: () => coupons.countSold([campaign]),
      countBoughtBy: () => coupons.countBoughtBy(customer, [campaign]),
      getFirstCodes: () => coupons.getFirstCodes([campaign]),
      codesBoughtBy: () => coupons.codesBoughtBy(customer, [campaign]),
    };
  },
  'transaction/past-sales': (app: TestApp) => {
    const sales = app.nest.get(PastSalesReader);
    const days = { from: '2030-01-01', to: '2030-01-31' };
    return {
      count: () => sales.count(STORE, days),
      findNewest: () => sales.findNewest(STORE, days, 10),
      findItems: () => sales.findItems([STORE]),
    };
  },
  'customer/customer-search': (app: TestApp, { customer }: Scene) => {
    const search = app.nest.get(CustomerSearchReader);
    return {
      find: () => search.find(STORE, getTerms('anna'), 1),
      firstThatFit: () => search.firstThatFit(STORE, { lastName: 'a' }, 10),
      countReachedBy: () => search.countReachedBy(STORE, 'a@example.com'),
      getDocuments: () => search.getDocuments([customer]),
      idsAfter: () => search.idsAfter('', 10),
      hits: () => search.hits(STORE, [customer]),
    };
  },
  'event/event-log': (app: TestApp, { campaign, customer }: Scene) => {
    const events = app.nest.get(EventLogReader);
    const filter = { type: 'x', uuid: STORE };
    const from = { fromPosition: 1, count: 1, direction: 'ASC' } as const;
    return {
      list: () => events.list(from),
      'list of an aggregate': () => events.list({ ...from, ...filter }),
      'list of groups': () => events.list({ ...from, types: EVENT_TYPES.slice(0, 2) }),
      listLong: () => readAll(events, from),
      'listLong of an aggregate': () => readAll(events, { ...from, ...filter }),
      'listLong of groups': () => readAll(events, { ...from, types: EVENT_TYPES.slice(0, 2) }),
      listAfter: () => events.listAfter(1, 10),
      listBehind: () => events.listBehind(app.reader.manager, { uuids: [customer], type: 'x', position: 1 }),
      findByPosition: () => events.findByPosition(1),
      countHistory: () => events.countHistory(campaign, EVENT_TYPES.slice(0, 2)),
      listHistory: () => events.listHistory(customer, BOUGHT, { skip: 0, count: 10 }),
      lastPosition: () => events.lastPosition(),
      countUnsequenced: () => events.countUnsequenced(10),
      hasUnsequenced: () => events.hasUnsequenced(),
    };
  },
  ...QUERIES_OF_LISTS,
  ...QUERIES_OF_NOTICES,
  ...QUERIES_OF_REPORTS,
  ...QUERIES_OF_TRANSACTIONS,
  'webhook/due-lanes': (app: TestApp) => {
    const lanes = app.nest.get(DueLanesReader);
    return { dueLanes: () => lanes.dueLanes(STORE, NOW, 10), isAnyActive: () => lanes.isAnyActive() };
  },
} as const;

describe('statements of queries', () => {
  let app: TestApp;
  let scene: Scene;
  beforeAll(async () => {
    app = await TestApp.start();
    const customer = await app.customerWith({ points: 100 });
    // More than one who is found: then the search looks further.
    await app.customerWith({ points: 0 });
    await app.customerWith({ points: 0 });
    const campaign = await app.campaignWith({ cost: 10, coupons: 2 });
    await app.as('customer', customer).post(`/api/customer/campaign/${campaign}/buy`).expect(200);
    await app.as('admin').get('/api/event?perPage=1').expect(200);
    const { body } = await app.as('admin').get('/api/points/transfer?perPage=1').expect(200);
    scene = { customer, campaign, transfer: body.transfers[0].pointsTransferId };
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.stop();
  });

  it('are all here: of every reader with statements of its own', () => {
    const files = filesOfSrc()
      .filter(isHotReader)
      .map(({ path }) => path.replace('.reader.ts', ''));
    expect(Object.keys(ASKED).sort()).toEqual([...files, ...ASKING_TYPEORM].sort());
  });

  it('run as they did, and all of them', async ({ skip }) => {
    skip(app.reader.options.type === 'mysql', 'Only the plans of MariaDB are written down');
    const methods = await spiesOnMethods();
    const isSqlite = app.reader.options.type === 'better-sqlite3';
    const lines: string[] = [];
    for (const [file, asks] of Object.entries(ASKED)) {
      for (const [name, ask] of Object.entries(asks(app, scene))) {
        const sent = await sentBy(app, ask);
        expect(sent.length, `${file}: ${name}`).toBeGreaterThan(0);
        lines.push(`${file}: ${name}`);
        for (const each of sent) {
          const plan = isSqlite ? await planOnSqlite(app, each) : await indexesOnServer(app, each);
          lines.push(...plan.map((line) => `  ${line}`), '');
        }
      }
    }
    const missing = [...methods].filter(([, spy]) => spy.mock.calls.length === 0).map(([name]) => name);
    expect(missing).toEqual([]);
    const snapshot = isSqlite ? 'sqlite' : app.reader.options.type;
    await expect(lines.join('\n')).toMatchFileSnapshot(`../plans/${snapshot}.txt`);
  });
});

/** Counts the calls of every method of what is asked, those that are private included. */
async function spiesOnMethods(): Promise<ReadonlyMap<string, MockInstance>> {
  const spies = new Map<string, MockInstance>();
  for (const file of Object.keys(ASKED)) {
    const module = (await import(/* @vite-ignore */ join(SRC, `${file}.reader.ts`))) as Record<
      string,
      unknown
    >;
    const [asked] = Object.entries(module).filter(([name]) => name.endsWith('Reader'));
    if (asked === undefined) {
      throw new Error(`${file}.reader.ts exports no reader`);
    }
    const { prototype } = asked[1] as { readonly prototype: Record<string, () => unknown> };
    for (const name of Object.getOwnPropertyNames(prototype).filter((each) => each !== 'constructor')) {
      spies.set(`${file}: ${name}`, vi.spyOn(prototype, name));
    }
  }
  return spies;
}

/** A condition of a statement over many customers. */
function sums(app: TestApp, { text, values }: { readonly text: string; readonly values: readonly Value[] }) {
  return rows(app.reader.manager, text, values);
}

async function customersWho(
  app: TestApp,
  { where, values }: { readonly where: string; readonly values: readonly (string | number | Date)[] },
): Promise<unknown> {
  return rows(app.reader.manager, `SELECT c.id FROM customer c WHERE c.storeId = ? AND ${where} LIMIT 1`, [
    STORE,
    ...values,
  ]);
}

/** The statements that are sent: those that are written out, and TypeORM's. */
async function sentBy({ reader }: TestApp, ask: () => Promise<unknown>): Promise<Sent[]> {
  const sent: Sent[] = [];
  const logged = vi
    .spyOn(reader.logger, 'logQuery')
    .mockImplementation(
      (statement, values = []) => void sent.push({ statement, values: values as readonly unknown[] }),
    );
  const note = (message: unknown) => sent.push(message as Sent);
  subscribe('laurel:statement', note);
  try {
    await ask();
  } finally {
    unsubscribe('laurel:statement', note);
    logged.mockRestore();
  }
  return sent;
}

/** Without statistics, which Laurel does not gather, SQLite decides by the statement and the indexes alone. */
async function planOnSqlite(app: TestApp, { statement, values }: Sent): Promise<string[]> {
  const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value));
  const plan = await app.reader.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${statement}`, bound);
  return plan.map(({ detail }) => detail.replace(/^(SEARCH|SCAN) TABLE/, '$1'));
}

/**
 * Which index a server takes depends on how many rows there are, and of which values: of a small table it reads all. Which ones
 * it can take does not.
 */
async function indexesOnServer(app: TestApp, { statement, values }: Sent): Promise<string[]> {
  const plan = await app.reader.query<
    { table: string | null; possible_keys: string | null; Extra: string }[]
  >(`EXPLAIN ${statement}`, [...values]);
  const tables = plan
    .filter(({ table }) => !table?.startsWith('<'))
    .map(({ table, possible_keys: keys, Extra }) =>
      // Without a table: it has been looked up by a unique key already.
      table === null ? Extra : `${table}: ${keys?.split(',').sort().join(' ') ?? 'none'}`,
    );
  return [...new Set(tables)].sort();
}

async function readAll(events: EventLogReader, query: EventQuery): Promise<void> {
  const page = await events.listLong(query);
  for await (const piece of page.pieces()) {
    expect(piece).not.toEqual([]);
  }
}
