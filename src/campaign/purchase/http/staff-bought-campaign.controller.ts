import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { SoldCouponsReader } from '../../../coupon/index.js';
import { CustomerResolverService } from '../../../customer/index.js';
import { setLinkHeader } from '#platform/http/response/link-header.js';
import type { Language } from '#platform/language/language.js';
import type { Principal } from '../../../auth/index.js';
import type { Store } from '../../../store/index.js';
import { CampaignDescriptionService } from '../../offer/campaign-description.service.js';
import { CampaignListReader } from '../../offer/campaign-list.reader.js';
import { presentCampaignDetailForStaff } from '../../offer/http/campaign-detail.dto.js';
import {
  type BoughtCampaignsForStaffResponse,
  type ListBoughtCampaignsRequest,
  presentBoughtCampaigns,
} from './bought-campaign.dto.js';

interface Asked {
  readonly caller: Principal;
  readonly store: Store;
  /** Id or card number. */
  readonly customer: string;
  readonly query: ListBoughtCampaignsRequest;
  readonly language: Language;
}

/** What administrators and sellers read of the purchases of a customer; each role has its own path and guard. */
@Injectable()
export abstract class StaffBoughtCampaignController {
  constructor(
    private readonly customers: CustomerResolverService,
    protected readonly coupons: SoldCouponsReader,
    private readonly campaigns: CampaignListReader,
    private readonly descriptions: CampaignDescriptionService,
  ) {}

  /** The codes that the details of campaigns show. */
  protected abstract codesOf(
    customerId: string,
    campaignIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly string[]>>;

  protected async list(
    { caller, store, customer, query, language }: Asked,
    response: Response,
  ): Promise<BoughtCampaignsForStaffResponse> {
    const { id } = await this.customers.find(store, customer, caller);
    const page = await this.coupons.listBoughtBy(id, query);
    if (!query.includeDetails) {
      setLinkHeader(response, page);
      return presentBoughtCampaigns(page.rows, page.total);
    }
    const campaigns = await this.campaigns.findWithFigures(page.rows.map(({ campaignId }) => campaignId));
    const codes = await this.codesOf(
      id,
      campaigns.map(({ campaign }) => campaign.id),
    );
    const described = await this.descriptions.describeCounted(store.id, campaigns, {
      language,
      format: query.format,
    });
    const details = new Map(
      described.map((each) => [
        each.campaign.id,
        presentCampaignDetailForStaff(each, codes.get(each.campaign.id) ?? []),
      ]),
    );
    setLinkHeader(response, page);
    return presentBoughtCampaigns(page.rows, page.total, details);
  }
}
