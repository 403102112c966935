import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from '@opensearch-project/opensearch';
import { AppConfig } from '#platform/config/app-config.js';
import { checkNoTransaction } from '#platform/database/transaction/transaction-scope.js';
import { INDEX_BODY, LAYOUT } from './open-search-index.js';
import { searchBody } from './open-search-query.js';
import {
  type EngineAnswer,
  type EngineQuery,
  type IndexInWork,
  type SearchDocument,
  SearchEngine,
  SearchEngineFailed,
} from './search-engine.js';

const PING_MS = 1000;
const WRITE_MS = 30_000;
const LAST_ANSWER_MS_MAX = 1000;
const WRITE_SIZE_MAX = 1000;

/** The rest of an answer says which index each hit is from, and how long it took. */
const READ = [
  'responses.error.reason',
  'responses.timed_out',
  'responses.terminated_early',
  'responses.hits.total.value',
  'responses.hits.hits._score',
  'responses.hits.hits.fields.id',
];

/** Another writer has written a newer document, or the same. */
const CONFLICT = 409;
const NOT_FOUND = 404;
/** A document that no index will ever take. */
const BAD_REQUEST = 400;

interface Item {
  readonly status?: number;
  readonly error?: { readonly type?: string; readonly reason?: string };
}

interface Answer {
  readonly error?: { readonly reason?: string };
  readonly timed_out?: boolean;
  readonly terminated_early?: boolean;
  readonly hits?: {
    readonly total: { readonly value: number };
    readonly hits?: readonly {
      readonly _score: number;
      readonly fields: { readonly id: readonly string[] };
    }[];
  };
}

/**
 * OpenSearch, or an Elasticsearch that speaks the same. Searched by an alias, `laurel-customer`; the index behind it has a
 * name of its own, and another alias that it is written by: what is written to an alias that is gone is refused, while a
 * name without an index would be made one, of no layout.
 */
@Injectable()
export class OpenSearchEngine extends SearchEngine implements OnApplicationShutdown {
  readonly isOn = true;
  private readonly logger = new Logger('Search');
  private readonly client: Client;
  private readonly prefix: string;
  private readonly timeoutMs: number;

  constructor({ search: { url, indexPrefix, timeoutMs } }: AppConfig) {
    super();
    this.client = new Client({ node: url ?? '', requestTimeout: WRITE_MS, maxRetries: 0 });
    this.prefix = indexPrefix;
    this.timeoutMs = timeoutMs;
  }

  override async ping(): Promise<void> {
    await answered(this.client.ping({}, { requestTimeout: PING_MS }));
  }

  override async find(queries: readonly EngineQuery[]): Promise<EngineAnswer[]> {
    const body = queries.flatMap((query) => [
      { index: this.getAlias(query.kind) },
      { ...searchBody(query), timeout: `${this.timeoutMs}ms` },
    ]);
    const asked = this.client.msearch({ body, filter_path: READ }, { requestTimeout: this.timeoutMs });
    const { responses } = (await answered(asked)).body as unknown as { responses: Answer[] };
    return responses.map((response, index) => read(response, queries[index]?.count ?? 0));
  }

  override async isServed(kind: string): Promise<boolean> {
    const alias = this.getAlias(kind);
    const exists = await answered(this.client.indices.existsAlias({ name: alias }));
    if (!exists.body) {
      return false;
    }
    const { body } = await answered(this.client.indices.getMapping({ index: alias }));
    const mappings = Object.values(body as Record<string, { mappings?: { _meta?: { layout?: number } } }>);
    return mappings.length === 1 && mappings[0]?.mappings?._meta?.layout === LAYOUT;
  }

  override async getIndices(kind: string): Promise<string[]> {
    const { body } = await answered(
      this.client.indices.get({
        index: `${this.getAlias(kind)}.*`,
        allow_no_indices: true,
        expand_wildcards: ['open', 'closed', 'hidden'],
      }),
    );
    return indicesIn(body).sort();
  }

  override async write(indices: readonly string[], documents: readonly SearchDocument[]): Promise<void> {
    await this.bulk(indices, documents, (status) => status !== NOT_FOUND);
  }

