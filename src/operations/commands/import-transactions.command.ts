import type { Command } from 'commander';
import { example } from './example.functions.js';
import { importFile, writeReport } from './import-file.functions.js';

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
  readonly refused?: string;
  readonly store: string;
}

export function addImportTransactions(program: Command): void {
  program
    .command('transactions:import')
    .description('Registers the transactions of a file; Ctrl-C stops between two sets')
    .argument('<file>', 'XML, CSV, or JSON on each line')
    .option('--store <code>', 'the store that they belong to', 'DEFAULT')
    .option('--encoding <name>', 'such as windows-1252, where the file does not say it itself')
    .option(
      '--refused <new file>',
      'write what was refused to a file, with the reasons, to be mended and imported',
    )
    .option('--dry-run', 'report what would be registered and refused, and register nothing')
    .addHelpText('after', example('transactions:import sales.xml', ...FORMAT))
    .action(importTransactions);
}

async function importTransactions(
  path: string,
  { dryRun = false, encoding, refused, store }: Options,
): Promise<void> {
  const { ImportTransactions, TransactionReport, transactionsOfFile } =
    await import('./service.functions.js');
  const report = await importFile(
    { path, store, refused, action: 'transactions:import' },
    ({ service, storeId, file, onProgress, onRefused }) =>
      service.get(ImportTransactions).execute({
        storeId,
        rows: transactionsOfFile(file, encoding),
        onProgress,
        isTrial: dryRun,
        report: new TransactionReport(onRefused),
      }),
  );
  const { withoutCustomer } = report;
  const unmatched = withoutCustomer === 0 ? '' : ` (${withoutCustomer} without a customer)`;
  writeReport(report, {
    done: `${dryRun ? 'would be registered' : 'registered'}${unmatched}`,
    nothing: 'No transaction of the file could be taken',
  });
}
