import type { Command } from 'commander';
import { createProgressReporter } from './progress.functions.js';
import { example } from './example.functions.js';
import { interruption } from './failure.functions.js';
import { spawnCommand } from './spawn-command.functions.js';

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description(
      'Puts a backup in the place of the embedded database, which is kept beside it, and verifies it; stop the service first',
    )
    .argument('<file>', 'a backup that `backup` has written')
    .addHelpText('after', example('restore /backup/laurel-2026-11-21'))
    .action(restore);
}

async function restore(file: string): Promise<void> {
  const signal = interruption('look at what was said last; without "Restored", the database is as it was');
  const { restoreDatabase } = await import('./file-service.functions.js');
  const reporter = createProgressReporter(signal);
  const { about, lastEvent, files, replaced } = await restoreDatabase()
    .execute(file, { ...reporter, migrate: (directory) => migrate(directory, signal) })
    .finally(reporter.end);
  const of = about ? `of ${about.takenAt}, from version ${about.version}, ` : '';
  const lines = [
    `Restored: ${of}up to event ${lastEvent}.`,
    ...(files.length === 0
      ? ['No signing key was in it: all logged-in callers must log in again, unless the key is the same.']
      : []),
    ...(replaced.length > 0 ? [`What was there before: ${replaced.join(', ')}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if ((await spawnCommand('verify', { signal })) !== 0) {
    throw new Error('The backup is in place, and is not as it should be');
  }
}

async function migrate(directory: string, signal: AbortSignal): Promise<void> {
  const code = await spawnCommand('migrate', { environment: { DATA_DIR: directory }, signal, quiet: true });
  if (code !== 0) {
    throw new Error('The tables of the backup could not be brought up to date; the database is as it was');
  }
}
