import { Injectable } from '@nestjs/common';
import { CustomerNotFound, CustomerReader } from '../customer/index.js';
import { SegmentMemberReader } from '../segment/index.js';
import { ProgrammeSettingsService } from '../settings/index.js';
import { Clock } from '#platform/time/clock.js';
import { missedCondition } from './condition.rules.js';
import type { EarningRuleEntity } from './earning-rule.entity.js';
import { EarningRuleReader } from './earning-rule.reader.js';

@Injectable()
export class OwnEarningRulesService {
  constructor(
    private readonly rules: EarningRuleReader,
    private readonly customers: CustomerReader,
    private readonly members: SegmentMemberReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly clock: Clock,
  ) {}

  /** Rules whose conditions the customer meets, at any place. @throws {CustomerNotFound} */
  async list(
    storeId: string,
    customerId: string,
  ): Promise<{ readonly rules: EarningRuleEntity[]; readonly currency: string }> {
    const customer = await this.customers.findById(storeId, customerId);
    if (!customer) {
      throw new CustomerNotFound();
    }
    const { currency } = await this.settings.current();
    const rules = (await this.rules.all()).filter((rule) => rule.storeId === storeId);
    const segmentIds = await this.members.getSegments(customerId);
    const now = this.clock.now();
    const context = {
      customer: { levelId: customer.levelId, statusType: customer.statusType, segmentIds },
      // Customers who cannot earn yet see how to earn.
      statuses: [customer.statusType],
      posId: null,
      happenedAt: now,
      now,
      dailyPointsMax: null,
      getUsage: () => undefined,
    };
    return {
      rules: rules.filter((rule) => missedCondition({ ...rule, pos: [] }, context) === null),
      currency,
    };
  }
}
