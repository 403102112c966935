import { Injectable } from '@nestjs/common';
import { EventSubscription, type StoredEvent } from '../event/index.js';
import { SearchEngine } from '#platform/search-engine/search-engine.js';
import { Extension } from '#platform/extensions.js';
import { DocumentWriterService } from './document-writer.service.js';
import { SearchablesService } from './searchables.service.js';

export const FILL_SEARCH_INDEX = 'search-index';

/** Writes changed things to the index. While the engine is away, the checkpoint stays, and no other subscription waits. */
@Extension(EventSubscription)
@Injectable()
export class FillSearchIndexSubscription extends EventSubscription {
  readonly name = FILL_SEARCH_INDEX;

  constructor(
    private readonly engine: SearchEngine,
    private readonly searchables: SearchablesService,
    private readonly writer: DocumentWriterService,
  ) {
    super();
  }

  override isEnabled(): boolean {
    return this.engine.isOn;
  }

  /**
   * Asks which indices there are before it reads what it writes: one that is begun later is filled with what is read later,
   * and so with everything that these events have changed. Where there is no index yet, nothing is missed.
   */
  override async handle(events: readonly StoredEvent[]): Promise<undefined> {
    for (const searchable of this.searchables.list()) {
      const ids = [...new Set(events.flatMap((event) => [...searchable.changedBy(event)]))];
      if (ids.length > 0) {
        await this.writer.write(searchable, ids, await this.engine.getIndices(searchable.kind));
      }
    }
  }
}
