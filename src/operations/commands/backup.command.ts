import type { Command } from 'commander';
import { createProgressReporter } from './progress.functions.js';
import { example } from './example.functions.js';
import { interruption } from './failure.functions.js';

interface Options {
  readonly overwrite?: boolean;
}

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('Copies the embedded database, as of one instant, into one file; the service may go on')
    .argument('<file>', 'where the backup is written; it needs as much room as the database')
    .option('--overwrite', 'replace a file of that name, once the new one is complete')
    .addHelpText('after', example('backup /backup/laurel-2026-11-21'))
    .action(backUp);
}

async function backUp(file: string, { overwrite = false }: Options): Promise<void> {
  const { backUpDatabase } = await import('./file-service.functions.js');
  const reporter = createProgressReporter(interruption('there is no backup'));
  const { bytes, lastEvent, files } = await backUpDatabase()
    .execute(file, overwrite, reporter)
    .finally(reporter.end);
  process.stdout.write(`${file}: ${bytes} bytes, up to event ${lastEvent}.\n`);
  process.stdout.write(
    files.length > 0
      ? `${files.join(', ')} is in it: keep the backup as secret as that.\n`
      : 'No signing key is in it: JWT_PRIVATE_KEY_FILE is kept elsewhere.\n',
  );
}
