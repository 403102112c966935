import { type Command, InvalidArgumentError } from 'commander';
import { audited } from './audited.functions.js';
import { CAMPAIGN_ARGUMENT, CAMPAIGN_HELP, readCampaignId } from './campaign-id.functions.js';
import { example } from './example.functions.js';
import { asUsage, interruption } from './failure.functions.js';
import { showProgress } from './progress.functions.js';

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
  const { checkCampaign, GenerateCodes, withService } = await import('./service.functions.js');
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
