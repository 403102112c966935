import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  Length,
  Max,
  Min,
} from 'class-validator';
import { FormFlag, FormInteger, LooseUuid, Trimmed } from '#platform/http/request/fields/readers.js';
import { EnumName } from '#platform/http/request/fields/request-fields.js';
import { RefusesUnknownFields } from '#platform/http/request/unknown-fields.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { Choice } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import { COUPON_DELIVERY_STATUSES, type CouponDeliveryStatus } from '../../coupon/index.js';
import type { BulkSubjects } from '../begin-bulk-action.js';
import {
  type BulkActionEntity,
  type BulkActionRowEntity,
  BULK_OUTCOMES,
  BULK_STATES,
  type BulkOutcome,
  type BulkState,
} from '../bulk-action.entity.js';
import { subjectsMissing } from '../bulk-action.errors.js';
import type { BulkSubject } from '../bulk-kind.model.js';
import {
  ADDED_LABELS,
  type BulkPreview,
  CAMPAIGN_ACTIVITY,
  CAMPAIGN_ARCHIVE,
  DELIVERY_STATUS,
  GIVEN_POINTS,
  REPEATED_MESSAGES,
} from '../bulk-preview.rules.js';

const SUBJECTS_MAX = 1000;
const POINTS_MAX = 1_000_000_000;
const KINDS = [
  GIVEN_POINTS,
  DELIVERY_STATUS,
  CAMPAIGN_ACTIVITY,
  CAMPAIGN_ARCHIVE,
  ADDED_LABELS,
  REPEATED_MESSAGES,
];

/** Each of a list, or all of a segment. */
export class BulkCustomersRequest {
  /** Each of these. Instead of `segment`. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SUBJECTS_MAX)
  @LooseUuid({ each: true })
  readonly customers?: string[];

  /** All customers who meet the criteria of this segment, however many there are. Instead of `customers`. */
  @IsOptional()
  @LooseUuid()
  readonly segment?: string;
}

@Wrapped('bulkAction')
@RefusesUnknownFields()
export class BulkPointsRequest extends BulkCustomersRequest {
  /** How many each customer gets. */
  @IsInt()
  @Min(1)
  @Max(POINTS_MAX)
  @FormInteger()
  readonly points!: number;

  /** The customers can read it. */
  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly comment?: string;
}

@Wrapped('bulkAction')
@RefusesUnknownFields()
export class BulkLabelsRequest extends BulkCustomersRequest {
  @Length(1, 100)
  @Trimmed()
  readonly key!: string;

  @Length(1, 255)
  @Trimmed()
  readonly value!: string;
}

@Wrapped('bulkAction')
@RefusesUnknownFields()
export class BulkDeliveryRequest {
  /** From `ordered` to `shipped` to `delivered`; `canceled` from the first two. */
  @IsIn(COUPON_DELIVERY_STATUSES)
  @EnumName('DeliveryStatus')
  readonly status!: CouponDeliveryStatus;

  /** The bought rewards, by the ids of their coupons. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SUBJECTS_MAX)
  @LooseUuid({ each: true })
  readonly coupons!: string[];
}

class BulkCampaignsRequest {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SUBJECTS_MAX)
  @LooseUuid({ each: true })
  readonly campaigns!: string[];
}

@Wrapped('bulkAction')
@RefusesUnknownFields()
export class BulkCampaignRequest extends BulkCampaignsRequest {
  /** Whether they are active afterwards. */
  @FormFlag()
  readonly active!: boolean;
}

@Wrapped('bulkAction')
@RefusesUnknownFields()
export class BulkArchiveRequest extends BulkCampaignsRequest {
  /** Whether they are in the archive afterwards. */
  @FormFlag()
  readonly archived!: boolean;
}

