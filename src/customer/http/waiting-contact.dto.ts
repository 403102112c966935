import { IsIn } from 'class-validator';
import { Timestamp } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { CONTACT_KINDS, type ContactHandover, type ContactKind } from '../../auth/index.js';

export class WaitingContactRecord {
  @IsIn(CONTACT_KINDS)
  readonly contact!: ContactKind;
  /** The one that logs in until then. */
  readonly former?: string;
  @Timestamp()
  readonly since!: string;
  /** When the contact of the record logs in unless the owner refuses; absent when it waits for an agreement or a decision alone. */
  @Timestamp()
  readonly dueAt?: string;
  /** Whether the link that was sent to it was used. Without it, an e-mail goes on waiting. */
  readonly confirmed!: boolean;
  /** Whether the owner has agreed with their password. */
  readonly agreed!: boolean;
}

export function presentWaiting({
  kind,
  formerContact,
  since,
  dueAt,
  confirmedAt,
  agreedAt,
}: ContactHandover): WaitingContactRecord {
  return {
    contact: kind,
    ...(formerContact !== null && { former: formerContact }),
    since: presentTimestamp(since),
    ...(dueAt !== null && { dueAt: presentTimestamp(dueAt) }),
    confirmed: confirmedAt !== null,
    agreed: agreedAt !== null,
  };
}
