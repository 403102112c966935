import { ApiHideProperty, OmitType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsOptional, Length, ValidateNested } from 'class-validator';
import { combined, PresentKeys } from '#platform/http/request/fields/request-fields.js';
import {
  DateOnly,
  FilterText,
  FormFlag,
  LooseUuid,
  ReadAs,
  RecordRevision,
  Trimmed,
} from '#platform/http/request/fields/readers.js';
import { choiceExpected } from '#platform/http/request/fields/sentences.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { PAGING, PageRequest, ReferencePageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { CalendarDay } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { ListedCustomer } from '../criteria/criterion-kind.model.js';
import { CRITERIA, type Criterion } from '../criteria.model.js';
import { presentSegmentMember, SegmentMemberRecord } from '../segment-member.dto.js';
import type { SegmentMember, SharedCustomers } from '../segment-member.reader.js';
import type { SegmentEntity } from '../segment.entity.js';
import type { SegmentWithLists } from '../segment.reader.js';
import type { SegmentUse } from '../segment-user.model.js';

const CRITERIA_MAX = 50;

/** What a customer must be. Which of the fields are needed depends on the type. */
export class CriterionRequest extends combined(CRITERIA.kinds.flatMap(({ request }) => request)) {
  /** The id of a criterion that was read and is sent back. */
  @IsOptional()
  @LooseUuid()
  readonly criterionId?: string;

  @ReadAs(readType, { type: String, enum: CRITERIA.codes })
  readonly type!: string;
}

export class SegmentPartRequest {
  /** The id of a part that was read and is sent back. */
  @IsOptional()
  @LooseUuid()
  readonly segmentPartId?: string;

  /** Customers who meet one of these are in the part. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(CRITERIA_MAX)
  @ValidateNested({ each: true })
  @Type(() => CriterionRequest)
  readonly criteria!: CriterionRequest[];
}

function readType(sent: unknown): string {
  if (typeof sent !== 'string' || !CRITERIA.find(sent)) {
    throw new Error(choiceExpected(CRITERIA.codes));
  }
  return sent;
}

const PARTS_MAX = 20;

@Wrapped('segment')
@TakesLongForms()
export class CreateSegmentRequest {
  @Length(1, 255)
  @Trimmed()
  readonly name!: string;

  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  readonly description?: string;

  /** An inactive segment has no customers. */
  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  /** Who is in every part is in the segment. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(PARTS_MAX)
  @ValidateNested({ each: true })
  @Type(() => SegmentPartRequest)
  readonly parts!: SegmentPartRequest[];
}

/** What is left out stays as it is. */
@Wrapped('segment')
@TakesLongForms()
export class EditSegmentRequest {
  @RecordRevision()
  readonly revision?: string;

  @IsOptional()
  @Length(1, 255)
  @Trimmed()
  readonly name?: string;

  /** Empty: none. */
  @IsOptional()
  @Length(1, 1000)
  @Trimmed()
  readonly description?: string;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;

  /** All parts: those that are not in it are gone. */
  @IsOptional()
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(PARTS_MAX)
  @ValidateNested({ each: true })
  @Type(() => SegmentPartRequest)
  readonly parts?: SegmentPartRequest[];

  @ApiHideProperty()
  @PresentKeys()
  readonly given!: ReadonlySet<string>;
}

/** The fields of a segment that decide who is in it; all others are ignored. */
@Wrapped('segment')
@TakesLongForms()
export class PreviewSegmentRequest {
  /** Who is in every part is in the segment. */
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(PARTS_MAX)
  @ValidateNested({ each: true })
  @Type(() => SegmentPartRequest)
  readonly parts!: SegmentPartRequest[];
}

export class ListSegmentsRequest extends ReferencePageRequest {
  /** Part of the name. */
  @FilterText()
  readonly name?: string;

  @IsOptional()
  @FormFlag()
  readonly active?: boolean;
}

export class ExportSegmentsRequest extends OmitType(ListSegmentsRequest, PAGING) {}

/** Filters find parts of the text. */
export class ListSegmentCustomersRequest extends PageRequest {
  @FilterText()
  readonly firstName?: string;

  @FilterText()
  readonly lastName?: string;

  @FilterText()
  readonly email?: string;

