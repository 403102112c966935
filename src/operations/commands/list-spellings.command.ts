import type { Command } from 'commander';
import { example } from './example.functions.js';

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
  const { ListSpellings, withService } = await import('./service.functions.js');
  const found = await withService((service) => service.get(ListSpellings).execute());
  for (const { kind, folded, names } of found) {
    for (const { name, accountId } of names) {
      process.stdout.write(`${[kind, folded, name, accountId].join('\t')}\n`);
    }
  }
  process.stderr.write(found.length === 0 ? 'None.\n' : `${found.length} are spelled in several ways.\n`);
}
