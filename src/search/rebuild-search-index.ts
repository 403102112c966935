import { Injectable } from '@nestjs/common';
import { SubscriptionRunnerService } from '../event/index.js';
import { NamedLock } from '#platform/database/lock/named-lock.js';
import { SearchEngine, SearchEngineFailed } from '#platform/search-engine/search-engine.js';
import { DocumentWriterService } from './document-writer.service.js';
import { FILL_SEARCH_INDEX } from './fill-search-index.subscription.js';
import { type SearchableKind, type Searchable, SearchablesService } from './searchables.service.js';

const DOCUMENTS_AT_ONCE = 1000;

export interface RebuildWatcher {
  /** Between two pieces: throws to give up. */
  check(): void;
  written(kind: SearchableKind, documents: number): void;
}

/** Another process is rebuilding. */
export class RebuildGoesOn extends SearchEngineFailed {
  constructor() {
    super('The search index is being rebuilt already');
  }
}

@Injectable()
export class RebuildSearchIndex {
  constructor(
    private readonly engine: SearchEngine,
    private readonly searchables: SearchablesService,
    private readonly writer: DocumentWriterService,
    private readonly namedLock: NamedLock,
    private readonly runner: SubscriptionRunnerService,
  ) {}

  /**
   * Builds new indices from the database, which searches use after one request at the end. Meanwhile the handler of events writes to both;
   * document versions resolve races. When all kinds are rebuilt, earlier events need not be handled any more. A process that dies leaves an
   * index that no search uses, and the next rebuild removes it. One process at a time.
   * @throws {RebuildGoesOn}
   */
  async execute(kinds: readonly SearchableKind[] | undefined, watcher: RebuildWatcher): Promise<void> {
    const all = this.searchables.list().map(({ kind }) => kind);
    const done = await this.namedLock.tryRun('search rebuild', async () => {
      const position = await this.runner.lastPosition();
      for (const kind of kinds ?? all) {
        await this.rebuild(this.searchables.get(kind), watcher);
      }
      if (all.every((kind) => (kinds ?? all).includes(kind))) {
        await this.runner.skipTo({ name: FILL_SEARCH_INDEX }, position);
      }
      return true;
    });
    if (!done) {
      throw new RebuildGoesOn();
    }
  }

  private async rebuild(searchable: Searchable, watcher: RebuildWatcher): Promise<void> {
    const index = await this.engine.begin(searchable.kind);
    let written = 0;
    for (let last = ''; ;) {
      watcher.check();
      const ids = await searchable.idsAfter(last, DOCUMENTS_AT_ONCE);
      const next = ids.at(-1);
      if (next === undefined) {
        break;
      }
      await index.add(await this.writer.getDocuments(searchable, ids));
      written += ids.length;
      watcher.written(searchable.kind, written);
      last = next;
    }
    await index.serve();
  }
}
