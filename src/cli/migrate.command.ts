import { Command } from 'nest-commander';
import { Writer } from '../platform/database/writer.js';
import { ServiceCommand } from './service-command.js';

@Command({
  name: 'migrate',
  description: 'Brings the tables of the database up to date; the server does so itself',
})
export class MigrateCommand extends ServiceCommand {
  constructor(private readonly writer: Writer) {
    super();
  }

  override async run(): Promise<void> {
    const names = await this.writer.migrate();
    process.stdout.write(names.length === 0 ? 'The database is up to date.\n' : `${names.join('\n')}\n`);
  }
}
