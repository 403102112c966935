import { randomBytes } from 'node:crypto';
import { Command, Option } from 'nest-commander';
import { CreateAdministrator, MASTER_ROLE_ID } from '../administrator/index.js';
import { sayFields } from './say-fields.js';
import { ServiceCommand } from './service-command.js';

interface Options {
  readonly email: string;
  readonly username?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly password?: string;
}

const PASSWORD_LENGTH_MIN = 8;
const TEXT_LENGTH_MAX = 255;
const GENERATED_BYTES = 15;

@Command({
  name: 'admin:create',
  description:
    'Creates an administrator who may do everything; without --password, prints the one it has made up',
})
export class CreateAdministratorCommand extends ServiceCommand {
  constructor(private readonly createAdministrator: CreateAdministrator) {
    super();
  }

  override async run(_: string[], { password, ...options }: Options): Promise<void> {
    const plainPassword = password ?? randomBytes(GENERATED_BYTES).toString('base64url');
    const data = { ...options, plainPassword, roleIds: [MASTER_ROLE_ID] };
    await sayFields(() =>
      this.answeringFor('admin:create', () => this.createAdministrator.execute(null, data)),
    );
    process.stdout.write(password === undefined ? `${plainPassword}\n` : 'Created.\n');
  }

  @Option({ flags: '--email <email>', description: 'for the login', required: true })
  readEmail(email: string): string {
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > TEXT_LENGTH_MAX) {
      throw new Error('--email takes an e-mail address');
    }
    return email;
  }

  @Option({ flags: '--username <name>', description: 'for the login, beside the e-mail' })
  readUsername(name: string): string {
    return text('--username', name);
  }

  @Option({ flags: '--first-name <name>' })
  readFirstName(name: string): string {
    return text('--first-name', name);
  }

  @Option({ flags: '--last-name <name>' })
  readLastName(name: string): string {
    return text('--last-name', name);
  }

  @Option({
    flags: '--password <password>',
    description: 'at least 8 characters; other users of the machine may see it',
  })
  readPassword(password: string): string {
    if (password.length < PASSWORD_LENGTH_MIN || password.length > TEXT_LENGTH_MAX) {
      throw new Error(`--password takes ${PASSWORD_LENGTH_MIN} to ${TEXT_LENGTH_MAX} characters`);
    }
    return password;
  }
}

function text(option: string, sent: string): string {
  if (sent.trim() === '' || sent.length > TEXT_LENGTH_MAX) {
    throw new Error(`${option} takes 1 to ${TEXT_LENGTH_MAX} characters`);
  }
  return sent.trim();
}
