import { type Command, InvalidArgumentError } from 'commander';
import { audited } from './audited.functions.js';
import { example } from './example.functions.js';

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
  const { RevokeApiKey, withService } = await import('./service.functions.js');
  await withService((service) => audited('apikey:revoke', () => service.get(RevokeApiKey).execute(null, id)));
  process.stdout.write('Revoked.\n');
}

function readId(text: string): string {
  if (!UUID.test(text)) {
    throw new InvalidArgumentError('It takes an id.');
  }
  return text.toLowerCase();
}
