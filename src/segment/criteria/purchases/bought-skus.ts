import { IsOptional } from 'class-validator';
import { marksFor, missingFields, type CriterionKind } from '../criterion-kind.model.js';
import { ReadAs } from '#platform/http/request/fields/readers.js';
import { Texts } from '#platform/http/response/response-fields.js';
import { readSkuList, TEXTS_API } from '../values.dto.js';
import { hasBought } from './purchases.rules.js';

export class BoughtSkusRequest {
  /** `bought_skus`: article numbers, of which a customer has bought one. A list, or `a;b`. */
  @IsOptional()
  @ReadAs(readSkuList, TEXTS_API)
  readonly skuIds?: readonly string[];
}

export class BoughtSkusRecord {
  @Texts()
  readonly skuIds?: string[];
}

interface Settings {
  readonly skuIds: readonly string[];
}

/** Customers who have bought one of these articles. */
export const boughtSkus: CriterionKind<'bought_skus', BoughtSkusRequest, Settings> = {
  code: 'bought_skus',
  request: [BoughtSkusRequest],
  record: [BoughtSkusRecord],
  getSize: ({ skuIds = [] }) => 1 + skuIds.length,
  read: ({ skuIds = [] }) => (skuIds.length > 0 ? { skuIds } : missingFields({ skuIds })),
  condition: ({ skuIds }, question) =>
    hasBought('items', `item.sku IN ${marksFor(skuIds)}`, skuIds, question),
  present: ({ skuIds }): BoughtSkusRecord => ({ skuIds: [...skuIds] }),
};
