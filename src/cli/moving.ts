import type { Command } from 'commander';
import type { MovingLine, MovingReport } from '../operations/moving/index.js';
import { audited, example, interruption } from './command.js';
import { linesTo } from './imports.js';

interface Options {
  readonly store: string;
  readonly report?: string;
  readonly dryRun?: boolean;
}

const NOTES = [
  'The folder has answers of the public system, in JSON, as they are: pos.json, levels.json, sellers.json,',
  'customers.json, segments.json, categories.json, transactions.json, points.json, campaigns.json,',
  'earning-rules.json, bought.json, statuses.json, and codes/<campaign>.csv. docs/moving-from-open-loyalty.md says',
  'which request answers each of them.',
  '',
  'Stop the service first: what has happened before is neither paid for nor written to customers.',
  'What is there already stays as it is, so a move that was interrupted is repeated as it is. Exit code 1 when a record',
  'was refused, or a balance is not that of the public system.',
];

export function addMoveProgramme(program: Command): void {
  program
    .command('import:open-loyalty')
    .description('Moves a programme of the public system into a store; Ctrl-C stops between two sets')
    .argument('<folder>', 'the folder with its answers')
    .option('--store <code>', 'the store that the programme comes into', 'DEFAULT')
    .option(
      '--report <new file>',
      'write a line in JSON to a file for each record that is refused, left out, changed or different',
    )
    .option('--dry-run', 'report what would become of the records, and change nothing')
    .addHelpText('after', example('import:open-loyalty ./export', ...NOTES))
    .action(moveProgramme);
}

async function moveProgramme(
  folder: string,
  { store, report: path, dryRun = false }: Options,
): Promise<void> {
  const signal = interruption();
  const write = path === undefined ? undefined : linesTo(path);
  const { getStoreId, MoveProgramme, withService } = await import('./service.js');
  const report = await withService(async (service) => {
    const storeId = await getStoreId(service, store);
    const move = () =>
      service.get(MoveProgramme).execute({
        folder,
        storeId,
        isTrial: dryRun,
        onProgress: (file) => {
          signal.throwIfAborted();
          if (file !== undefined) {
            process.stderr.write(`${file} …\n`);
          }
        },
        onLine: write && ((line) => write(JSON.stringify(line))),
      });
    // A trial leaves no entry, and would note all changes of a programme for one.
    return dryRun ? move() : audited('import:open-loyalty', move);
  });
  process.stdout.write(getText(report, dryRun));
  if (!report.isComplete) {
    throw new Error(
      dryRun
        ? 'Not everything would be moved as it is'
        : 'Not everything was moved as it is: see the lines above',
    );
  }
}

function getText(
  { notes, shown, lines, files, compared, different }: MovingReport,
  isTrial: boolean,
): string {
  const done = isTrial ? 'would be taken' : 'taken';
  const figures = files.map(
    ({ file, taken, known, leftOut, refused }) =>
      `${file}: ${taken} ${done}, ${known} there already, ${leftOut} left out, ${refused} refused`,
  );
  const balances = compared === 0 ? [] : [`Balances: ${compared} compared, ${different} different`];
  const more = lines > shown.length ? ['…'] : [];
  return `${[...notes, ...shown.map(getLine), ...more, ...figures, ...balances].join('\n')}\n`;
}

function getLine({ file, row, identifier, kind, problem }: MovingLine): string {
  const place = [file, ...(row === undefined ? [] : [`line ${row}`])].join(', ');
  return `${place}: ${identifier === undefined ? '' : `${identifier}: `}${kind}: ${problem}`;
}
