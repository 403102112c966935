import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Command } from 'nest-commander';
import { codesOfFile, CouponReader, ImportCodes } from '../coupon/index.js';
import { checkCampaign } from './check-campaign.js';
import { ServiceCommand } from './service-command.js';

@Command({
  name: 'coupons:import',
  arguments: '<campaign> <file>',
  description: 'Adds the codes of a CSV file to a campaign; what it has already is passed over',
})
export class ImportCodesCommand extends ServiceCommand {
  constructor(
    private readonly importCodes: ImportCodes,
    private readonly coupons: CouponReader,
  ) {
    super();
  }

  override async run([campaign = '', path = '']: string[]): Promise<void> {
    const signal = this.interruption();
    const { size } = await stat(path);
    const campaignId = await checkCampaign(this.coupons, campaign);
    const progress = this.showProgress('Bytes read', size);
    const file = createReadStream(path);
    const onProgress = () => {
      progress.reached(file.bytesRead);
      signal.throwIfAborted();
    };
    const report = await this.answeringFor('coupons:import', () =>
      this.importCodes.execute({ campaignId, codes: codesOfFile(file), onProgress }),
    );
    progress.end();
    const rejected = report.rejected.map(({ row, code, message }) => `line ${row}: ${code}: ${message}\n`);
    const more = report.totalRejected > rejected.length ? '…\n' : '';
    process.stdout.write(
      `${rejected.join('')}${more}${report.added} added, ${report.totalRejected} rejected\n`,
    );
  }
}
