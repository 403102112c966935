import { Injectable } from '@nestjs/common';
import { PointsFiguresReader, NotEnoughPoints } from '../../account/index.js';
import { CustomerNotFound, CustomerReader } from '../../customer/index.js';
import { Clock } from '#platform/time/clock.js';
import { SegmentMemberReader } from '../../segment/index.js';
import { CashbackNotAvailable } from '../campaign.errors.js';
import { CampaignReader } from '../campaign.reader.js';
import { bestCashback, type Cashback, getCashback } from './cashback.rules.js';

interface Question {
  readonly storeId: string;
  readonly customerId: string;
  readonly pointsAmount: number;
}

@Injectable()
export class SimulateCashback {
  constructor(
    private readonly customers: CustomerReader,
    private readonly campaigns: CampaignReader,
    private readonly segments: SegmentMemberReader,
    private readonly accounts: PointsFiguresReader,
    private readonly clock: Clock,
  ) {}

  /**
   * Computes the value of points from committed rows. Redeeming decides again.
   * @throws {CustomerNotFound}
   * @throws {CashbackNotAvailable}
   * @throws {NotEnoughPoints}
   */
  async execute({ storeId, customerId, pointsAmount }: Question): Promise<Cashback> {
    const customer = await this.customers.findById(storeId, customerId);
    if (!customer) {
      throw new CustomerNotFound();
    }
    const campaigns = await this.campaigns.findCashback(storeId);
    const named = campaigns.flatMap(({ segments }) => segments);
    const segmentIds =
      named.length > 0 ? await this.segments.getSegments(customerId, [...new Set(named)]) : [];
    const campaign = bestCashback(campaigns, { levelId: customer.levelId, segmentIds }, this.clock.now());
    if (!campaign) {
      throw new CashbackNotAvailable();
    }
    if ((await this.accounts.getAvailable(customerId)) < pointsAmount) {
      throw new NotEnoughPoints();
    }
    return getCashback(campaign, pointsAmount);
  }
}
