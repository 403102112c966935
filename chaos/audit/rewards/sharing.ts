import type { Connection } from '../../client/connection.js';
import type { CampaignPlan } from '../../plan/campaigns.js';
import type { Scene } from '../../scene.js';
import type { CouponAudit } from './coupons.js';
import type { CampaignFigures, EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';
import type { Expected } from '../points/ledger-of-journal.js';

const CHECK = 'sharing';

/**
 * Campaigns of which all buyers get the same code, or not: that is switched until the first is sold, and never after it. By
 * the order of the events, by the answers, and by how many were sold of the one code that there is.
 */
export class SharingAudit {
  private readonly sold = new Set<number>();
  private readonly told = new Map<number, boolean>();

  constructor(
    private readonly history: History,
    private readonly plans: readonly CampaignPlan[],
    private readonly expected: Expected,
    private readonly findings: Findings,
  ) {}

  look({ id, type, payload }: EventRecord): void {
    const campaign = this.expected.campaign(payload.campaignId?.campaignId ?? '');
    if (!this.plans[campaign]?.switchesSharing) {
      return;
    }
    if (type.endsWith('.CampaignWasBoughtByCustomer')) {
      this.sold.add(campaign);
    } else if (payload.campaignData) {
      const { singleCoupon } = payload.campaignData;
      if (this.sold.has(campaign) && this.told.get(campaign) !== singleCoupon) {
        this.findings.add(CHECK, `Event ${id}: campaign ${campaign} was switched after it was sold`);
      }
      this.told.set(campaign, singleCoupon);
    }
  }

  /** Once all events have been looked at. */
  async compare(
    { campaigns }: Scene,
    connections: readonly Connection[],
    coupons: CouponAudit,
  ): Promise<void> {
    const about = new Map<number, Past[]>();
    for (const past of this.history.operations.values()) {
      const campaign = amount(past, 'g');
      if (this.plans[campaign]?.switchesSharing && past.knowledge !== 'nothing') {
        about.set(campaign, [...(about.get(campaign) ?? []), past]);
      }
    }
    for (const [campaign, own] of about) {
      const path = `/api/campaign/${campaigns[campaign]?.id}`;
      const shown = await connections[campaign % connections.length]?.ask<CampaignFigures>('GET', path);
      const isShared = shown?.singleCoupon ?? false;
      const sold = coupons.countSold(campaign);
      if (isShared !== (this.told.get(campaign) ?? false)) {
        this.findings.add(CHECK, `Campaign ${campaign}: singleCoupon is ${isShared}, not as the events say`);
      }
      if (!isShared && sold > 1) {
        this.findings.add('nothing twice', `The only code of campaign ${campaign} was sold ${sold} times`);
      }
      this.compareAnswers(campaign, own, isShared);
    }
  }

  private compareAnswers(campaign: number, own: readonly Past[], isShared: boolean): void {
    const switches = own.filter(({ kind }) => kind === 'share');
    const purchases = own.filter(({ kind, knowledge }) => kind !== 'share' && knowledge !== 'refused');
    const firstSold = Math.min(
      ...purchases.filter(({ knowledge }) => knowledge === 'done').map(({ settledAt }) => settledAt),
    );
    const firstWanted = Math.min(...purchases.map(({ sentAt }) => sentAt));
    for (const past of switches) {
      const isAsItIs = (amount(past, 's') === 1) === isShared;
      if (past.knowledge === 'done' && past.sentAt > firstSold && !isAsItIs) {
        this.findings.add(CHECK, `Campaign ${campaign} was switched after it was sold`, past.number);
      }
      if (past.knowledge === 'refused' && past.settledAt < firstWanted) {
        this.findings.add(
          CHECK,
          `Campaign ${campaign} could not be switched before it was sold`,
          past.number,
        );
      }
      if (past.knowledge === 'refused' && past.sentAt > firstSold && isAsItIs) {
        this.findings.add(CHECK, `Campaign ${campaign} could not be left as it was`, past.number);
      }
    }
  }
}
