import { Command } from 'nest-commander';
import { SearchEngine } from '../platform/search/search-engine.js';
import { RebuildSearchIndex } from '../search/index.js';
import { ServiceCommand } from './service-command.js';

@Command({
  name: 'search:rebuild',
  description:
    'Makes the search index anew, beside the one that answers until it is complete; the service may go on',
})
export class RebuildSearchCommand extends ServiceCommand {
  constructor(
    private readonly engine: SearchEngine,
    private readonly rebuild: RebuildSearchIndex,
  ) {
    super();
  }

  override async run(): Promise<void> {
    if (!this.engine.isOn) {
      throw new Error('There is no search engine: SEARCH_URL is not set');
    }
    const signal = this.interruption('the old index goes on answering');
    const written = new Map<string, number>();
    let progress: ReturnType<typeof this.showProgress> | undefined;
    await this.rebuild.execute(undefined, {
      check: () => signal.throwIfAborted(),
      written: (kind, documents) => {
        written.set(kind, documents);
        const sum = [...written.values()].reduce((one, other) => one + other, 0);
        progress ??= this.showProgress('Written', sum);
        progress.reached(sum, sum);
      },
    });
    progress?.end();
    const counts = ['customer', 'campaign', 'bought'].map((kind) => `${kind} ${written.get(kind) ?? 0}`);
    process.stdout.write(`The search index is new: ${counts.join(', ')}.\n`);
  }
}
