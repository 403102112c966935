import { presentSegmentMember, SegmentMemberRecord } from '../segment-member.presenter.js';
import type { SegmentMember } from '../segment-member.reader.js';

export class SegmentCustomerRecord extends SegmentMemberRecord {}

export class SegmentCustomersResponse {
  readonly customers!: SegmentCustomerRecord[];
  readonly total!: number;
}

export function presentSegmentCustomers(
  customers: readonly SegmentMember[],
  total: number,
): SegmentCustomersResponse {
  return { customers: customers.map(presentSegmentMember), total };
}
