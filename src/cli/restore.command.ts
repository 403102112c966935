import { Command } from 'nest-commander';
import { RestoreDatabase } from '../backup/index.js';
import { shownCourse } from './course.js';
import { runCommand } from './other-command.js';
import { ServiceCommand } from './service-command.js';

@Command({
  name: 'restore',
  arguments: '<file>',
  description:
    'Puts a backup in the place of the embedded database, which is kept beside it, and verifies it; stop the service first',
})
export class RestoreCommand extends ServiceCommand {
  constructor(private readonly restore: RestoreDatabase) {
    super();
  }

  override async run([file = '']: string[]): Promise<void> {
    const signal = this.interruption(
      'look at what was said last; without "Restored", the database is as it was',
    );
    const course = shownCourse(signal);
    const { about, lastEvent, files, replaced } = await this.restore
      .execute(file, { ...course, migrate: (directory) => migrate(directory, signal) })
      .finally(course.end);
    const of = about ? `of ${about.takenAt}, from version ${about.version}, ` : '';
    const lines = [
      `Restored: ${of}up to event ${lastEvent}.`,
      ...(files.length === 0
        ? ['No signing key was in it: whoever is logged in logs in again, unless the key is the same.']
        : []),
      ...(replaced.length > 0 ? [`What was there before: ${replaced.join(', ')}`] : []),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    if ((await runCommand('verify', { signal })) !== 0) {
      throw new Error('The backup is in place, and is not as it should be');
    }
  }
}

async function migrate(directory: string, signal: AbortSignal): Promise<void> {
  const code = await runCommand('migrate', { environment: { DATA_DIR: directory }, signal, quiet: true });
  if (code !== 0) {
    throw new Error('The tables of the backup could not be brought up to date; the database is as it was');
  }
}
