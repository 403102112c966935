import type { EventRecordResponse } from '@laurel/client/api';

/** What the events of a customer and of the account for their points carry: docs/events.md. */
export interface Payload {
  readonly campaignId?: { readonly campaignId?: string };
  readonly campaignName?: string;
  readonly costInPoints?: number;
  readonly returnedAmount?: number;
  readonly coupon?: { readonly code?: string };
  readonly newCoupon?: { readonly code?: string };
  readonly levelId?: { readonly levelId?: string };
  readonly manually?: boolean;
  readonly used?: boolean;
  readonly status?: string;
  readonly documentNumber?: string;
  readonly grossValue?: number;
  readonly transactionId?: { readonly transactionId?: string };
  readonly isReturn?: boolean;
  readonly pointsTransfer?: PointsTransfer;
  /** How many points ended or became spendable. */
  readonly value?: number;
}

interface PointsTransfer {
  readonly value: number;
  readonly comment?: string;
  readonly transactionId?: { readonly transactionId?: string };
  readonly revisedTransactionId?: { readonly transactionId?: string };
  readonly senderId?: { readonly customerId?: string };
  readonly receiverId?: { readonly customerId?: string };
  readonly couponId?: { readonly couponId?: string };
  readonly blockId?: { readonly pointsTransferId?: string };
}

export interface HistoryEntry<Event extends EventRecordResponse> {
  readonly event: Event;
  /** The change of the points that can be spent; undefined without one. */
  readonly points?: number;
}

/** How events change the points: of a transfer, of a lot, or as they say themselves. */
const SIGNS: Readonly<Record<string, 1 | -1>> = {
  PointsWereAdded: 1,
  PointsWereReturned: 1,
  PointsWereSpent: -1,
  PointsWereTransferred: -1,
  PointsWereBlocked: -1,
  PointsTransferHasBeenCanceled: -1,
  PointsTransferHasBeenExpired: -1,
};

/** What happens behind everything else, and means nothing to a customer. */
const TECHNICAL: ReadonlySet<string> = new Set([
  'CustomerWasAssignedToStore',
  'AssignedAccountToCustomer',
  'CustomerInvitationTokenWasCreated',
  'AccountWasCreated',
  'AccountWasAssignedToStore',
  'CustomerLevelWasRecalculated',
  'SellerWasAssignedToCustomer',
]);

/** How many events of others come between a purchase and its payment at the most. */
const NEAR = 200;

export function getEventName({ type }: Pick<EventRecordResponse, 'type'>): string {
  return type.split('.').at(-1) ?? type;
}

export function getPayload({ payload }: Pick<EventRecordResponse, 'payload'>): Payload {
  return payload;
}

export function isTechnical(event: Pick<EventRecordResponse, 'type'>): boolean {
  return TECHNICAL.has(getEventName(event));
}

/**
 * Joins events about one thing to one entry: a purchase and its payment, a receipt and its points. The event about the points is left out where
 * the other one is among the events.
 */
export function getHistory<Event extends EventRecordResponse>(
  events: readonly Event[],
): readonly HistoryEntry<Event>[] {
  const joined = new Map<number, Event>();
  for (const event of events) {
    const points = events.find((other) => !joined.has(other.id) && isAboutPoints(event, other));
    if (points) {
      joined.set(points.id, event);
    }
  }
  const changes = new Map<number, number>();
  for (const event of events) {
    const change = getChange(event);
    if (change !== undefined) {
      const { id } = joined.get(event.id) ?? event;
      changes.set(id, (changes.get(id) ?? 0) + change);
    }
  }
  return events.flatMap((event) => {
    const points = changes.get(event.id);
    return joined.has(event.id) ? [] : [{ event, ...(points !== undefined && { points }) }];
  });
}

function getChange(event: EventRecordResponse): number | undefined {
  const sign = SIGNS[getEventName(event)];
  const { pointsTransfer, value } = getPayload(event);
  const points = pointsTransfer?.value ?? value;
  return sign === undefined || points === undefined ? undefined : sign * points;
}

/** Whether the second event has the points of the first one. */
function isAboutPoints(event: EventRecordResponse, other: EventRecordResponse): boolean {
  const [payload, { pointsTransfer }] = [getPayload(event), getPayload(other)];
  if (!pointsTransfer) {
    return false;
  }
  const [name, kind] = [getEventName(event), getEventName(other)];
  const { value, transactionId, revisedTransactionId, blockId, couponId } = pointsTransfer;
  const distance = other.id - event.id;
  const isNext = distance > 0 && distance <= NEAR && other.recorderOn === event.recorderOn;
  switch (name) {
    case 'AssignedTransactionToCustomer': {
      const isOfTransaction = transactionId?.transactionId === payload.transactionId?.transactionId;
      return isOfTransaction && kind === (payload.isReturn === true ? 'PointsWereSpent' : 'PointsWereAdded');
    }
    case 'CampaignWasBoughtByCustomer':
      return (
        kind === 'PointsWereSpent' &&
        isNext &&
        value === payload.costInPoints &&
        !blockId &&
        !revisedTransactionId
      );
    case 'CampaignWasReturned':
      return kind === 'PointsWereReturned' && isNext && value === payload.returnedAmount && Boolean(couponId);
    default:
      return false;
  }
}
