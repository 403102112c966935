import { setTimeout as sleep } from 'node:timers/promises';
import type { SearchSubscriber } from '../../subscribers/search.js';
import type { Findings } from '../findings.js';
import { number, type Source, text } from '../source.js';

const PER_PAGE = 5000;
/** Campaigns tell of themselves without an event: they are looked at every few seconds. */
const TIMEOUT_MS = 45_000;
const POLL_MS = 500;

/** What an index has to say of a thing. */
interface Entry {
  readonly version: number;
  readonly words: string;
}

interface Document {
  readonly _id: string;
  readonly _version: number;
  readonly _source: {
    readonly scope: string;
    readonly words: readonly string[];
    readonly codes: readonly string[];
  };
  readonly sort: readonly unknown[];
}

/** For each kind: what is in the tables, in the words of the index. Names of a storm are plain, and need no folding. */
const TABLES = {
  customer:
    "SELECT id, firstName AS one, lastName AS two, revision AS version FROM customer WHERE statusType <> 'deleted'",
  campaign: "SELECT id, name AS one, '' AS two, revision AS version FROM campaign",
  bought: "SELECT id, code AS one, '' AS two, 1 AS version FROM coupon WHERE customerId IS NOT NULL",
} as const;
type Kind = keyof typeof TABLES;

/** The index against the tables, document by document. Answers with how many there are. */
export async function compareIndex(
  search: SearchSubscriber,
  source: Source,
  findings: Findings,
): Promise<number> {
  const giveUpAt = performance.now() + TIMEOUT_MS;
  for (;;) {
    const differences: string[] = [];
    let count = 0;
    for (const kind of Object.keys(TABLES) as Kind[]) {
      const wanted = await inTables(source, kind);
      count += wanted.size;
      differences.push(
        ...(await inIndex(search, kind).then(
          (found) => difference(kind, wanted, found),
          // It is being made anew, and was deleted between two pages.
          (error: unknown) => [`The index has not answered: ${String(error)}`],
        )),
      );
    }
    if (differences.length === 0 || performance.now() > giveUpAt) {
      differences.forEach((what) => findings.add('the index', what));
      return count;
    }
    await sleep(POLL_MS);
  }
}

function difference(
  kind: Kind,
  wanted: ReadonlyMap<string, Entry>,
  found: ReadonlyMap<string, Entry>,
): string[] {
  const missing = [...wanted].flatMap(([id, { version, words }]) => {
    const entry = found.get(id);
    // What no search looks at, a level for one, changes a row and not what the index has of it.
    return entry && entry.version <= version && entry.words === words
      ? []
      : [`The ${kind} ${id} is "${words}" of version ${version}, and the index has ${JSON.stringify(entry)}`];
  });
  const unknown = [...found.keys()].filter((id) => !wanted.has(id));
  return [...missing, ...unknown.map((id) => `The index has a ${kind} ${id}, which is none`)];
}

async function inTables(source: Source, kind: Kind): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const row of source.rows(TABLES[kind])) {
    const said = `${text(row, 'one')} ${text(row, 'two')}`.trim();
    const words = kind === 'bought' ? said : sorted(said.toLowerCase().split(' '));
    entries.set(text(row, 'id'), { version: number(row, 'version'), words });
  }
  return entries;
}

async function inIndex(search: SearchSubscriber, kind: Kind): Promise<Map<string, Entry>> {
  const alias = `${search.prefix}-${kind}`;
  await search.ask('POST', `${alias}/_refresh`);
  const entries = new Map<string, Entry>();
  for (let after: readonly unknown[] | undefined; ;) {
    const query = { size: PER_PAGE, version: true, sort: ['id'], ...(after && { search_after: after }) };
    const { hits } = await search.ask<{ hits: { hits: readonly Document[] } }>(
      'POST',
      `${alias}/_search`,
      query,
    );
    for (const { _id, _version, _source } of hits.hits.filter((hit) => hit._source.scope !== '')) {
      const words = kind === 'bought' ? _source.codes.join(' ') : sorted(_source.words);
      entries.set(_id, { version: _version, words });
    }
    after = hits.hits.at(-1)?.sort;
    if (!after) {
      return entries;
    }
  }
}

function sorted(words: readonly string[]): string {
  return [...words].sort().join(' ');
}
