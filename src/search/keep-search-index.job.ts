import { Injectable, Logger } from '@nestjs/common';
import { ALWAYS_DUE, type DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { SearchEngine } from '#platform/search-engine/search-engine.js';
import { Extension } from '#platform/extensions.js';
import { DocumentWriterService } from './document-writer.service.js';
import { RebuildGoesOn, RebuildSearchIndex } from './rebuild-search-index.js';
import { type SearchableKind, type Searchable, SearchablesService } from './searchables.service.js';

interface Written {
  readonly indices: readonly string[];
  readonly versions: ReadonlyMap<string, number>;
}

/** Makes indices where there are none, and writes what changes without an event. Costs a few questions when nothing is to do. */
@Extension(Job)
@Injectable()
export class KeepSearchIndexJob extends Job {
  readonly name = 'search-index';
  private readonly logger = new Logger('Search');
  /** What this process has written last, by kind. Another process writes it once more, which changes nothing. */
  private readonly written = new Map<string, Written>();

  constructor(
    private readonly engine: SearchEngine,
    private readonly searchables: SearchablesService,
    private readonly writer: DocumentWriterService,
    private readonly rebuild: RebuildSearchIndex,
  ) {
    super();
  }

  override isEnabled(): boolean {
    return this.engine.isOn;
  }

  /** Always: only a question to the search engine finds what it has lost. */
  override getDue(): DueCondition {
    return ALWAYS_DUE;
  }

  override async run(): Promise<number> {
    const all = this.searchables.list();
    const missing: SearchableKind[] = [];
    for (const { kind } of all) {
      if (!(await this.engine.isServed(kind))) {
        missing.push(kind);
      }
    }
    let changed = missing.length > 0 ? await this.build(missing) : 0;
    for (const searchable of all) {
      changed += await this.writeChanged(searchable);
    }
    return changed;
  }

  private async build(kinds: readonly SearchableKind[]): Promise<number> {
    try {
      this.logger.log(`Building the index: ${kinds.join(', ')}`);
      await this.rebuild.execute(kinds, { check: () => undefined, written: () => undefined });
      return 1;
    } catch (error) {
      if (error instanceof RebuildGoesOn) {
        return 0;
      }
      throw error;
    }
  }

  /** Asks which indices there are before it reads, like the handler of events; a new index receives everything. */
  private async writeChanged(searchable: Searchable): Promise<number> {
    if (!searchable.versions) {
      return 0;
    }
    const indices = await this.engine.getIndices(searchable.kind);
    const versions = await searchable.versions();
    const last = this.written.get(searchable.kind);
    const isSame = last !== undefined && last.indices.join() === indices.join();
    const ids = [...versions.keys()].filter((id) => !isSame || last.versions.get(id) !== versions.get(id));
    await this.writer.write(searchable, ids, indices);
    this.written.set(searchable.kind, { indices, versions });
    return isSame ? ids.length : 0;
  }
}
