import { Decimal, FilterText, Flag, Id, Whole } from '../../platform/http/fields.js';
import { PageRequest } from '../../platform/http/page.request.js';
import { SearchText } from '../../platform/http/searched.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import type { CustomerFilter, SearchFilter } from '../customer-filter.rules.js';

const AMOUNT = { min: 0, max: 1e12, scale: 2, optional: true } as const;
const COUNT = { min: 0, max: 1e9, optional: true } as const;
const HOUR_MS = 3_600_000;

export class ListCustomersRequest extends PageRequest {
  /** Words of names, or how they begin; any part of phone, card or e-mail. Narrows the other filters down further. */
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

  /** Texts are to be exactly so, instead of containing what is asked for. */
  @Flag({ optional: true })
  readonly strict?: boolean;

  @Flag({ optional: true })
  readonly manuallyAssignedLevel?: boolean;

  @Id({ optional: true })
  readonly levelId?: string;

  /** Changed within as many hours. */
  @Whole({ min: 1, max: 1e6, optional: true })
  readonly hoursFromLastUpdate?: number;

  @Decimal(AMOUNT)
  readonly transactionsAmount?: number;

  @Decimal(AMOUNT)
  readonly averageTransactionAmount?: number;

  @Whole(COUNT)
  readonly transactionsCount?: number;

  @Whole(COUNT)
  readonly daysFromLastTransaction?: number;
}

export function filterOf(query: ListCustomersRequest, now: Date): CustomerFilter {
  const { hoursFromLastUpdate, ...filter } = query;
  const { transactionsAmount, averageTransactionAmount, transactionsCount } = filter;
  return {
    ...filter,
    updatedSince:
      hoursFromLastUpdate === undefined ? undefined : new Date(now.getTime() - hoursFromLastUpdate * HOUR_MS),
    transactionFigures: [transactionsAmount, averageTransactionAmount, transactionsCount],
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

export function searchOf({ postcode, ...rest }: SearchCustomersRequest): SearchFilter {
  return { ...rest, postal: postcode };
}

export class CheckCustomerRequest {
  @FilterText()
  readonly emailOrPhone?: string;
}
