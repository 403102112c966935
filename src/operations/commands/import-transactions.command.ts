import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { audited } from './audited.functions.js';
import { example } from './example.functions.js';
import { inOneSentence } from './failure.functions.js';
import { interruption } from './interruption.functions.js';
import { showProgress } from './progress.functions.js';

const FORMAT = [
  'The file:',
  '  XML          <transactions><transaction>… with the members of a request as elements',
  '  JSON lines   the body of POST /api/transaction on each line',
  '  CSV          a line of titles, and a line for each item: documentNumber, documentType, purchaseDate,',
  '               purchasePlace, name, email, phone, loyaltyCardNumber, pos or posIdentifier, revisedDocument,',
  '               labels, sku, itemName, quantity, grossValue, category, maker, itemLabels; separated by commas,',
  '               semicolons, tabs or bars',
  '',
  'In UTF-8, or in UTF-16 with a byte order mark, or as XML declares it; for others there is --encoding. A transaction',
  'is registered as a whole or reported. What is registered already is left as it is, so a file that was interrupted can',
  'be sent again. Exit code 1 when there were transactions and none was taken.',
];

interface Options {
  readonly dryRun?: boolean;
  readonly encoding?: string;
  readonly store: string;
}

export function addImportTransactions(program: Command): void {
  program
    .command('transactions:import')
    .description('Registers the transactions of a file; Ctrl-C stops between two sets')
    .argument('<file>', 'XML, CSV, or JSON on each line')
    .option('--store <code>', 'the store that they belong to', 'DEFAULT')
    .option('--encoding <name>', 'such as windows-1252, where the file does not say it itself')
    .option('--dry-run', 'report what would be registered and refused, and register nothing')
    .addHelpText('after', example('transactions:import sales.xml', ...FORMAT))
    .action(importTransactions);
}

async function importTransactions(path: string, { dryRun = false, encoding, store }: Options): Promise<void> {
  const signal = interruption();
  const { size } = await stat(path);
  const { ImportTransactions, storeIdOf, transactionsOfFile, withService } =
    await import('./service.functions.js');
  const { rows, processed, failed, withoutCustomer, notes } = await withService(async (service) => {
    const storeId = await storeIdOf(service, store);
    const progress = showProgress('Bytes read', size);
    const file = createReadStream(path);
    const onProgress = (share: number | undefined) => {
      progress.reached(share === undefined ? file.bytesRead : Math.round(share * size));
      signal.throwIfAborted();
    };
    const sent = { storeId, rows: transactionsOfFile(file, encoding), onProgress, isTrial: dryRun };
    const outcome = await inOneSentence(() =>
      audited('transactions:import', () => service.get(ImportTransactions).execute(sent)),
    );
    progress.end();
    return outcome;
  });
  const failures = rows.flatMap(({ identifier, message }) =>
    message === undefined ? [] : [`${identifier}: ${message}\n`],
  );
  const more = failed > failures.length ? '…\n' : '';
  const taken = dryRun ? 'would be registered' : 'registered';
  const unmatched = withoutCustomer === 0 ? '' : ` (${withoutCustomer} without a customer)`;
  process.stdout.write(
    `${[...notes.map((note) => `${note}\n`), ...failures].join('')}${more}${processed - failed} ${taken}${unmatched}, ${failed} refused\n`,
  );
  if (failed > 0 && failed === processed) {
    throw new Error('No transaction of the file could be taken');
  }
}
