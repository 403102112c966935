import { dirname, join } from 'node:path';
import {
  getExports,
  filesOfSrc,
  isHotReader,
  getModule,
  type SourceFile,
  sqlIn,
  storageIn,
  tablesNamedIn,
} from '../support/statements/sql-texts.js';

const FILES = filesOfSrc();
/** Every table belongs to the module that has its entity. */
const OWNERS = new Map(
  FILES.flatMap(({ path, text }) =>
    [...text.matchAll(/@Entity\('(\w+)'\)/g)].map(([, table = '']) => [table, getModule(path)] as const),
  ),
);
const EXCEPTIONS_MAX = 7;
const HOT_READERS_MAX = 12;

/** A part of the tree that may do what the others may not, and why. */
interface Exception {
  readonly path: string;
  readonly reason: string;
}

const WITH_SQL: readonly Exception[] = [
  {
    path: 'account/verification/',
    reason:
      'A comparison of the ledger is a statement over two tables, so that the database does it and not this process.',
  },
  { path: 'operations/backup/', reason: 'A backup is a file, which is read without TypeORM.' },
  { path: 'segment/', reason: 'A criterion is SQL: lists, counts and single customers share it.' },
  {
    path: 'campaign/offer/campaign-filter.rules.ts',
    reason: 'Conditions of the lists of campaigns, put together.',
  },
  {
    path: 'customer/customer-filter.model.ts',
    reason: 'Conditions of the lists of customers, put together.',
  },
];

const READS_OTHERS: readonly (Exception & { readonly tables: readonly string[] })[] = [
  {
    path: 'account/transfer-list.reader.ts',
    tables: ['customer', 'customer_search'],
    reason: 'Transfers are sorted and narrowed down by names of customers, page by page of millions.',
  },
  {
    path: 'audit/audit-log.reader.ts',
    tables: ['login_account'],
    reason: 'Entries are sorted and narrowed down by names of administrators, page by page of millions.',
  },
  {
    path: 'campaign/',
    tables: ['coupon', 'coupon_stock'],
    reason:
      'A purchase reads a campaign and the revision of its stock in one statement; lists show only what is left, page by page.',
  },
  {
    path: 'customer/customer-list.reader.ts',
    tables: ['level'],
    reason: 'Customers are sorted by names of levels, page by page of millions.',
  },
  {
    path: 'invitation/invitation.reader.ts',
    tables: ['customer'],
    reason: 'Invitations are sorted and narrowed down by names of customers, page by page of millions.',
  },
  {
    path: 'segment/',
    tables: [
      'customer',
      'customer_label',
      'customer_search',
      'customer_transactions',
      'level_population',
      'shop_transaction',
      'shop_transaction_item',
      'shop_transaction_label',
    ],
    reason:
      'A segment is a condition on customers and what they have bought, who are counted and listed without knowing their ids; audiences of segments and of levels are counted in one statement.',
  },
  {
    path: 'operations/',
    tables: ['*'],
    reason:
      'Verification compares tables of all modules with each other and must not believe their readers; a backup and the demo look into a database as a whole.',
  },
];

describe('SQL', () => {
  it('stands in readers, verifiers, repositories and the platform', () => {
    expect(FILES.filter(mayHaveNoSql).flatMap((file) => told(file, sqlIn(file)))).toEqual([]);
  });

  it('is seen in strings and templates, and only there', () => {
    const path = 'campaign/buy-campaign.ts';
    const planted = (text: string) => sqlIn({ path, text });
    expect(planted("const rest = 'WHERE id = ?';")).toHaveLength(1);
    expect(planted('const all = `SELECT * FROM ${table}`;')).toHaveLength(1);
    expect(planted('const change = `UPDATE ${table} SET active = 0`;')).toHaveLength(1);
    expect(planted("const join = 'LEFT JOIN level l ON l.id = t.levelId';")).toHaveLength(1);
    expect(planted("// SELECT a level FROM the list\nconst text = 'Select a level from the list.';")).toEqual(
      [],
    );
    expect(mayHaveNoSql({ path, text: '' })).toBe(true);
  });

  it(`has at most ${EXCEPTIONS_MAX} exceptions, and needs each`, () => {
    expect(WITH_SQL.length).toBeLessThanOrEqual(EXCEPTIONS_MAX);
    const withSql = FILES.filter((file) => sqlIn(file).length > 0 && !isStorage(file));
    expect(unused(WITH_SQL, withSql)).toEqual([]);
  });

  it(`is hot in at most ${HOT_READERS_MAX} readers`, () => {
    const hot = FILES.filter(isHotReader);
    expect(hot.length).toBeLessThanOrEqual(HOT_READERS_MAX);
    expect(hot.length).toBeGreaterThan(0);
  });
});

