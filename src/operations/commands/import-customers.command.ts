import type { Command } from 'commander';
import { example } from './example.functions.js';
import { importFile, writeReport } from './import-file.functions.js';

const FORMAT = [
  'The file:',
  '  CSV          a line of titles, and a line for each customer: firstName, lastName, email, phone,',
  '               loyaltyCardNumber, gender, birthDate, agreement1 to agreement3, labels, levelId, posId, active,',
  '               street, address1, address2, postal, city, province, country, companyName, nip; separated by',
  '               commas, semicolons, tabs or bars',
  '  XML          <customers><customer>… with the members of a request as elements',
  '  JSON lines   the body of POST /api/admin/customer/register on each line',
  '',
  'A customer needs an e-mail or a phone number, and agreement1. Who is registered already, by all that the file says',
  'of e-mail, phone and card, stays as they are, so a file that was interrupted can be sent again. Exit code 1 when',
  'there were customers and none was taken.',
];

interface Options {
  readonly dryRun?: boolean;
  readonly encoding?: string;
  readonly refused?: string;
  readonly store: string;
}

export function addImportCustomers(program: Command): void {
  program
    .command('customers:import')
    .description('Registers the customers of a file; Ctrl-C stops between two sets')
    .argument('<file>', 'CSV, XML, or JSON on each line')
    .option('--store <code>', 'the store that they belong to', 'DEFAULT')
    .option('--encoding <name>', 'such as windows-1252, where the file does not say it itself')
    .option(
      '--refused <new file>',
      'write what was refused to a file, with the reasons, to be mended and imported',
    )
    .option('--dry-run', 'report what would be registered and refused, and register nothing')
    .addHelpText('after', example('customers:import customers.csv', ...FORMAT))
    .action(importCustomers);
}

async function importCustomers(
  path: string,
  { dryRun = false, encoding, refused, store }: Options,
): Promise<void> {
  const { customersOfFile, FileReport, ImportCustomers } = await import('./service.functions.js');
  const report = await importFile(
    { path, store, refused, action: 'customers:import' },
    ({ service, storeId, file, onProgress, onRefused }) =>
      service.get(ImportCustomers).execute({
        storeId,
        records: customersOfFile(file, encoding),
        onProgress,
        isTrial: dryRun,
        report: new FileReport(onRefused),
      }),
  );
  writeReport(report, {
    done: dryRun ? 'would be taken' : 'taken',
    nothing: 'No customer of the file could be taken',
  });
}
