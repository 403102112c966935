import { type Command, InvalidArgumentError } from 'commander';
import { type Grant, readGrants } from '../../auth/permissions.rules.js';
import { ACCESSES, RESOURCES } from '../../auth/principal.rules.js';
import { audited } from './audited.functions.js';
import { example } from './example.functions.js';
import { asUsage, wrongLine } from './failure.functions.js';

interface Options {
  readonly name: string;
  readonly permission?: readonly Grant[];
  readonly superAdmin?: boolean;
  readonly expires?: Date;
}

const NAME_LENGTH_MAX = 100;

export function addCreateApiKey(program: Command): void {
  program
    .command('apikey:create')
    .description('Makes a key for a machine, and prints it once. It is sent as X-AUTH-TOKEN')
    .requiredOption('--name <name>', 'which machine calls with it', readName)
    .option(
      '--permission <resource:access>',
      'what it may do; may be repeated, and is required without --super-admin',
      readPermission,
    )
    .option('--super-admin', 'every permission')
    .option(
      '--expires <day>',
      'YYYY-MM-DD, in UTC; without it the key is good until it is revoked',
      readExpires,
    )
    .addHelpText(
      'after',
      example(
        'apikey:create --name till --permission CUSTOMER:VIEW --permission TRANSACTION:MODIFY',
        `Resources: ${RESOURCES.join(', ')}`,
        `Access: ${ACCESSES.join(', ')}`,
      ),
    )
    .action(createApiKey);
}

async function createApiKey(options: Options, command: Command): Promise<void> {
  const { name, permission = [], superAdmin = false, expires: expiresAt } = options;
  if (permission.length === 0 && !superAdmin) {
    wrongLine(
      command,
      "at least one '--permission <resource:access>' is required, or '--super-admin' for all",
    );
  }
  const { CreateApiKey, permissionsOf, withService } = await import('./service.functions.js');
  const data = { name, superAdmin, permissions: permissionsOf(permission), expiresAt };
  const { key } = await withService((service) =>
    asUsage(command, () => audited('apikey:create', () => service.get(CreateApiKey).execute(null, data))),
  );
  process.stdout.write(`${key}\n`);
}

function readName(name: string): string {
  if (name.trim() === '' || name.length > NAME_LENGTH_MAX) {
    throw new InvalidArgumentError(`It takes 1 to ${NAME_LENGTH_MAX} characters.`);
  }
  return name.trim();
}

function readPermission(text: string, before: readonly Grant[] = []): readonly Grant[] {
  const [resource, access] = text.split(':');
  try {
    return [...before, ...readGrants([{ resource, access }])];
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message);
  }
}

function readExpires(text: string): Date {
  const day = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime())) {
    throw new InvalidArgumentError('It takes a day like 2027-01-31.');
  }
  return day;
}
