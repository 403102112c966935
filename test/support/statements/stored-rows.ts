import type { TestApp } from '../app/test-app.js';

/** What differs between two equal histories: counters of attempts and of writes, ids, and what the order of commits decides. */
const ANY = new Set([
  'id',
  'revision',
  'version',
  'recordId',
  'position',
  'lastPosition',
  'afterPosition',
  'attempts',
  'tries',
  'number',
  'durationMs',
  'hash',
  'lastHash',
  'traceparent',
  'stockRevision',
  'afterId',
]);
/** Names and contents of files, and what is sealed. */
const DRAWN: Readonly<Record<string, readonly string[]>> = { attachment: ['files'], kept_answer: ['body'] };
/** Counters in several rows, of which each write takes any. */
const SHARD = 'shard';
/** Leases are no result, and a delivery may be attempted by two processes. */
const LEFT_OUT = new Set([
  'named_lock',
  'webhook_attempt',
  'typeorm_metadata',
  'migrations',
  'cache_version',
]);
type Row = Readonly<Record<string, unknown>>;

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const TIME = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d{4})?/g;
const SECRET = /[\w+/=-]{20,}/g;
const NUMBERED = /"(?:position|id|eventId|recordId)":\d+/g;

/** Every row of every table, without what is drawn by chance: tables by name, rows in order. */
export async function getStoredRows(app: TestApp): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = new Map<string, readonly string[]>();
  for (const { tableName } of app.reader.entityMetadatas.filter((each) => !LEFT_OUT.has(each.tableName))) {
    const rows: Row[] = await app.reader.query(`SELECT * FROM ${tableName}`);
    const left = new Set([...ANY, ...(DRAWN[tableName] ?? [])]);
    tables.set(
      tableName,
      sumsOfShards(rows)
        .map((row) => getText(row, left))
        .sort(),
    );
  }
  return tables;
}

/** One row of those that differ by their shard, and by numbers that count together. */
function sumsOfShards(rows: readonly Row[]): readonly Row[] {
  const sums = new Map<string, Record<string, unknown>>();
  for (const { [SHARD]: shard, ...row } of rows) {
    if (shard === undefined) {
      return rows;
    }
    const entries = Object.entries(row).filter(([name]) => !ANY.has(name));
    const isCounter = (value: unknown) => typeof value === 'number' || /^-?\d+$/.test(String(value));
    const key = JSON.stringify(entries.map(([name, value]) => (isCounter(value) ? name : value)));
    const sum = sums.get(key) ?? {};
    for (const [name, value] of entries) {
      sum[name] = isCounter(value) ? Number(sum[name] ?? 0) + Number(value) : value;
    }
    sums.set(key, sum);
  }
  return [...sums.values()];
}

function getText(row: Row, left: ReadonlySet<string>): string {
  return Object.entries(row)
    .filter(([name]) => !left.has(name))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${getPlain(value)}`)
    .join(' ');
}

function getPlain(value: unknown): string {
  if (value instanceof Date) {
    return '<time>';
  }
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
  return text
    .replaceAll(UUID, '<id>')
    .replaceAll(TIME, '<time>')
    .replaceAll(NUMBERED, '"<number>"')
    .replaceAll(SECRET, '<secret>');
}