@Wrapped('bulkAction')
@RefusesUnknownFields()
export class BulkMessagesRequest {
  /** The rows that have failed, or were given up. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(SUBJECTS_MAX)
  @LooseUuid({ each: true })
  readonly messages!: string[];
}

/** @throws {InvalidFields} without customers and a segment, and with both */
export function readSubjects({ customers, segment }: BulkCustomersRequest): BulkSubjects {
  if (segment !== undefined && customers === undefined) {
    return { segmentId: segment };
  }
  if (customers !== undefined && segment === undefined) {
    return { ids: customers };
  }
  throw subjectsMissing();
}

export class BulkLeftOutRecord {
  /** Why, in a sentence. */
  readonly reason!: string;
  readonly count!: number;
}

export class BulkPreviewResponse {
  readonly total!: number;
  /** How many would be changed. For a segment, all customers who are in it now. */
  readonly changed!: number;
  /** The others, by the reason. */
  readonly leftOut!: BulkLeftOutRecord[];
  /** How many points all of them would get; absent for what gives none. */
  readonly points?: number;
}

export class BulkActionIdResponse {
  readonly bulkActionId!: string;
}

export class BulkActionRecord {
  readonly bulkActionId!: string;
  @Choice('BulkActionKind', KINDS)
  readonly kind!: string;
  /** `collecting` notes the members of a segment; `running` changes them; `stopped` leaves those that wait. */
  @Choice('BulkActionState', BULK_STATES)
  readonly state!: BulkState;
  /** How many points each customer gets. */
  readonly points?: number;
  readonly comment?: string;
  @Choice('DeliveryStatus', COUPON_DELIVERY_STATUSES)
  readonly deliveryStatus?: CouponDeliveryStatus;
  /** Whether the campaigns are active afterwards. */
  readonly active?: boolean;
  /** Whether the campaigns are in the archive afterwards. */
  readonly archived?: boolean;
  /** The key of the label that each customer gets. */
  readonly key?: string;
  readonly value?: string;
  /** Absent where each customer was named. */
  readonly segmentId?: string;
  /** The administrator, or the API key. */
  readonly issuerId!: string;
  /** For a segment, those that have been noted so far. */
  readonly total!: number;
  /** How many were changed, also those that were undone later. */
  readonly done!: number;
  /** How many were refused. */
  readonly leftOut!: number;
  /** How many of the changed ones were undone, some of them in part. */
  readonly undone!: number;
  /** How many could not be undone. */
  readonly kept!: number;
  readonly createdAt!: string;
  /** Absent while it goes on. */
  readonly endedAt?: string;
}

export class BulkActionRowRecord {
  /** The customer, the coupon, the campaign or the message. */
  readonly subjectId!: string;
  @Choice('BulkActionOutcome', BULK_OUTCOMES)
  readonly outcome!: BulkOutcome;
  /** Why. */
  readonly sentence!: string;
  /** The customer, the owner of the reward, or whose data are in the message. */
  readonly customerId?: string;
  /** The customer's name, or the campaign's; of a message to others, the masked recipient. */
  readonly name?: string;
}

export class BulkActionDetail extends BulkActionRecord {
  /** Customers, coupons, campaigns or messages that were left out or not undone, each with the reason; the first hundred. */
  readonly rows!: BulkActionRowRecord[];
}

export class BulkActionListResponse {
  readonly bulkActions!: BulkActionRecord[];
  readonly total!: number;
}

/** @param each How many points each gets */
export function presentBulkPreview(
  { total, changed, leftOut }: BulkPreview,
  each?: number,
): BulkPreviewResponse {
  const counted = { total, changed, leftOut: [...leftOut] };
  return each === undefined ? counted : { ...counted, points: each * changed };
}

export function presentBulkActions(
  actions: readonly BulkActionEntity[],
  total: number,
): BulkActionListResponse {
  return { bulkActions: actions.map(presentAction), total };
}

export function presentBulkAction(
  action: BulkActionEntity,
  rows: readonly BulkActionRowEntity[],
  subjects: ReadonlyMap<string, BulkSubject>,
): BulkActionDetail {
  return {
    ...presentAction(action),
    rows: rows.map(({ subjectId, outcome, sentence }) => {
      const subject = subjects.get(subjectId);
      return {
        subjectId,
        outcome,
        sentence: sentence ?? '',
        ...(subject?.customerId !== undefined && { customerId: subject.customerId }),
        ...(subject && subject.name !== '' && { name: subject.name }),
      };
    }),
  };
}

function presentAction(action: BulkActionEntity): BulkActionRecord {
  const { id, kind, state, parameters, segmentId, issuerId, createdAt, endedAt } = action;
  const { total, done, leftOut, undone, kept } = action;
  const { points, comment, status, active, archived, key, value } = parameters;
  const deliveryStatus = COUPON_DELIVERY_STATUSES.find((each) => each === status);
  return {
    bulkActionId: id,
    kind,
    state,
    ...(points !== undefined && { points: Number(points) }),
    ...(comment !== undefined && { comment: String(comment) }),
    ...(deliveryStatus && { deliveryStatus }),
    ...(key !== undefined && { key: String(key), value: String(value) }),
    ...(active !== undefined && { active: active === 1 }),
    ...(archived !== undefined && { archived: archived === 1 }),
    ...(segmentId !== null && { segmentId }),
    issuerId,
    total,
    done,
    leftOut,
    undone,
    kept,
    createdAt: presentTimestamp(createdAt),
    ...(endedAt && { endedAt: presentTimestamp(endedAt) }),
  };
}
