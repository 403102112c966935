import type { Connection } from '../../client/connection.js';

export interface EventRecord {
  readonly id: number;
  readonly uuid: string;
  readonly type: string;
  readonly payload: Payload;
  readonly recorderOn: string;
}

export interface Payload {
  readonly couponId?: { readonly couponId: string };
  readonly used?: boolean;
  readonly status?: string;
  readonly transactionId?: { readonly transactionId: string };
  /** For a document of a shop. */
  readonly transactionData?: { readonly documentNumber: string };
  readonly items?: readonly {
    readonly sku: { readonly code: string };
    readonly quantity: number;
    readonly grossValue: number;
  }[];
  readonly currency?: string;
  readonly grossValue?: number;
  readonly grossValueText?: string;
  readonly pointsTransfer?: PointsTransfer;
  readonly pointsTransferId?: { readonly pointsTransferId: string };
  readonly customerId?: { readonly customerId: string };
  readonly campaignId?: { readonly campaignId: string };
  readonly accountId?: { readonly accountId: string };
  readonly customerData?: { readonly email?: string };
  /** For a merge. */
  readonly intoCustomerId?: { readonly customerId: string };
  /** For the sale of a customer. */
  readonly documentNumber?: string;
  /** For an invitation. */
  readonly referrerId?: { readonly customerId: string };
  readonly recipientEmail?: string;
  readonly oldLevelId?: { readonly levelId: string };
  readonly levelId?: { readonly levelId: string };
  /** For a level that was set by hand. */
  readonly manually?: boolean;
  readonly removeLevelManually?: boolean;
  readonly createdAt?: string;
  /** For customers who are erased. */
  readonly anonymizedAt?: string;
  readonly deletedAt?: string;
  /** For a level that was looked at. */
  readonly date?: string;
  readonly activeSince?: string;
  readonly activeTo?: string;
  /** For a notice. */
  readonly expiresAt?: string;
  readonly pointsWillExpire?: number;
  /** For codes that were added or removed. */
  readonly count?: number;
  readonly costInPoints?: number;
  /** For a coupon that has come back: points, or money for a gift. */
  readonly returnedAmount?: number;
  readonly coupon?: { readonly code: string };
  /** For a gift that is worth less. */
  readonly newCoupon?: { readonly code: string };
  /** For a campaign that was created or edited. */
  readonly campaignData?: CampaignFigures;
  /** For an earning rule that was created or edited. */
  readonly earningRuleId?: { readonly earningRuleId: string };
  readonly earningRuleData?: { readonly name: string; readonly version: number };
  /** For points that unlock, expire or are canceled. */
  readonly value?: number;
  /** For points that expire. */
  readonly expiredAt?: string;
}

export interface CampaignFigures {
  readonly costInPoints: number;
  readonly limit?: number;
  readonly limitPerUser?: number;
  readonly active: boolean;
  readonly singleCoupon: boolean;
  readonly campaignVisibility?: { readonly allTimeVisible: boolean };
}

export interface PointsTransfer {
  readonly id: { readonly pointsTransferId: string };
  readonly value: number;
  readonly createdAt: string;
  readonly comment?: string;
  readonly availableAmount?: number;
  readonly lockedUntil?: string;
  readonly expiresAt?: string;
  readonly receiverId?: { readonly customerId: string };
  readonly senderId?: { readonly customerId: string };
  readonly couponId?: { readonly couponId: string };
  readonly blockId?: { readonly pointsTransferId: string };
  readonly blockedUntil?: string;
  readonly transactionId?: { readonly transactionId: string };
  /** For points that a return takes back: the sale. */
  readonly revisedTransactionId?: { readonly transactionId: string };
  /** For points that rules have paid. */
  readonly earnedBy?: readonly { readonly earningRuleId: string; readonly points: number }[];
}

const PER_PAGE = 100;
const AHEAD = 8;

type Page = { readonly events: readonly EventRecord[]; readonly total: number };

/** All events there are, through the front door, from a process each in turn, a few pages ahead of who reads them. */
export async function* eventPages(
  connections: readonly Connection[],
): AsyncGenerator<readonly EventRecord[]> {
  const page = (index: number) =>
    connections[index % connections.length]?.ask<Page>('GET', `/api/event?fromId=${index * PER_PAGE + 1}`);
  const { total } = (await page(0)) ?? { total: 0 };
  const pages = Math.ceil(total / PER_PAGE);
  const waiting: (Promise<Page> | undefined)[] = [];
  for (let index = 0; index < pages; index += 1) {
    while (waiting.length < AHEAD && index + waiting.length < pages) {
      const asked = page(index + waiting.length);
      asked?.catch(() => undefined);
      waiting.push(asked);
    }
    yield (await waiting.shift())?.events ?? [];
  }
}

/** The day that a time of an event falls on. The programme of a run is in UTC. */
export function getDay(time: string): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** What events are compared by when they are looked at twice. */
export function getName({ id, uuid, type }: Pick<EventRecord, 'id' | 'uuid' | 'type'>): string {
  return `${id} ${uuid} ${type};`;
}
