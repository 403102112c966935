import type { Command } from 'commander';
import { example } from './example.functions.js';
import { importFile, writeReport } from './import-file.functions.js';

const BY_COMMAND_LINE = { issuer: 'system', issuerId: 'command-line' } as const;
const FORMAT = [
  'The file:',
  '  CSV          a line of titles, and a line for each transfer: points, and one or more of customerId,',
  '               customerEmail, customerLoyaltyCardNumber, customerPhoneNumber, which are tried in this order;',
  '               type (adding or spending), comment, validityDuration, lockedUntil, expiresAt; separated by',
  '               commas, semicolons, tabs or bars',
  '  XML          <pointsTransfers><pointsTransfer>… with these as elements',
  '  JSON lines   an object with these members on each line',
  '',
  'A file counts once: sent again, it changes nothing, and goes on where it was interrupted. With another --label the',
  'same file counts again. Exit code 1 when there were transfers and none was done.',
];

interface Options {
  readonly dryRun?: boolean;
  readonly encoding?: string;
  readonly refused?: string;
  readonly label?: string;
  readonly store: string;
}

export function addImportPoints(program: Command): void {
  program
    .command('points:import')
    .description('Adds and spends the points of a file; Ctrl-C stops between two sets')
    .argument('<file>', 'CSV, XML, or JSON on each line')
    .option('--store <code>', 'the store of the customers', 'DEFAULT')
    .option('--encoding <name>', 'such as windows-1252, where the file does not say it itself')
    .option(
      '--label <text>',
      'tells imports of the same file apart, where it is meant to count more than once',
    )
    .option(
      '--refused <new file>',
      'write what was refused to a file, with the reasons, to be mended and imported',
    )
    .option('--dry-run', 'report what would be done and refused, and do nothing')
    .addHelpText('after', example('points:import points.csv', ...FORMAT))
    .action(importPoints);
}

async function importPoints(
  path: string,
  { dryRun = false, encoding, label, refused, store }: Options,
): Promise<void> {
  const { FileReport, ImportPoints } = await import('./service.functions.js');
  const report = await importFile(
    { path, store, refused, action: 'points:import' },
    ({ service, storeId, file, onProgress, onRefused }) =>
      service.get(ImportPoints).execute({
        storeId,
        chunks: file,
        encoding,
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
