import type { Command } from 'commander';
import { example } from './example.functions.js';
import { interruption } from './failure.functions.js';
import { type Progress, showProgress } from './progress.functions.js';

export function addLoadDemo(program: Command): void {
  program
    .command('demo:load')
    .description('Puts the demo programme into an empty database; what is interrupted leaves nothing')
    .addHelpText('after', example('demo:load'))
    .action(loadDemo);
}

async function loadDemo(): Promise<void> {
  const { DEMO_LOGINS, LoadDemo, prepareTables, withTablesToCome } = await import('./service.functions.js');
  const outcome = await withTablesToCome(async (service) => {
    await prepareTables(service);
    const signal = interruption('nothing was loaded');
    let progress: Progress | undefined;
    return service
      .get(LoadDemo)
      .execute({
        check: () => signal.throwIfAborted(),
        reached: (done, total) => (progress ??= showProgress('Loading', total)).reached(done, total),
      })
      .finally(() => progress?.end());
  });
  if (typeof outcome !== 'string') {
    throw new Error(
      `The demo programme goes into an empty database only; this one has something in "${outcome.used}"`,
    );
  }
  process.stdout.write(`${DEMO_LOGINS.join('\n').trim()}\n`);
}
