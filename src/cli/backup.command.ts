import { Command, Option } from 'nest-commander';
import { BackUpDatabase } from '../backup/index.js';
import { shownCourse } from './course.js';
import { ServiceCommand } from './service-command.js';

interface Options {
  readonly overwrite?: boolean;
}

@Command({
  name: 'backup',
  arguments: '<file>',
  description: 'Copies the embedded database, as of one instant, into one file; the service may go on',
})
export class BackupCommand extends ServiceCommand {
  constructor(private readonly backUp: BackUpDatabase) {
    super();
  }

  override async run([file = '']: string[], { overwrite = false }: Options): Promise<void> {
    const course = shownCourse(this.interruption('there is no backup'));
    const { bytes, lastEvent, files } = await this.backUp
      .execute(file, overwrite, course)
      .finally(course.end);
    process.stdout.write(`${file}: ${bytes} bytes, up to event ${lastEvent}.\n`);
    process.stdout.write(
      files.length > 0
        ? `${files.join(', ')} is in it: keep the backup as secret as that.\n`
        : 'No signing key is in it: JWT_PRIVATE_KEY_FILE is kept elsewhere.\n',
    );
  }

  @Option({ flags: '--overwrite', description: 'replaces a file of that name, once the new one is complete' })
  readOverwrite(): boolean {
    return true;
  }
}
