import { CalendarDay } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { SegmentMember } from './segment-member.reader.js';

/** What of it is left out for callers who may not see customers, and how they may not look for them. */
export const PERSONAL_OF_MEMBERS = {
  fields: ['firstName', 'lastName', 'email', 'phone', 'gender', 'birthDate'],
  filters: ['firstName', 'lastName', 'email', 'phone'],
  sorts: ['firstName', 'lastName', 'email', 'phone', 'gender', 'birthDate'],
} as const;

/** A customer as lists of a segment or a campaign show them. Without `CUSTOMER` `VIEW`, the id and the time alone. */
export abstract class SegmentMemberRecord {
  readonly customerId!: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly phone?: string;
  readonly gender?: string;
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
