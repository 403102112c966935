import { type Command, InvalidArgumentError } from 'commander';
import type { Permissions } from '../auth/index.js';
import { type Grant, readGrants } from '../auth/permissions.rules.js';
import { ACCESSES, RESOURCES } from '../auth/principal.rules.js';
import { asUsage, audited, example, wrongLine } from './command.js';

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
  const { CreateApiKey, getPermissions, withService } = await import('./service.js');
  const data = { name, superAdmin, permissions: getPermissions(permission), expiresAt };
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

const AT_ONCE = 1000;
const TITLES = ['id', 'name', 'permissions', 'created', 'expires', 'revoked'];

interface Key {
  readonly id: string;
  readonly name: string;
  readonly accountId: string | null;
  readonly superAdmin: boolean;
  readonly permissions: Permissions | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

export function addListApiKeys(program: Command): void {
  program
    .command('apikey:list')
    .description('Lists the keys of machines, one in a line, the latest first; never the keys themselves')
    .addHelpText(
      'after',
      example('apikey:list', `The columns are separated by tabs: ${TITLES.join(', ')}; - for none.`),
    )
    .action(listApiKeys);
}

async function listApiKeys(): Promise<void> {
  const { ApiKeyReader, presentTimestamp, withService } = await import('./service.js');
  const when = (instant: Date | null) => (instant ? presentTimestamp(instant) : '-');
  process.stdout.write(`${TITLES.join('\t')}\n`);
  await withService(async (service) => {
    const reader = service.get(ApiKeyReader);
    for (let page = 1, left = 1; left > 0; page += 1) {
      const { rows, total } = await reader.list({ page, perPage: AT_ONCE });
      for (const key of rows) {
        const times = [key.createdAt, key.expiresAt, key.revokedAt].map(when);
        process.stdout.write(`${[key.id, oneLine(key.name), getPermissions(key), ...times].join('\t')}\n`);
      }
      left = total - page * AT_ONCE;
    }
  });
}

/** `CUSTOMER:VIEW,CUSTOMER:MODIFY`, as `apikey:create` takes them. */
function getPermissions({ superAdmin, permissions, accountId }: Key): string {
  if (accountId !== null) {
    return `those of administrator ${accountId}`;
  }
  const pairs = Object.entries(permissions ?? {}).flatMap(([resource, accesses]) =>
    accesses.map((access) => `${resource}:${access}`),
  );
  return superAdmin ? 'all' : pairs.join(',') || '-';
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function addRevokeApiKey(program: Command): void {
  program
    .command('apikey:revoke')
    .description('Revokes the key of a machine: it is refused from the next request on')
    .argument('<id>', 'id of the key, as apikey:list shows it', readId)
    .addHelpText('after', example('apikey:revoke 01890a5d-ac96-774b-bcce-b302099a8057'))
    .action(revokeApiKey);
}

async function revokeApiKey(id: string): Promise<void> {
  const { RevokeApiKey, withService } = await import('./service.js');
  await withService((service) => audited('apikey:revoke', () => service.get(RevokeApiKey).execute(null, id)));
  process.stdout.write('Revoked.\n');
}

function readId(text: string): string {
  if (!UUID.test(text)) {
    throw new InvalidArgumentError('It takes an id.');
  }
  return text.toLowerCase();
}
