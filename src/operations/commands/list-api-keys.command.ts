import type { Command } from 'commander';
import type { Permissions } from '../../auth/index.js';
import { example } from './example.functions.js';

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
  const { ApiKeyReader, presentTimestamp, withService } = await import('./service.functions.js');
  const when = (instant: Date | null) => (instant ? presentTimestamp(instant) : '-');
  process.stdout.write(`${TITLES.join('\t')}\n`);
  await withService(async (service) => {
    const reader = service.get(ApiKeyReader);
    for (let page = 1, left = 1; left > 0; page += 1) {
      const { rows, total } = await reader.list({ page, perPage: AT_ONCE });
      for (const key of rows) {
        const times = [key.createdAt, key.expiresAt, key.revokedAt].map(when);
        process.stdout.write(`${[key.id, oneLine(key.name), permissionsOf(key), ...times].join('\t')}\n`);
      }
      left = total - page * AT_ONCE;
    }
  });
}

/** `CUSTOMER:VIEW,CUSTOMER:MODIFY`, as `apikey:create` takes them. */
function permissionsOf({ superAdmin, permissions, accountId }: Key): string {
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
