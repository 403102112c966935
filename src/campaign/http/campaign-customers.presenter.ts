import { presentTimestamp } from '../../platform/time/timestamp.js';
import type { SegmentMember } from '../../segment/index.js';

export class CampaignCustomerRecord {
  readonly customerId!: string;
  readonly firstName!: string;
  readonly lastName!: string;
  readonly email?: string;
  readonly phone?: string;
  readonly gender!: string;
  readonly birthDate?: string;
  readonly createdAt!: string;
}

export class CampaignCustomersResponse {
  readonly customers!: CampaignCustomerRecord[];
  readonly total!: number;
}

export function presentCampaignCustomers(
  customers: readonly SegmentMember[],
  total: number,
): CampaignCustomersResponse {
  return {
    customers: customers.map(({ id, firstName, lastName, email, phone, gender, birthDate, createdAt }) => ({
      customerId: id,
      firstName,
      lastName,
      ...(email !== null && { email }),
      ...(phone !== null && { phone }),
      gender,
      ...(birthDate !== null && { birthDate }),
      createdAt: presentTimestamp(createdAt),
    })),
    total,
  };
}
