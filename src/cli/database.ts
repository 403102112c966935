import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Command } from 'commander';
import { createProgressReporter, example, interruption, type Progress, showProgress } from './command.js';

export function addMigrate(program: Command): void {
  program
    .command('migrate')
    .description('Brings the tables of the database up to date; the server does so itself')
    .addHelpText('after', example('migrate'))
    .action(migrate);
}

async function migrate(): Promise<void> {
  const { prepareTables, withTablesToCome } = await import('./service.js');
  const names = await withTablesToCome(prepareTables);
  process.stdout.write(names.length === 0 ? 'The database is up to date.\n' : `${names.join('\n')}\n`);
}

export function addLoadDemo(program: Command): void {
  program
    .command('demo:load')
    .description('Puts the demo programme into an empty database; what is interrupted leaves nothing')
    .addHelpText('after', example('demo:load'))
    .action(loadDemo);
}

async function loadDemo(): Promise<void> {
  const { DEMO_LOGINS, LoadDemo, prepareTables, withTablesToCome } = await import('./service.js');
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

interface Options {
  readonly overwrite?: boolean;
}

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('Copies the embedded database, as of one instant, into one file; the service may go on')
    .argument(
      '<file>',
      'where the backup is written; it needs as much room as the database and uploaded files',
    )
    .option('--overwrite', 'replace a file of that name, once the new one is complete')
    .addHelpText('after', example('backup /backup/laurel-2026-11-21'))
    .action(backUp);
}

async function backUp(file: string, { overwrite = false }: Options): Promise<void> {
  const { BackUpDatabase } = await import('../operations/backup/index.js');
  const { configOfProcess } = await import('#platform/config/config-of-process.js');
  const { getStorage } = await import('#platform/storage/storage-of.js');
  const { Clock } = await import('#platform/time/clock.js');
  const config = configOfProcess();
  const reporter = createProgressReporter(interruption('there is no backup'));
  const { bytes, lastEvent, files, attachments } = await new BackUpDatabase(
    config,
    new Clock(),
    await getStorage(config),
  )
    .execute(file, overwrite, reporter)
    .finally(reporter.end);
  process.stdout.write(`${file}: ${bytes} bytes, up to event ${lastEvent}.\n`);
  if (attachments > 0) {
    process.stdout.write(`Uploaded files in it: ${attachments}.\n`);
  }
  process.stdout.write(
    files.length > 0
      ? `${files.join(', ')} is in it: keep the backup as secret as that.\n`
      : 'No signing key is in it: JWT_PRIVATE_KEY_FILE is kept elsewhere.\n',
  );
}

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
  const { RestoreDatabase } = await import('../operations/backup/index.js');
  const { configOfProcess } = await import('#platform/config/config-of-process.js');
  const { getStorage } = await import('#platform/storage/storage-of.js');
  const config = configOfProcess();
  const reporter = createProgressReporter(signal);
  const { about, lastEvent, files, attachments, replaced } = await new RestoreDatabase(
    config,
    await getStorage(config),
  )
    .execute(file, { ...reporter, migrate: (directory) => migrateBackup(directory, signal) })
    .finally(reporter.end);
  const of = about ? `of ${about.takenAt}, from version ${about.version}, ` : '';
  const lines = [
    `Restored: ${of}up to event ${lastEvent}.`,
    ...(files.length === 0
      ? ['No signing key was in it: all logged-in callers must log in again, unless the key is the same.']
      : []),
    ...(attachments > 0 ? [`Uploaded files: ${attachments}.`] : []),
    ...(replaced.length > 0 ? [`What was there before: ${replaced.join(', ')}`] : []),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if ((await spawnCommand('verify', { signal })) !== 0) {
    throw new Error('The backup is in place, and is not as it should be');
  }
}

async function migrateBackup(directory: string, signal: AbortSignal): Promise<void> {
  const code = await spawnCommand('migrate', { environment: { DATA_DIR: directory }, signal, quiet: true });
  if (code !== 0) {
    throw new Error('The tables of the backup could not be brought up to date; the database is as it was');
  }
}

interface SpawnOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly quiet?: boolean;
}

/** Runs another command in a process of its own, and returns its exit code. What it says on stdout is said, or kept quiet. */
async function spawnCommand(
  name: string,
  { environment = {}, signal, quiet = false }: SpawnOptions,
): Promise<number> {
  const { environmentWith } = await import('#platform/config/config-of-process.js');
  const child = spawn(process.execPath, [process.argv[1] ?? '', name], {
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    env: environmentWith(environment),
    signal,
    killSignal: 'SIGTERM',
  });
  child.on('error', () => undefined);
  const [code] = (await once(child, 'close')) as [number | null];
  signal.throwIfAborted();
  return code ?? 1;
}
