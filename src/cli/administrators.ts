import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createInterface as createPrompt } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { isVisible } from '#platform/text.js';
import { problemsOfPassword } from '../auth/password.rules.js';
import { type Role, ROLES } from '../auth/principal.rules.js';
import { audited, example, inOneSentence, wrongLine } from './command.js';

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
  const { AdministratorService, MASTER_ROLE_ID, withService } = await import('./service.js');
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

/** One line without echo: typed at a terminal, or the first line of standard input. */
export async function readSecret(prompt: string): Promise<string> {
  return process.stdin.isTTY ? ask(prompt) : firstLine();
}

async function ask(prompt: string): Promise<string> {
  process.stderr.write(prompt);
  // What is typed is echoed to nowhere.
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createPrompt({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

async function firstLine(): Promise<string> {
  const lines = createInterface({ input: process.stdin });
  const [line] = (await Promise.race([once(lines, 'line'), once(lines, 'close')])) as [string?];
  lines.close();
  return line ?? '';
}

export function addChangePassword(program: Command): void {
  program
    .command('admin:password')
    .description(
      'Gives an administrator a new password, and ends all logins of the account and the lock after too many failed ones',
    )
    .argument('<name>', 'e-mail or username of the administrator')
    .addHelpText(
      'after',
      example(
        'admin:password ann@example.com',
        'The password is asked for at a terminal, and read from the first line of stdin otherwise: never given in the',
        'command line, which other users of the machine may see. It has at least 8 characters, with upper and lower',
        'case letters, a digit and a special character.',
      ),
    )
    .action(changePassword);
}

async function changePassword(name: string, _options: object, command: Command): Promise<void> {
  const password = await readSecret('New password: ');
  const problems = problemsOfPassword(password);
  if (problems.length > 0) {
    wrongLine(command, `the password: ${problems.join(' ')}`);
  }
  const { ResetPassword, withService } = await import('./service.js');
  await withService((service) =>
    audited('admin:password', () => service.get(ResetPassword).execute('admin', name, password)),
  );
  process.stdout.write('Changed. All logins of the account have ended.\n');
}

export function addRemoveSecondFactor(program: Command): void {
  program
    .command('admin:second-factor')
    .description(
      'Removes the second factor of an account whose owner has lost app and recovery codes, and ends all logins of the account',
    )
    .argument('<name>', 'what the account logs in with')
    .addOption(
      new Option('--role <role>', 'whose account it is').choices(ROLES).default('admin' satisfies Role),
    )
    .addHelpText('after', example('admin:second-factor ann@example.com'))
    .action(removeSecondFactor);
}

async function removeSecondFactor(name: string, { role }: { readonly role: Role }): Promise<void> {
  const { SecondFactorService, withService } = await import('./service.js');
  await withService((service) =>
    audited('admin:second-factor', () => service.get(SecondFactorService).removeNamed(role, name)),
  );
  process.stdout.write('Removed. All logins of the account have ended.\n');
}

const NOTES = [
  'A line for each customer: kind, the one name, how it is written, the id of the customer, separated by tabs.',
  'Give one of them another card number or phone. Run it again after an upgrade during which two versions were running.',
];

export function addListSpellings(program: Command): void {
  program
    .command('customers:spellings')
    .description('Lists customers whose card numbers or phones differ only by their spelling')
    .addHelpText('after', example('customers:spellings', ...NOTES))
    .action(listSpellings);
}

async function listSpellings(): Promise<void> {
  const { CompleteSearchTexts, ListSpellings, withService } = await import('./service.js');
  const found = await withService(async (service) => {
    await service.get(CompleteSearchTexts).execute();
    return service.get(ListSpellings).execute();
  });
  for (const { kind, folded, names } of found) {
    for (const { name, accountId } of names) {
      process.stdout.write(`${[kind, folded, name, accountId].join('\t')}\n`);
    }
  }
  process.stderr.write(found.length === 0 ? 'None.\n' : `${found.length} are spelled in several ways.\n`);
}
