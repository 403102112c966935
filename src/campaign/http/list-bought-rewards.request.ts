import type { DeliveryStatus } from '../../coupon/index.js';
import { Custom, DateTime, Flag, Id } from '../../platform/http/fields.js';
import { PageRequest } from '../../platform/http/page.request.js';
import { SearchText } from '../../platform/http/searched.js';
import { endOfNamedDay, instantOf } from '../../platform/time/calendar.js';
import { readDeliveryStatus, DELIVERY_STATUSES } from './list-bought-campaigns.request.js';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** A time that still belongs to what is asked for: of a day, all of it. */
const Until = () => Custom(readUntil, { type: String, format: 'date-time' }, { optional: true });

export class ExportBoughtRewardsRequest {
  @DateTime({ optional: true })
  readonly purchasedAtFrom?: Date;

  @Until()
  readonly purchasedAtTo?: Date;
}

/** Sortable by `purchasedAt`, `usageDate`, `used`, `deliveryStatus`, `costInPoints`, `activeSince` and `activeTo`. */
export class ListBoughtRewardsRequest extends PageRequest {
  /** A whole code; or what finds the customer, or the campaign. Narrows the other filters down further. */
  @SearchText()
  readonly q?: string;

  @Flag({ optional: true })
  readonly used?: boolean;

  /** Only those with this delivery status. Another word filters nothing. */
  @Custom(readDeliveryStatus, { type: String, enum: DELIVERY_STATUSES }, { optional: true })
  readonly deliveryStatus?: DeliveryStatus;

  @Id({ optional: true })
  readonly campaignId?: string;

  @Id({ optional: true })
  readonly customerId?: string;

  @DateTime({ optional: true })
  readonly purchasedAtFrom?: Date;

  @Until()
  readonly purchasedAtTo?: Date;

  @DateTime({ optional: true })
  readonly usageDateFrom?: Date;

  @Until()
  readonly usageDateTo?: Date;

  @DateTime({ optional: true })
  readonly activeSinceFrom?: Date;

  @Until()
  readonly activeSinceTo?: Date;

  @DateTime({ optional: true })
  readonly activeToFrom?: Date;

  @Until()
  readonly activeToTo?: Date;
}

function readUntil(sent: unknown): Date {
  const text = typeof sent === 'string' ? decoded(sent) : '';
  const instant = instantOf(text);
  if (!instant) {
    throw new Error('This value is not a valid datetime.');
  }
  return DAY.test(text) ? endOfNamedDay(text) : instant;
}

function decoded(sent: string): string {
  try {
    return decodeURIComponent(sent);
  } catch {
    return sent;
  }
}
