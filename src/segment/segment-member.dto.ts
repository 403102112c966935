import { CalendarDay } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { SegmentMember } from './segment-member.reader.js';

/** A customer as lists of a segment or a campaign show them. */
export abstract class SegmentMemberRecord {
  readonly customerId!: string;
  readonly firstName!: string;
  readonly lastName!: string;
  readonly email?: string;
  readonly phone?: string;
  readonly gender!: string;
  @CalendarDay()
  readonly birthDate?: string;
  readonly createdAt!: string;
}

export function presentSegmentMember(member: SegmentMember): SegmentMemberRecord {
  const { id, firstName, lastName, email, phone, gender, birthDate, createdAt } = member;
  return {
    customerId: id,
    firstName,
    lastName,
    ...(email !== null && { email }),
    ...(phone !== null && { phone }),
    gender,
    ...(birthDate !== null && { birthDate }),
    createdAt: presentTimestamp(createdAt),
  };
}
