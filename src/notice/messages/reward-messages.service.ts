import { Injectable } from '@nestjs/common';
import { CampaignReader, type RewardOfCampaign } from '../../campaign/index.js';
import { type CustomerAddress, type CustomerNames, CustomerReader } from '../../customer/index.js';
import type { StoredEvent } from '../../event/index.js';
import { EmailSettingsService } from '../../message/index.js';
import type { SettingsValues } from '../../settings/index.js';
import { parseInstant } from '#platform/time/calendar.js';
import { type Draft, fullName, hoursAfter, getIds, type MessageSource } from './message-source.model.js';

interface OfCoupon {
  readonly customerId: { readonly customerId: string };
  readonly campaignId: { readonly campaignId: string };
  readonly coupon: { readonly code: string };
  readonly campaignName?: string;
  readonly activeTo?: string;
  readonly used?: boolean;
}

const BOUGHT = 'Service.Domain.User.Event.CampaignWasBoughtByCustomer';
const USED = 'Service.Domain.User.Event.CampaignUsageWasChanged';
const BOUGHT_HOURS = 30 * 24;
const USED_HOURS = 7 * 24;

/** Coupons that are bought or given, and those that are used. */
@Injectable()
export class RewardMessagesService implements MessageSource {
  readonly types = [BOUGHT, USED];

  constructor(
    private readonly campaigns: CampaignReader,
    private readonly customers: CustomerReader,
    private readonly emails: EmailSettingsService,
  ) {}

  async drafts(events: readonly StoredEvent[], settings: SettingsValues): Promise<Draft[]> {
    const bought = settings.messageRewardBought ? events.filter(({ type }) => type === BOUGHT) : [];
    const used = events.filter(({ type, payload }) => type === USED && (payload as OfCoupon).used === true);
    const rewards = await this.campaigns.getRewards(
      getIds([...bought, ...used], ({ payload }) => (payload as OfCoupon).campaignId.campaignId),
    );
    return [
      ...bought.map((event) => boughtDraft(event, rewards)),
      ...(used.length > 0 ? await this.usedDrafts(used, rewards, settings) : []),
    ];
  }

  /** For the customer; and for staff, where a campaign tracks its fulfilment: they have something to do. */
  private async usedDrafts(
    events: readonly StoredEvent[],
    rewards: ReadonlyMap<string, RewardOfCampaign>,
    { messageRewardRedeemed }: SettingsValues,
  ): Promise<Draft[]> {
    const staff = await this.emails.getReceivers('reward_redeemed');
    const people = await this.customers.getAddresses(
      getIds(events, ({ payload }) => (payload as OfCoupon).customerId.customerId),
    );
    return events.flatMap((event) => {
      const { customerId, campaignId } = event.payload as OfCoupon;
      const customer = people.get(customerId.customerId);
      const reward = rewards.get(campaignId.campaignId);
      if (!customer) {
        return [];
      }
      const draft = usedDraft(event, reward, customer);
      const isForStaff = staff.length > 0 && reward?.fulfillmentTracking === true;
      return [...(messageRewardRedeemed ? [draft] : []), ...(isForStaff ? [{ ...draft, staff }] : [])];
    });
  }
}

function boughtDraft(event: StoredEvent, rewards: ReadonlyMap<string, RewardOfCampaign>): Draft {
  const { customerId, campaignId, coupon, campaignName = '', activeTo } = event.payload as OfCoupon;
  const end = activeTo === undefined ? null : parseInstant(activeTo);
  const latest = hoursAfter(event, BOUGHT_HOURS);
  return {
    kind: 'customer_reward_bought',
    event,
    customerId: customerId.customerId,
    variables: {
      reward_name: campaignName,
      reward_instructions: rewards.get(campaignId.campaignId)?.usageInstruction ?? '',
    },
    secrets: { reward_code: coupon.code },
    usefulUntil: end && end < latest ? end : latest,
  };
}

function usedDraft(
  event: StoredEvent,
  reward: RewardOfCampaign | undefined,
  customer: CustomerNames & CustomerAddress,
): Draft {
  const { coupon } = event.payload as OfCoupon;
  const { street, address1, address2, postal, city, province, country } = customer;
  const lines = [[street, address1, address2], [postal, city], [province], [country]];
  return {
    kind: 'reward_redeemed',
    event,
    customerId: customer.id,
    variables: {
      reward_name: reward?.name ?? '',
      customer_name: fullName(customer),
      customer_email: customer.email ?? '',
      customer_phone: customer.phone ?? '',
      customer_address: lines
        .map((line) => line.filter(Boolean).join(' '))
        .filter((line) => line !== '')
        .join(', '),
    },
    secrets: { reward_code: coupon.code },
    usefulUntil: hoursAfter(event, USED_HOURS),
  };
}