describe('tables', () => {
  it('have an owner each', () => {
    expect(OWNERS.size).toBeGreaterThan(35);
    expect(OWNERS.get('coupon')).toBe('coupon');
    expect(OWNERS.get('demo_programme')).toBe('operations/demo');
  });

  it('are named in statements of their owners and in verifiers only', () => {
    expect(FILES.filter(isInAModule).flatMap((file) => told(file, foreign(file)))).toEqual([]);
  });

  it('are found where they are named, by SQL or to TypeORM', () => {
    const path = 'seller/seller.reader.ts';
    const planted = (text: string) => foreign({ path, text });
    expect(planted("const sql = 'SELECT id FROM customer';")).toEqual(['customer']);
    expect(planted('const sql = `${SELECT} JOIN level l ON l.id = t.id`;')).toEqual(['level']);
    expect(planted("const sql = 'UPDATE account SET balance = 0';")).toEqual(['account']);
    expect(planted("const sql = 'INSERT INTO event VALUES (1)';")).toEqual(['event']);
    expect(planted('const sql = `DELETE FROM ${table}`;')).toEqual(['?']);
    expect(planted("await select<Row>(source, 'coupon', rest, []);")).toEqual(['coupon']);
    expect(planted("await manager.find('coupon', {});")).toEqual(['coupon']);
    expect(planted("await manager.find('seller', {}); const role = 'customer';")).toEqual([]);
  });

  it(`have at most ${EXCEPTIONS_MAX} exceptions, and need each`, () => {
    expect(READS_OTHERS.length).toBeLessThanOrEqual(EXCEPTIONS_MAX);
    const named = READS_OTHERS.flatMap(({ path, tables, reason }) =>
      tables.map((table) => ({ path, reason, tables: [table] })),
    );
    const needless = named.filter(
      ({ path, tables }) =>
        !FILES.some(
          (file) => file.path.startsWith(path) && othersIn(file).some((table) => isAmong(tables, table)),
        ),
    );
    expect(needless).toEqual([]);
  });
});

describe('the front door of a module', () => {
  const doors = FILES.filter(({ path }) => path.endsWith('/index.ts') && !path.startsWith('migrations/'));

  it('lets no entity and no SQL out', () => {
    expect(doors.length).toBeGreaterThan(15);
    expect(doors.flatMap((door) => told(door, leaking(door)))).toEqual([]);
  });

  it('is seen to let out an entity, a fragment of SQL and a statement', () => {
    const path = 'coupon/index.ts';
    const planted = (text: string) => leaking({ path, text });
    expect(planted("export { CouponEntity } from './coupon.entity.js';")).toEqual(['CouponEntity']);
    expect(planted("export * from './coupon.rules.js';")).toEqual(['*']);
    const source = {
      path: 'coupon/x.ts',
      text: `export const REST = 'WHERE id = 1'; export const WORD = 'code';
        export function read(now: Date) { return \`SELECT * FROM coupon WHERE dueAt > \${now}\`; }`,
    };
    expect([...storageIn(source)]).toEqual(['REST', 'read']);
  });
});

function isStorage({ path }: SourceFile): boolean {
  return /\.(reader|repository|verifier)\.ts$/.test(path) || /^(platform\/database|migrations)\//.test(path);
}

function mayHaveNoSql(file: SourceFile): boolean {
  return !isStorage(file) && !WITH_SQL.some(({ path }) => file.path.startsWith(path));
}

function isInAModule({ path }: SourceFile): boolean {
  return path.includes('/') && !/^(platform|migrations)\//.test(path);
}

/** Tables of other modules that a file names. */
function othersIn(file: SourceFile): string[] {
  return [...tablesNamedIn(file)].filter((table) =>
    table === '?' ? true : OWNERS.has(table) && OWNERS.get(table) !== getModule(file.path),
  );
}

/** … without an exception. */
function foreign(file: SourceFile): string[] {
  if (file.path.endsWith('.verifier.ts')) {
    return [];
  }
  const allowed = READS_OTHERS.filter(({ path }) => file.path.startsWith(path));
  return othersIn(file).filter((table) => !allowed.some(({ tables }) => isAmong(tables, table)));
}

function isAmong(tables: readonly string[], table: string): boolean {
  return tables.includes('*') || tables.includes(table);
}

function unused(exceptions: readonly Exception[], files: readonly SourceFile[]): Exception[] {
  return exceptions.filter(({ path }) => !files.some((file) => file.path.startsWith(path)));
}

function leaking(door: SourceFile): string[] {
  return getExports(door).flatMap(({ from, names }) => {
    const path = join(dirname(door.path), from).replace(/\.js$/, '.ts');
    const source = FILES.find((file) => file.path === path);
    const storage = source ? storageIn(source) : new Set<string>();
    return names.filter((name) => name === '*' || storage.has(name));
  });
}

function told({ path }: SourceFile, problems: readonly string[]): string[] {
  return problems.map((problem) => `${path}: ${problem}`);
}
