import { OmitType } from '@nestjs/swagger';
import { IsIn, IsOptional, Length, MaxLength } from 'class-validator';
import type { CustomerNames } from '../../customer/index.js';
import { Email, EMAIL_LENGTH_MAX, Phone } from '#platform/http/request/fields/contact-fields.js';
import { FilterId, Trimmed } from '#platform/http/request/fields/readers.js';
import { PAGING, PageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { Timestamp } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { INVITATION_STATUSES, type InvitationEntity, type InvitationStatus } from '../invitation.entity.js';
import type { InvitationTotals } from '../invitation.reader.js';

const PART_LENGTH_MAX = 255;

@Wrapped('invitation')
export class InviteRequest {
  /** Needed unless `recipientPhone` is given. */
  @IsOptional()
  @Email()
  @MaxLength(EMAIL_LENGTH_MAX)
  readonly recipientEmail?: string;

  @IsOptional()
  @Phone()
  readonly recipientPhone?: string;
}

export class InvitedResponse {
  readonly invitationId!: string;
}

/** Texts are parts of what they look for, in any case. */
export class ListInvitationsRequest extends PageRequest {
  @FilterId()
  readonly referrerId?: string;

  @IsOptional()
  @Length(1, PART_LENGTH_MAX)
  @Trimmed()
  readonly referrerName?: string;

  /** The customer who has registered. */
  @FilterId()
  readonly recipientId?: string;

  @IsOptional()
  @Length(1, PART_LENGTH_MAX)
  @Trimmed()
  readonly recipientName?: string;

  @IsOptional()
  @Length(1, PART_LENGTH_MAX)
  @Trimmed()
  readonly recipientEmail?: string;

  @IsOptional()
  @Length(1, PART_LENGTH_MAX)
  @Trimmed()
  readonly recipientPhone?: string;

  @IsOptional()
  @IsIn(INVITATION_STATUSES)
  readonly status?: InvitationStatus;
}

export class ExportInvitationsRequest extends OmitType(ListInvitationsRequest, PAGING) {}

export class InvitationRecord {
  readonly invitationId!: string;
  readonly referrerId!: string;
  readonly referrerName?: string;
  readonly referrerEmail?: string;
  /** The customer who has registered. */
  readonly recipientId?: string;
  readonly recipientName?: string;
  readonly recipientEmail?: string;
  readonly recipientPhone?: string;
  readonly status!: InvitationStatus;
  @Timestamp()
  readonly createdAt!: string;
}

export class InvitationTotalsRecord {
  /** People who have registered and bought. */
  readonly totalCompleted!: number;
  /** People who have registered, including those who have bought. */
  readonly totalRegistered!: number;
}

export class InvitationListResponse {
  readonly invitations!: InvitationRecord[];
  readonly total!: number;
  /** Figures of the whole store; filters do not change them. */
  readonly additional!: InvitationTotalsRecord;
}

export function presentInvitation(
  invitation: InvitationEntity,
  names: ReadonlyMap<string, CustomerNames>,
): InvitationRecord {
  const { id: invitationId, referrerId, recipientId, recipientEmail, recipientPhone, status } = invitation;
  const referrer = names.get(referrerId);
  const recipient = names.get(recipientId ?? '');
  return {
    invitationId,
    referrerId,
    ...(referrer && { referrerName: wholeName(referrer) }),
    ...(referrer && referrer.email !== null && { referrerEmail: referrer.email }),
    ...(recipientId !== null && { recipientId }),
    ...(recipient && { recipientName: wholeName(recipient) }),
    ...(recipientEmail !== null && { recipientEmail }),
    ...(recipientPhone !== null && { recipientPhone }),
    status,
    createdAt: presentTimestamp(invitation.createdAt),
  };
}

export function presentTotals({ completed, registered }: InvitationTotals): InvitationTotalsRecord {
  return { totalCompleted: completed, totalRegistered: registered };
}

function wholeName({ firstName, lastName }: CustomerNames): string {
  return `${firstName} ${lastName}`;
}