  @FilterText()
  readonly phone?: string;
}

/** What else it has depends on the type. */
export class CriterionRecord extends combined(CRITERIA.kinds.flatMap(({ record }) => record)) {
  readonly criterionId!: string;
  readonly type!: string;
}

export class SegmentPartRecord {
  readonly segmentPartId!: string;
  readonly criteria!: CriterionRecord[];
}

/** An entry of the list: without the customers that lists name. */
export class ListedSegmentRecord {
  readonly segmentId!: string;
  readonly name!: string;
  readonly description?: string;
  readonly active!: boolean;
  readonly parts!: SegmentPartRecord[];
  readonly createdAt!: string;
  /** How many customers of the store meet the criteria now, whether the segment is active or not. */
  readonly customersCount!: number;
}

/** A campaign or an earning rule that names the segment. */
export class SegmentUseRecord {
  readonly type!: 'campaign' | 'earningRule';
  readonly id!: string;
  readonly name!: string;
}

export class SegmentRecord extends ListedSegmentRecord {
  /** What names the segment: while there is an entry, the segment cannot be deleted. At most five campaigns. */
  readonly usedBy!: SegmentUseRecord[];
  /** Changes with each edit. Send it back with an edit that is meant for this version. */
  readonly revision!: string;
}

export class SegmentListResponse {
  readonly segments!: ListedSegmentRecord[];
  readonly total!: number;
}

export class SegmentSizesRequest {
  /** The first day, `YYYY-MM-DD`; 30 days up to the last one without it. */
  @IsOptional()
  @DateOnly()
  readonly from?: string;

  /** The last day; today without it. At most 731 days. */
  @IsOptional()
  @DateOnly()
  readonly to?: string;
}

export class SegmentSize {
  /** In the time zone of the programme. */
  @CalendarDay()
  readonly date!: string;
  /** Who met the criteria when the day began; on the first day, when the segment was created. */
  readonly customersCount!: number;
}

export class SegmentSizesResponse {
  /** The days that were counted, the first one first. */
  readonly sizes!: SegmentSize[];
  /** How many days. */
  readonly total!: number;
}

export class SegmentOverlap {
  readonly segmentId!: string;
  readonly name!: string;
  /** The number of customers looked at who are in both. */
  readonly customersCount!: number;
}

export class SegmentOverlapsResponse {
  /** How many of the customers who meet the criteria now were looked at: all, or 5,000 by the order of their ids. */
  readonly customersCount!: number;
  /** False when the segment has more customers than were looked at: then shares hold, and numbers do not. */
  readonly isExact!: boolean;
  /** Segments with customers in common, the most first. */
  readonly overlaps!: SegmentOverlap[];
  /** How many of these. */
  readonly total!: number;
}

export class SegmentPreviewResponse {
  readonly customersCount!: number;
}

export class SegmentIdResponse {
  readonly segmentId!: string;
}

export function presentSegments(
  segments: readonly SegmentEntity[],
  counts: ReadonlyMap<string, number>,
  total: number,
): SegmentListResponse {
  return {
    segments: segments.map((segment) => presentRecord(segment, counts.get(segment.id) ?? 0, undefined)),
    total,
  };
}

export function presentSegmentSizes(
  sizes: readonly { readonly day: string; readonly customers: number }[],
): SegmentSizesResponse {
  return {
    sizes: sizes.map(({ day, customers }) => ({ date: day, customersCount: customers })),
    total: sizes.length,
  };
}

export function presentSegmentOverlaps(
  others: readonly SegmentEntity[],
  { checked, isExact, shared }: SharedCustomers,
): SegmentOverlapsResponse {
  const overlaps = others
    .map(({ id, name }) => ({ segmentId: id, name, customersCount: shared.get(id) ?? 0 }))
    .filter(({ customersCount }) => customersCount > 0)
    .sort((one, other) => other.customersCount - one.customersCount);
  return { customersCount: checked, isExact, overlaps, total: overlaps.length };
}

export function presentSegment(
  { segment, listed, revision }: SegmentWithLists,
  customersCount: number,
  usedBy: readonly SegmentUse[],
): SegmentRecord {
  return { ...presentRecord(segment, customersCount, listed), usedBy: [...usedBy], revision };
}

function presentRecord(
  { id, name, description, active, parts, createdAt }: SegmentEntity,
  customersCount: number,
  listed: readonly ListedCustomer[] | undefined,
): ListedSegmentRecord {
  return {
    segmentId: id,
    name,
    ...(description !== null && { description }),
    active,
    parts: parts.map(({ segmentPartId, criteria }) => ({
      segmentPartId,
      criteria: criteria.map((criterion) => presentCriterion(criterion, listed)),
    })),
    createdAt: presentTimestamp(createdAt),
    customersCount,
  };
}

function presentCriterion(
  criterion: Criterion,
  listed: readonly ListedCustomer[] | undefined,
): CriterionRecord {
  const { criterionId, type } = criterion;
  const own = listed?.filter((customer) => customer.criterionId === criterionId);
  return { criterionId, type, ...CRITERIA.get(type).present(criterion, own) };
}

export class SegmentCustomerRecord extends SegmentMemberRecord {}

export class SegmentCustomersResponse {
  readonly customers!: SegmentCustomerRecord[];
  readonly total!: number;
}

export function presentSegmentCustomers(
  customers: readonly SegmentMember[],
  total: number,
): SegmentCustomersResponse {
  return { customers: customers.map(presentSegmentMember), total };
}
