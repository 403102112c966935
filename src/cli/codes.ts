import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { asUsage, audited, example, inOneSentence, interruption, showProgress } from './command.js';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const CAMPAIGN_ARGUMENT = '<campaign>';
export const CAMPAIGN_HELP = 'id of the campaign (campaignId in GET /api/campaign), not its name';

export function readCampaignId(text: string): string {
  if (!UUID.test(text)) {
    throw new InvalidArgumentError('It takes the id of a campaign.');
  }
  return text.toLowerCase();
}

const COUNT_MAX = 100_000_000;

export function addGenerateCodes(program: Command): void {
  program
    .command('coupons:generate')
    .description('Adds codes that cannot be guessed to a campaign; Ctrl-C stops between two batches')
    .argument(CAMPAIGN_ARGUMENT, CAMPAIGN_HELP, readCampaignId)
    .argument(
      '<pattern>',
      'a digit for each #, a letter for each ?; it allows 100 times as many as are asked for',
    )
    .argument('<count>', `how many, from 1 to ${COUNT_MAX}`, readCount)
    .addHelpText('after', example('coupons:generate 01890a5d-ac96-774b-bcce-b302099a8057 TEA-######## 5000'))
    .action(generateCodes);
}

async function generateCodes(
  campaignId: string,
  pattern: string,
  count: number,
  _options: object,
  command: Command,
): Promise<void> {
  const signal = interruption();
  const { checkCampaign, GenerateCodes, withService } = await import('./service.js');
  const added = await withService(async (service) => {
    await checkCampaign(service, campaignId);
    const progress = showProgress('Codes', count);
    const onProgress = (done: number) => {
      progress.reached(done);
      signal.throwIfAborted();
    };
    const generation = { campaignId, pattern, count, onProgress };
    const codes = await asUsage(command, () =>
      audited('coupons:generate', () => service.get(GenerateCodes).execute(generation)),
    );
    progress.end();
    return codes;
  });
  process.stdout.write(`${added} added\n`);
}

function readCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > COUNT_MAX) {
    throw new InvalidArgumentError(`The count is a whole number from 1 to ${COUNT_MAX}.`);
  }
  return count;
}

const FORMAT = [
  'The file:',
  '  CSV: a code of 1 to 100 characters on each line, or a table, whose first line names the columns: only the',
  '  one titled code is read (or codes, coupon, coupon code, voucher, voucher code, promo code, discount code,',
  '  gift code). Cells are separated by commas, semicolons, tabs or bars. A cell that contains a separator or a',
  '  quote stands in double quotes, in which a quote is doubled; it ends on its line. Empty lines are skipped.',
  '  The encoding is that of the byte order mark, or UTF-8.',
  '',
  '    Code;Value',
  '    TEA-0001;5',
  '    "TEA; green";5',
  '',
  'Rows that cannot be taken are reported with their line and reason; all others are added. Codes that the campaign',
  'has already are reported as well. Exit code 1 when there were rows and none was added.',
];

interface Options {
  readonly encoding?: string;
  readonly dryRun?: boolean;
}

export function addImportCodes(program: Command): void {
  program
    .command('coupons:import')
    .description('Adds the codes of a CSV file to a campaign; Ctrl-C stops between two batches')
    .argument(CAMPAIGN_ARGUMENT, CAMPAIGN_HELP, readCampaignId)
    .argument('<file>', 'the CSV file')
    .option('--encoding <name>', 'the encoding of the file, such as windows-1252')
    .option('--dry-run', 'report what would be added and rejected, and add nothing')
    .addHelpText('after', example('coupons:import 01890a5d-ac96-774b-bcce-b302099a8057 codes.csv', ...FORMAT))
    .action(importCodes);
}

async function importCodes(
  campaignId: string,
  path: string,
  { dryRun = false, encoding }: Options,
): Promise<void> {
  const signal = interruption();
  const { size } = await stat(path);
  const { checkCampaign, codesOfFile, ImportCodes, withService } = await import('./service.js');
  const report = await withService(async (service) => {
    await checkCampaign(service, campaignId);
    const progress = showProgress('Bytes read', size);
    const file = createReadStream(path);
    const onProgress = () => {
      progress.reached(file.bytesRead);
      signal.throwIfAborted();
    };
    const batch = { campaignId, codes: codesOfFile(file, encoding), onProgress, isTrial: dryRun };
    const outcome = await inOneSentence(() =>
      audited('coupons:import', () => service.get(ImportCodes).execute(batch)),
    );
    progress.end();
    return outcome;
  });
  const rejected = report.rejected.map(({ row, code, message }) => `line ${row}: ${code}: ${message}\n`);
  const more = report.totalRejected > rejected.length ? '…\n' : '';
  const added = dryRun ? 'would be added' : 'added';
  const notes = report.notes.map((note) => `${note}\n`);
  process.stdout.write(
    `${notes.join('')}${rejected.join('')}${more}${report.added} ${added}, ${report.totalRejected} rejected\n`,
  );
  if (report.added === 0 && report.totalRejected > 0) {
    throw new Error('No row of the file could be taken');
  }
}
