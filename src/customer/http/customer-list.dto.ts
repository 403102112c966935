import { OmitType } from '@nestjs/swagger';
import { IsInt, IsNumber, IsOptional, Max, Min } from 'class-validator';
import {
  FilterChoices,
  FilterIds,
  FilterText,
  FormFlag,
  FormInteger,
  FormMoney,
  LocalDateTime,
  Until,
} from '#platform/http/request/fields/readers.js';
import { Labels } from '#platform/http/request/fields/labels.js';
import { PAGING, SearchText, PageRequest } from '#platform/http/request/page.dto.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import type { CustomerFilter, SearchFilter } from '../customer-filter.model.js';
import { type CustomerLabel, STATUS_TYPES } from '../customer.rules.js';

const AMOUNT_MAX = 1e12;
const COUNT_MAX = 1e9;
const BALANCE_MAX = 1e12;
const HOUR_MS = 3_600_000;

/** Deleted customers are in no list. */
const LISTED_STATUSES = STATUS_TYPES.filter((status) => status !== 'deleted');

export class ListCustomersRequest extends PageRequest {
  /** Words of names, or how they begin; any part of phone, card or e-mail. Narrows the other filters down further. */
  @IsOptional()
  @SearchText()
  readonly q?: string;

  @FilterText()
  readonly firstName?: string;

  @FilterText()
  readonly lastName?: string;

  @FilterText()
  readonly email?: string;

  @FilterText()
  readonly phone?: string;

  /** Looked for in both. */
  @FilterText()
  readonly emailOrPhone?: string;

  @FilterText()
  readonly loyaltyCardNumber?: string;

  /** Texts must be equal to those of the filters, instead of containing them. */
  @IsOptional()
  @FormFlag()
  readonly strict?: boolean;

  @IsOptional()
  @FormFlag()
  readonly manuallyAssignedLevel?: boolean;

  /** At this level, or at one of these. */
  @FilterIds()
  readonly levelId?: string[];

  /** In this state, or in one of these. */
  @FilterChoices(LISTED_STATUSES)
  readonly status?: string[];

  /** `labels[0][key]=…&labels[0][value]=…`: customers who have all of them. */
  @IsOptional()
  @Labels()
  readonly labels?: CustomerLabel[];

  /** In this segment, or in one of these. Inactive segments have no customers. */
  @FilterIds()
  readonly segmentId?: string[];

  /** With so many points or more: available and locked ones. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(BALANCE_MAX)
  @FormInteger()
  readonly balanceFrom?: number;

  /** With so many points or fewer. */
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(BALANCE_MAX)
  @FormInteger()
  readonly balanceTo?: number;

  /** Registered then or later. */
  @IsOptional()
  @LocalDateTime()
  readonly createdAtFrom?: Date;

  /** A day is included. */
  @IsOptional()
  @Until()
  readonly createdAtTo?: Date;

  /** Changed within as many hours. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(1e6)
  @FormInteger()
  readonly hoursFromLastUpdate?: number;

  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(AMOUNT_MAX)
  @FormMoney()
  readonly transactionsAmount?: number;

  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(AMOUNT_MAX)
  @FormMoney()
  readonly averageTransactionAmount?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(COUNT_MAX)
  @FormInteger()
  readonly transactionsCount?: number;

  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(COUNT_MAX)
  @FormInteger()
  readonly daysFromLastTransaction?: number;
}

export class ExportCustomersRequest extends OmitType(ListCustomersRequest, PAGING) {}

export function getFilter(query: ExportCustomersRequest, now: Date): CustomerFilter {
  const { hoursFromLastUpdate, daysFromLastTransaction, ...filter } = query;
  const before = (hours: number) => new Date(Math.max(0, now.getTime() - hours * HOUR_MS));
  return {
    ...filter,
    updatedSince: hoursFromLastUpdate === undefined ? undefined : before(hoursFromLastUpdate),
    boughtSince: daysFromLastTransaction === undefined ? undefined : before(daysFromLastTransaction * 24),
  };
}

/** Every field narrows the search. */
@Wrapped('search')
export class SearchCustomersRequest {
  @FilterText()
  readonly firstName?: string;

  @FilterText()
  readonly lastName?: string;

  @FilterText()
  readonly email?: string;

  @FilterText()
  readonly phone?: string;

  @FilterText()
  readonly loyaltyCardNumber?: string;

  @FilterText()
  readonly city?: string;

  @FilterText()
  readonly postcode?: string;
}

export function getSearch({ postcode, ...rest }: SearchCustomersRequest): SearchFilter {
  return { ...rest, postal: postcode };
}

export class CheckCustomerRequest {
  @FilterText()
  readonly emailOrPhone?: string;
}
