import type { Command } from 'commander';
import { example } from './example.functions.js';
import { interruption } from './failure.functions.js';
import { type Progress, showProgress } from './progress.functions.js';

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
  const { RebuildAnalytics, withService } = await import('./service.functions.js');
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
