import { Injectable, Logger } from '@nestjs/common';
import { CircuitBreaker } from './circuit-breaker.model.js';
import { type EngineAnswer, SearchEngine } from '#platform/search-engine/search-engine.js';
import { type SearchTerms, getTerms } from '#platform/search-engine/search-terms.js';
import { type IdsFound, type SearchableKind, SearchablesService } from './searchables.service.js';
import { EventLagReader } from '../event/index.js';
import { Clock } from '#platform/time/clock.js';
import { FILL_SEARCH_INDEX } from './fill-search-index.subscription.js';

/** An index that is further behind than this is not asked: recent changes would not be in it. */
const LAG_MS_MAX = 30_000;
const KNOWN_FOR_MS = 1000;

@Injectable()
export class SearchLagService {
  private known: { readonly at: number; readonly isBehind: Promise<boolean> } | undefined;

  constructor(
    private readonly events: EventLagReader,
    private readonly clock: Clock,
  ) {}

  /** Reads the lag at most once a second, however many searches there are. */
  async isBehind(): Promise<boolean> {
    const now = performance.now();
    if (!this.known || now - this.known.at > KNOWN_FOR_MS) {
      this.known = { at: now, isBehind: this.ask() };
      this.known.isBehind.catch(() => (this.known = undefined));
    }
    return this.known.isBehind;
  }

  /** Is the first event that the index does not have an old one? There may be no checkpoint yet: then it is the very first. */
  private async ask(): Promise<boolean> {
    const { since } = await this.events.behind(FILL_SEARCH_INDEX, await this.events.lastPosition());
    return since !== undefined && since.getTime() < this.clock.now().getTime() - LAG_MS_MAX;
  }
}

/** A search with more results is too vague, and each result costs the engine and the database something. */
const FOUND_MAX = 1000;

/** Ids that fit, the best first where an engine has found them. Which of them there are, and may be seen, the database says. */
export interface Found {
  readonly by: 'index' | 'database';
  readonly terms: SearchTerms;
  /** How many were looked at, when there may be more. */
  readonly limit: number | undefined;
  getIds(kind: SearchableKind): readonly string[];
  /** Better ones have more; all the same when the database has answered. */
  getScore(kind: SearchableKind, id: string): number;
}

/** Looks for things of a store; by the engine if it is there and up to date, otherwise by the database. */
@Injectable()
export class SearchService {
  private readonly logger = new Logger('Search');
  private readonly breaker = new CircuitBreaker();

  constructor(
    private readonly engine: SearchEngine,
    private readonly searchables: SearchablesService,
    private readonly lag: SearchLagService,
  ) {}

  /** For a list that is narrowed down by what its caller looks for, or not. */
  async idsFor(
    storeId: string,
    kind: SearchableKind,
    q: string | undefined,
  ): Promise<{ found?: Found; among?: readonly string[] }> {
    if (q === undefined) {
      return {};
    }
    const found = await this.find(storeId, [kind], q);
    return { found, among: found.getIds(kind) };
  }

  async find(storeId: string, kinds: readonly SearchableKind[], q: string): Promise<Found> {
    const terms = getTerms(q);
    const count = FOUND_MAX;
    const answers = await this.askEngine(storeId, kinds, terms, count);
    if (answers) {
      return foundBy('index', terms, kinds, answers, count);
    }
    const found: IdsFound[] = [];
    for (const kind of kinds) {
      found.push(await this.searchables.get(kind).find(storeId, terms, count));
    }
    return foundBy('database', terms, kinds, found.map(withoutScores), count);
  }

  /** Undefined when it cannot be asked, for whatever reason: clients notice no more than a header. */
  private async askEngine(
    storeId: string,
    kinds: readonly SearchableKind[],
    terms: SearchTerms,
    count: number,
  ): Promise<readonly EngineAnswer[] | undefined> {
    if (!this.engine.isOn || (await this.lag.isBehind()) || !this.breaker.mayTry()) {
      return undefined;
    }
    const ask = (forgiving: boolean) =>
      this.engine.find(kinds.map((kind) => ({ kind, scope: storeId, terms, forgiving, count })));
    try {
      const exact = await ask(false);
      // What fits as it is written is not drowned in what is only like it.
      const answers = exact.some(({ hits }) => hits.length > 0) ? exact : await ask(true);
      this.breaker.succeeded();
      return answers;
    } catch (error) {
      this.breaker.failed();
      this.logger.warn(`Answered by the database: ${error instanceof Error ? error.message : String(error)}`);
      return undefined;
    }
  }
}

function withoutScores({ ids, isLimited }: IdsFound): EngineAnswer {
  return { hits: ids.map((id) => ({ id, score: 0 })), isLimited };
}

function foundBy(
  by: Found['by'],
  terms: SearchTerms,
  kinds: readonly SearchableKind[],
  answers: readonly EngineAnswer[],
  count: number,
): Found {
  const scores = new Map(
    kinds.map((kind, index) => [kind, new Map(answers[index]?.hits.map(({ id, score }) => [id, score]))]),
  );
  return {
    by,
    terms,
    limit: answers.some(({ isLimited }) => isLimited) ? count : undefined,
    getIds: (kind) => [...(scores.get(kind)?.keys() ?? [])],
    getScore: (kind, id) => scores.get(kind)?.get(id) ?? 0,
  };
}
