import { appendFileSync, createReadStream, type ReadStream, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { INestApplicationContext } from '@nestjs/common';
import { example, audited, inOneSentence, interruption, showProgress } from './command.js';
import type { FileReport } from '#platform/file/file-report.js';
import type { DateOrder } from '#platform/file/written-dates.js';

interface Options {
  readonly dryRun?: boolean;
  readonly encoding?: string;
  readonly dates?: DateOrder;
  readonly refused?: string;
  readonly store: string;
}

interface Described {
  readonly description: string;
  readonly file: string;
  readonly example: string;
  readonly format: readonly string[];
  readonly store: string;
  readonly dryRun: string;
}

const CUSTOMERS: Described = {
  description: 'Registers the customers of a file; Ctrl-C stops between two sets',
  file: 'CSV, XML, or JSON on each line',
  example: 'customers.csv',
  format: [
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
  ],
  store: 'the store that they belong to',
  dryRun: 'report what would be registered and refused, and register nothing',
};

const POINTS: Described = {
  description: 'Adds and spends the points of a file; Ctrl-C stops between two sets',
  file: 'CSV, XML, or JSON on each line',
  example: 'points.csv',
  format: [
    'The file:',
    '  CSV          a line of titles, and a line for each transfer: points, and one or more of customerId,',
    '               customerEmail, customerLoyaltyCardNumber, customerPhoneNumber, which are tried in this order;',
    '               type (adding or spending), comment, validityDuration, lockedUntil, expiresAt, reference;',
    '               separated by commas, semicolons, tabs or bars',
    '  XML          <pointsTransfers><pointsTransfer>… with these as elements',
    '  JSON lines   an object with these members on each line',
    '',
    'A row counts once, in whatever file it comes: one with the same contact, points, type, comment and times, or the same',
    'reference. So a file that is sent again changes nothing, and goes on where it was interrupted. With another --label it',
    'counts again. Exit code 1 when there were transfers and none was done.',
  ],
  store: 'the store of the customers',
  dryRun: 'report what would be done and refused, and do nothing',
};

const TRANSACTIONS: Described = {
  description: 'Registers the transactions of a file; Ctrl-C stops between two sets',
  file: 'XML, CSV, or JSON on each line',
  example: 'sales.xml',
  format: [
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
  ],
  store: 'the store that they belong to',
  dryRun: 'report what would be registered and refused, and register nothing',
};

const BY_COMMAND_LINE = { issuer: 'system', issuerId: 'command-line' } as const;

export function addImportCustomers(program: Command): void {
  importCommand(program, 'customers:import', CUSTOMERS).action(importCustomers);
}

export function addImportPoints(program: Command): void {
  importCommand(program, 'points:import', POINTS)
    .option(
      '--label <text>',
      'tells imports of the same file apart, where it is meant to count more than once',
    )
    .action(importPoints);
}

export function addImportTransactions(program: Command): void {
  importCommand(program, 'transactions:import', TRANSACTIONS).action(importTransactions);
}

function importCommand(program: Command, name: string, described: Described): Command {
  return program
    .command(name)
    .description(described.description)
    .argument('<file>', described.file)
    .option('--store <code>', described.store, 'DEFAULT')
    .option('--encoding <name>', 'such as windows-1252, where the file does not say it itself')
    .addOption(
      new Option(
        '--dates <order>',
        'what stands first in dates like 03/04/2026: the day (dmy) or the month (mdy); otherwise they show it',
      ).choices(['dmy', 'mdy'] satisfies DateOrder[]),
    )
    .option(
      '--refused <new file>',
      'write what was refused to a file, with the reasons, to be mended and imported',
    )
    .option('--dry-run', described.dryRun)
    .addHelpText('after', example(`${name} ${described.example}`, ...described.format));
}

async function importCustomers(
  path: string,
  { dryRun = false, encoding, dates, refused, store }: Options,
): Promise<void> {
  const { customersOfFile, FileReport, ImportCustomers } = await import('./service.js');
  const report = await importFile(
    { path, store, refused, action: 'customers:import' },
    ({ service, storeId, file, onProgress, onRefused }) =>
      service.get(ImportCustomers).execute({
        storeId,
        records: customersOfFile(file, { encoding, dates }),
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

async function importPoints(
  path: string,
  { dryRun = false, encoding, dates, label, refused, store }: Options & { readonly label?: string },
): Promise<void> {
  const { FileReport, ImportPoints } = await import('./service.js');
  const report = await importFile(
    { path, store, refused, action: 'points:import' },
    ({ service, storeId, file, onProgress, onRefused }) =>
      service.get(ImportPoints).execute({
        storeId,
        chunks: file,
        reading: { encoding, dates },
        label,
        by: BY_COMMAND_LINE,
        onProgress: () => onProgress(),
        isTrial: dryRun,
        report: new FileReport(onRefused),
      }),
  );
  writeReport(report, {
    done: dryRun ? 'would be done' : 'done',
    nothing: 'No transfer of the file could be done',
  });
}

async function importTransactions(
  path: string,
  { dryRun = false, encoding, dates, refused, store }: Options,
): Promise<void> {
  const { ImportTransactions, TransactionReport, transactionsOfFile } = await import('./service.js');
  const report = await importFile(
    { path, store, refused, action: 'transactions:import' },
    ({ service, storeId, file, onProgress, onRefused }) =>
      service.get(ImportTransactions).execute({
        storeId,
        rows: transactionsOfFile(file, { encoding, dates }),
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

interface Given {
  readonly path: string;
  readonly store: string;
  /** The name of the command, which the audit log keeps. */
  readonly action: string;
  /** The file that the refused records are written to. */
  readonly refused?: string | undefined;
}

interface Handed {
  readonly service: INestApplicationContext;
  readonly storeId: string;
  readonly file: ReadStream;
  /** Between two sets: shows how much is read, and stops after Ctrl-C. @param share The part that was read, from 0 to 1, where it is known */
  readonly onProgress: (share?: number) => void;
  /** Takes a line of the file with what was refused; undefined when none is asked for. */
  readonly onRefused: ((line: string) => void) | undefined;
}

async function importFile<R extends FileReport>(
  { path, store, action, refused }: Given,
  work: (handed: Handed) => Promise<R>,
): Promise<R> {
  const signal = interruption();
  const { size } = await stat(path);
  const onRefused = refused === undefined ? undefined : linesTo(refused);
  const { getStoreId, withService } = await import('./service.js');
  return withService(async (service) => {
    const storeId = await getStoreId(service, store);
    const progress = showProgress('Bytes read', size);
    const file = createReadStream(path);
    const onProgress = (share?: number) => {
      progress.reached(share === undefined ? file.bytesRead : Math.round(share * size));
      signal.throwIfAborted();
    };
    const report = await inOneSentence(() =>
      audited(action, () => work({ service, storeId, file, onProgress, onRefused })),
    );
    progress.end();
    return report;
  });
}

/** Makes the file, which must not be there, so that nothing is done when it cannot be written. */
export function linesTo(path: string): (line: string) => void {
  writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
  return (line) => appendFileSync(path, `${line}\n`);
}

/**
 * Writes what became of the records to stdout.
 * @param done What the records are now, as a sentence says it: `registered`
 * @throws {Error} with `nothing` when there were records and none was taken
 */
function writeReport(
  { records, notes, processed, taken, failed }: FileReport,
  { done, nothing }: { readonly done: string; readonly nothing: string },
): void {
  const failures = records.flatMap(({ identifier, message }) =>
    message === undefined ? [] : [`${identifier}: ${message}\n`],
  );
  const more = failed > failures.length ? '…\n' : '';
  process.stdout.write(
    `${[...notes.map((note) => `${note}\n`), ...failures].join('')}${more}${taken} ${done}, ${failed} refused\n`,
  );
  if (failed > 0 && failed === processed) {
    throw new Error(nothing);
  }
}
