import { randomBytes } from 'node:crypto';
import { type Command, InvalidArgumentError } from 'commander';
import { isVisible } from '#platform/text.js';
import { audited } from './audited.functions.js';
import { example } from './example.functions.js';
import { inOneSentence } from './failure.functions.js';

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

export function addCreateAdministrator(program: Command): void {
  program
    .command('admin:create')
    .description(
      'Creates an administrator who may do everything; without --password, prints the one it has made up',
    )
    .requiredOption('--email <email>', 'for the login', readEmail)
    .option('--username <name>', 'for the login, beside the e-mail', readUsername)
    .option('--first-name <name>', 'shown to other administrators', readText)
    .option('--last-name <name>', 'shown to other administrators', readText)
    .option(
      '--password <password>',
      'at least 8 characters; other users of the machine may see it',
      readPassword,
    )
    .addHelpText('after', example('admin:create --email ann@example.com --username ann'))
    .action(createAdministrator);
}

async function createAdministrator({ password, ...options }: Options): Promise<void> {
  const { AdministratorService, MASTER_ROLE_ID, withService } = await import('./service.functions.js');
  const plainPassword = password ?? randomBytes(GENERATED_BYTES).toString('base64url');
  const data = { ...options, plainPassword, roleIds: [MASTER_ROLE_ID] };
  await withService((service) =>
    inOneSentence(() => audited('admin:create', () => service.get(AdministratorService).create(null, data))),
  );
  process.stdout.write(password === undefined ? `${plainPassword}\n` : 'Created.\n');
}

function readEmail(email: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > TEXT_LENGTH_MAX || !isVisible(email)) {
    throw new InvalidArgumentError('It takes an e-mail address.');
  }
  return email;
}

function readUsername(name: string): string {
  if (!isVisible(name)) {
    throw new InvalidArgumentError('It takes no invisible characters.');
  }
  return readText(name);
}

function readPassword(password: string): string {
  if (password.length < PASSWORD_LENGTH_MIN || password.length > TEXT_LENGTH_MAX) {
    throw new InvalidArgumentError(`It takes ${PASSWORD_LENGTH_MIN} to ${TEXT_LENGTH_MAX} characters.`);
  }
  return password;
}

function readText(text: string): string {
  if (text.trim() === '' || text.length > TEXT_LENGTH_MAX) {
    throw new InvalidArgumentError(`It takes 1 to ${TEXT_LENGTH_MAX} characters.`);
  }
  return text.trim();
}
