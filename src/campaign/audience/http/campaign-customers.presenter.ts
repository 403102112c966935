import { presentSegmentMember, type SegmentMember, SegmentMemberRecord } from '../../../segment/index.js';

export class CampaignCustomerRecord extends SegmentMemberRecord {}

export class CampaignCustomersResponse {
  readonly customers!: CampaignCustomerRecord[];
  readonly total!: number;
}

export function presentCampaignCustomers(
  customers: readonly SegmentMember[],
  total: number,
): CampaignCustomersResponse {
  return { customers: customers.map(presentSegmentMember), total };
}
