import {
  TRANSFER_STATES,
  TRANSFER_TYPES,
  type TransferState,
  type TransferType,
} from '../../account/index.js';
import { Custom, FilterText, Id, OneOf } from '../../platform/http/fields.js';
import { PageRequest } from '../../platform/http/page.request.js';
import { endOfNamedDay, instantOf } from '../../platform/time/calendar.js';

/** Sortable by `createdAt`, `type`, `state`, `value`, `issuer`, `comment`, `lockedUntil` and `expiresAt`; newest first. */
export class ListOwnTransfersRequest extends PageRequest {
  /** One or several: `state[]=active&state[]=pending`. */
  @Custom(readStates, { type: [String], enum: [...TRANSFER_STATES] }, { optional: true })
  readonly state?: TransferState[];

  @OneOf(TRANSFER_TYPES, { optional: true })
  readonly type?: TransferType;

  /** Points that expire until then, a day included, and of which some are left. */
  @Custom(readEnd, { type: String, format: 'date-time' }, { optional: true })
  readonly willExpireTill?: Date;
}

/** Sortable, beside the columns of the customer's own list, by the names of the customer filters and by `customerLoyaltyCardNumber`. */
export class ListTransfersRequest extends ListOwnTransfersRequest {
  @Id({ optional: true })
  readonly customerId?: string;

  /** Part of the name; likewise the next three. */
  @FilterText()
  readonly customerFirstName?: string;

  @FilterText()
  readonly customerLastName?: string;

  @FilterText()
  readonly customerPhone?: string;

  @FilterText()
  readonly customerEmail?: string;
}

function readStates(sent: unknown): TransferState[] {
  const list = typeof sent === 'object' && sent !== null ? Object.values(sent) : [sent];
  const isState = (value: unknown): value is TransferState =>
    TRANSFER_STATES.includes(value as TransferState);
  if (!list.every(isState)) {
    throw new Error('The value you selected is not a valid choice.');
  }
  return list;
}

function readEnd(sent: unknown): Date {
  const text = typeof sent === 'string' ? decodeURIComponent(sent).trim() : '';
  const instant = instantOf(text);
  if (!instant) {
    throw new Error('This value is not a valid datetime.');
  }
  return /^\d{4}-\d\d-\d\d$/.test(text) ? endOfNamedDay(text) : instant;
}
