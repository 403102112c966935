import type { Command } from 'commander';
import { example, interruption, type Progress, showProgress } from './command.js';

const KINDS = ['customer', 'campaign', 'bought'];

export function addRebuildSearch(program: Command): void {
  program
    .command('search:rebuild')
    .description(
      'Makes the search index anew, beside the one that answers until it is complete; the service may go on',
    )
    .addHelpText('after', example('search:rebuild', 'Needs SEARCH_URL.'))
    .action(rebuildSearch);
}

async function rebuildSearch(): Promise<void> {
  const { RebuildSearchIndex, SearchEngine, withService } = await import('./service.js');
  const written = new Map<string, number>();
  await withService(async (service) => {
    if (!service.get(SearchEngine).isOn) {
      throw new Error('There is no search engine: SEARCH_URL is not set');
    }
    const signal = interruption('the old index goes on answering');
    let progress: Progress | undefined;
    await service.get(RebuildSearchIndex).execute(undefined, {
      check: () => signal.throwIfAborted(),
      written: (kind, documents) => {
        written.set(kind, documents);
        const sum = [...written.values()].reduce((one, other) => one + other, 0);
        progress ??= showProgress('Written', sum);
        progress.reached(sum, sum);
      },
    });
    progress?.end();
  });
  const counts = KINDS.map((kind) => `${kind} ${written.get(kind) ?? 0}`);
  process.stdout.write(`The search index is new: ${counts.join(', ')}.\n`);
}

export function addRebuildAnalytics(program: Command): void {
  program
    .command('analytics:rebuild')
    .description(
      'Counts the daily figures of the dashboard anew, from the first event; the service may go on',
    )
    .addHelpText('after', example('analytics:rebuild', 'Figures are too low until it is done.'))
    .action(rebuildAnalytics);
}

async function rebuildAnalytics(): Promise<void> {
  const { RebuildAnalytics, withService } = await import('./service.js');
  const events = await withService(async (service) => {
    const signal = interruption('the service goes on counting where this has stopped');
    let progress: Progress | undefined;
    const counted = await service.get(RebuildAnalytics).execute({
      check: () => signal.throwIfAborted(),
      counted: (done, of) => {
        progress ??= showProgress('Counted', of);
        progress.reached(done, of);
      },
    });
    progress?.end();
    return counted;
  });
  process.stdout.write(`The daily figures are new, from ${events} events.\n`);
}
