import { Custom, FilterText, Flag, IdList } from '../../platform/http/fields.js';
import { PageRequest } from '../../platform/http/page.request.js';
import { SearchText } from '../../platform/http/searched.js';
import type { Label } from '../campaign-fields.rules.js';

/**
 * Sortable by `name`, `reward`, `active`, `featured`, `public`, `costInPoints`, `limit`, `limitPerUser`, `unlimited`,
 * `singleCoupon`, `createdAt`, `daysInactive`, `daysValid`, `isFulfillmentTracking`, and by the parts of
 * `campaignActivity` and `campaignVisibility`: `campaignVisibility.visibleFrom`.
 */
export class ListOffersRequest extends PageRequest {
  @Flag({ optional: true })
  readonly isPublic?: boolean;

  @Flag({ optional: true })
  readonly isFeatured?: boolean;

  /** `1`: only campaigns that name segments, `0`: only those that name none. */
  @Flag({ optional: true })
  readonly hasSegment?: boolean;

  /** In one of these categories. */
  @IdList({ max: 1000, optional: true })
  readonly categoryId?: string[];
}

export class ListPublicCampaignsRequest extends PageRequest {
  @Flag({ optional: true })
  readonly isFeatured?: boolean;

  /** `1`: only campaigns that name segments, `0`: only those that name none. */
  @Flag({ optional: true })
  readonly hasSegment?: boolean;

  /** In one of these categories. */
  @IdList({ max: 1000, optional: true })
  readonly categoryId?: string[];

  /** Reward type. */
  @FilterText()
  readonly campaignType?: string;

  /** Part of the name. */
  @FilterText()
  readonly name?: string;

  /** With every one of these: `labels[0][key]=…&labels[0][value]=…`; without a value, whatever its value. */
  @Custom(readLabelFilter, { type: 'array', items: { type: 'object' } }, { optional: true })
  readonly labels?: Partial<Label>[];
}

export class ListCampaignsRequest extends ListPublicCampaignsRequest {
  /** Words of names, or how they begin. Narrows the other filters down further. */
  @SearchText()
  readonly q?: string;

  @Flag({ optional: true })
  readonly active?: boolean;

  @Flag({ optional: true })
  readonly isPublic?: boolean;

  @Flag({ optional: true })
  readonly isFulfillmentTracking?: boolean;
}

const LABELS_MAX = 20;

function readLabelFilter(sent: unknown): Partial<Label>[] {
  const list = Array.isArray(sent) ? sent : [sent];
  if (list.length > LABELS_MAX) {
    throw new Error(`This collection should contain ${LABELS_MAX} elements or less.`);
  }
  return list.map((each: unknown) => {
    const { key, value } = (typeof each === 'object' && each !== null ? each : {}) as Record<string, unknown>;
    if (typeof key !== 'string' || key === '' || (value !== undefined && typeof value !== 'string')) {
      throw new Error('Every label should have a key, and may have a value.');
    }
    return { key, ...(value !== undefined && value !== '' && { value }) };
  });
}
