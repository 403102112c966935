import type { Command } from 'commander';
import { example } from './example.functions.js';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Brings the tables of the database up to date; the server does so itself')
    .addHelpText('after', example('migrate'))
    .action(migrate);
}

async function migrate(): Promise<void> {
  const { prepareTables, withTablesToCome } = await import('./service.functions.js');
  const names = await withTablesToCome(prepareTables);
  process.stdout.write(names.length === 0 ? 'The database is up to date.\n' : `${names.join('\n')}\n`);
}
