import { Command } from 'nest-commander';
import { CouponReader, GenerateCodes } from '../coupon/index.js';
import { checkCampaign } from './check-campaign.js';
import { sayFields } from './say-fields.js';
import { ServiceCommand } from './service-command.js';

const COUNT_MAX = 100_000_000;

@Command({
  name: 'coupons:generate',
  arguments: '<campaign> <pattern> <count>',
  description: 'Adds codes that nobody can guess: a digit for each #, a letter for each ?',
})
export class GenerateCodesCommand extends ServiceCommand {
  constructor(
    private readonly generateCodes: GenerateCodes,
    private readonly coupons: CouponReader,
  ) {
    super();
  }

  override async run([campaign = '', pattern = '', number = '']: string[]): Promise<void> {
    const signal = this.interruption();
    const count = Number(number);
    if (!/^\d+$/.test(number) || count < 1 || count > COUNT_MAX) {
      throw new Error(`The count is a whole number from 1 to ${COUNT_MAX}`);
    }
    const campaignId = await checkCampaign(this.coupons, campaign);
    const progress = this.showProgress('Codes', count);
    const onProgress = (done: number) => {
      progress.reached(done);
      signal.throwIfAborted();
    };
    const added = await sayFields(() =>
      this.answeringFor('coupons:generate', () =>
        this.generateCodes.execute({ campaignId, pattern, count, onProgress }),
      ),
    );
    progress.end();
    process.stdout.write(`${added} added\n`);
  }
}
