import { Injectable } from '@nestjs/common';
import { eachPage } from '#platform/database/query/list-page.js';
import { Extension } from '#platform/extensions.js';
import { type ExportedPerson, PersonalExport } from '#platform/personal-data.js';
import { SoldCouponsReader } from '../../../coupon/index.js';
import { presentBoughtCampaigns } from './bought-campaign.dto.js';

@Extension(PersonalExport)
@Injectable()
export class ExportedPurchasesService extends PersonalExport {
  readonly name = 'purchases';

  constructor(private readonly coupons: SoldCouponsReader) {
    super();
  }

  override async *read({ id }: ExportedPerson): AsyncGenerator<object> {
    for await (const { rows, total } of eachPage((query) => this.coupons.listBoughtBy(id, query))) {
      yield* presentBoughtCampaigns(rows, total).campaigns;
    }
  }
}
