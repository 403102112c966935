import { Command, Option } from 'nest-commander';
import { CreateApiKey, type Grant, permissionsOf, readGrants } from '../auth/index.js';
import { sayFields } from './say-fields.js';
import { ServiceCommand } from './service-command.js';

interface Options {
  readonly name: string;
  readonly permission?: Grant[];
  readonly superAdmin?: boolean;
  readonly expires?: Date;
}

const NAME_LENGTH_MAX = 100;

@Command({
  name: 'apikey:create',
  description: 'Makes a key for a machine, and prints it once. It is sent as X-AUTH-TOKEN',
})
export class CreateApiKeyCommand extends ServiceCommand {
  constructor(private readonly createApiKey: CreateApiKey) {
    super();
  }

  override async run(_: string[], { name, permission, superAdmin, expires }: Options): Promise<void> {
    const { key } = await sayFields(() =>
      this.answeringFor('apikey:create', () =>
        this.createApiKey.execute(null, {
          name,
          superAdmin: superAdmin ?? false,
          permissions: permissionsOf(permission ?? []),
          expiresAt: expires,
        }),
      ),
    );
    process.stdout.write(`${key}\n`);
  }

  @Option({ flags: '--name <name>', description: 'which machine calls with it', required: true })
  readName(name: string): string {
    if (name.trim() === '' || name.length > NAME_LENGTH_MAX) {
      throw new Error(`--name takes 1 to ${NAME_LENGTH_MAX} characters`);
    }
    return name.trim();
  }

  @Option({
    flags: '--permission <resource:access>',
    description: 'CUSTOMER:VIEW for example; may be repeated',
  })
  readPermission(text: string, before: Grant[] = []): Grant[] {
    const [resource, access] = text.split(':');
    return [...before, ...readGrants([{ resource, access }])];
  }

  @Option({ flags: '--super-admin', description: 'every permission' })
  readSuperAdmin(): boolean {
    return true;
  }

  @Option({
    flags: '--expires <day>',
    description: 'YYYY-MM-DD, in UTC; without it the key is good until it is revoked',
  })
  readExpires(text: string): Date {
    const day = new Date(text);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(day.getTime())) {
      throw new Error('--expires takes a day like 2027-01-31');
    }
    return day;
  }
}
