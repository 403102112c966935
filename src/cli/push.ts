import type { Command } from 'commander';
import { example } from './command.js';

/** Needs neither a database nor a running service: the keys are the operator's to keep. */
export function addCreatePushKeys(program: Command): void {
  program
    .command('push:keys')
    .description(
      'Prints a pair of keys for notifications in browsers (web push), as variables; nothing is stored',
    )
    .addHelpText(
      'after',
      example(
        'push:keys >> .env',
        'Set WEB_PUSH_SUBJECT as well: mailto:operator@shop.example, or an address with https://.',
        'All processes need the same pair. With another one, browsers have to subscribe again.',
      ),
    )
    .action(printKeys);
}

async function printKeys(): Promise<void> {
  const { createVapidKeys } = await import('#platform/config/vapid-keys.js');
  const { publicKey, privateKey } = createVapidKeys();
  process.stdout.write(`WEB_PUSH_PUBLIC_KEY=${publicKey}\nWEB_PUSH_PRIVATE_KEY=${privateKey}\n`);
}