  override async begin(kind: string): Promise<IndexInWork> {
    const alias = this.getAlias(kind);
    await this.removeLeftovers(kind);
    // Names of indices are in lower case.
    const index = `${alias}.${randomBytes(6).toString('hex')}`;
    const body = { ...INDEX_BODY, aliases: { [writing(index)]: {} } };
    await answered(this.client.indices.create({ index, body: body }));
    return {
      add: (documents) => this.bulk([index], documents, () => true),
      serve: () => this.serve(kind, index),
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  private getAlias(kind: string): string {
    return `${this.prefix}-${kind}`;
  }

  private async serve(kind: string, index: string): Promise<void> {
    await answered(this.client.indices.refresh({ index }));
    const alias = this.getAlias(kind);
    const others = (await this.getIndices(kind)).filter((each) => each !== index);
    const actions = [
      ...others.map((each) => ({ remove: { index: each, alias, must_exist: false } })),
      { add: { index, alias } },
    ];
    await answered(this.client.indices.updateAliases({ body: { actions } }));
    if (others.length > 0) {
      // Searches of the old index still get their answer.
      await sleep(Math.min(this.timeoutMs, LAST_ANSWER_MS_MAX));
      await this.removeLeftovers(kind);
    }
  }

  /** Indices that no search uses: the previous one, or one whose rebuild was interrupted. */
  private async removeLeftovers(kind: string): Promise<void> {
    const alias = this.getAlias(kind);
    const served = await answered(
      this.client.indices.getAlias({ index: `${alias}.*` }, { ignore: [NOT_FOUND] }),
    );
    const entries = Object.entries(served.body as Record<string, { aliases?: Record<string, unknown> }>);
    const leftovers = entries
      .filter(([, { aliases }]) => aliases && !(alias in aliases))
      .map(([name]) => name);
    for (const index of leftovers) {
      await answered(this.client.indices.delete({ index }, { ignore: [NOT_FOUND] }));
    }
  }

  private async bulk(
    indices: readonly string[],
    documents: readonly SearchDocument[],
    matters: (status: number) => boolean,
  ): Promise<void> {
    for (let first = 0; first < documents.length; first += WRITE_SIZE_MAX) {
      const some = documents.slice(first, first + WRITE_SIZE_MAX);
      const lines = indices.flatMap((index) =>
        some.flatMap((document) => getLines(writing(index), document)),
      );
      if (lines.length > 0) {
        const { body } = await answered(this.client.bulk({ body: lines as never[], require_alias: true }));
        this.check(itemsIn(body, lines.length / 2), matters);
      }
    }
  }

  /** Too many requests, a full disk, a read-only index: all is written again later, except for documents that no index takes. */
  private check(items: readonly Item[], matters: (status: number) => boolean): void {
    for (const { status = 0, error } of items) {
      if (error === undefined || status === CONFLICT || !matters(status)) {
        continue;
      }
      const sentence = `A document was refused with ${status}: ${error.type ?? ''} ${error.reason ?? ''}`;
      if (status !== BAD_REQUEST) {
        throw new SearchEngineFailed(sentence);
      }
      this.logger.error(sentence);
    }
  }
}

/**
 * Their names. A proxy in between, such as a balancer with an error page, may answer 200 with something else: taken
 * for "there are none", that would lose what is to be written.
 */
function indicesIn(body: unknown): string[] {
  const isIndex = (value: unknown) => typeof value === 'object' && value !== null && 'mappings' in value;
  if (
    typeof body !== 'object' ||
    body === null ||
    Array.isArray(body) ||
    !Object.values(body).every(isIndex)
  ) {
    throw new SearchEngineFailed('What has answered is no search engine');
  }
  return Object.keys(body);
}

function itemsIn(body: unknown, count: number): Item[] {
  const { items } = (body ?? {}) as { readonly items?: readonly { readonly index?: Item }[] };
  if (!Array.isArray(items) || items.length !== count) {
    throw new SearchEngineFailed('What has answered is no search engine');
  }
  return items.map(({ index = {} }: { readonly index?: Item }) => index);
}

function writing(index: string): string {
  return `${index}-writing`;
}

function getLines(index: string, { version, ...document }: SearchDocument): object[] {
  return [{ index: { _index: index, _id: document.id, version, version_type: 'external_gte' } }, document];
}

function read({ error, hits, terminated_early, timed_out }: Answer, count: number): EngineAnswer {
  if (!hits || timed_out) {
    throw new SearchEngineFailed(`A search has failed: ${error?.reason ?? 'no answer in time'}`);
  }
  return {
    hits: (hits.hits ?? []).flatMap(({ fields, _score }) => fields.id.map((id) => ({ id, score: _score }))),
    isLimited: hits.total.value > count || (terminated_early ?? false),
  };
}

/** The client's errors carry the address they went to, and with it the password. */
async function answered<T>(asked: PromiseLike<T>): Promise<T> {
  checkNoTransaction('an answer of the search engine');
  try {
    return await asked;
  } catch (error) {
    throw new SearchEngineFailed(error instanceof Error ? error.message : String(error));
  }
}
