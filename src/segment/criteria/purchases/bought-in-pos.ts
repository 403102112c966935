import { ArrayMaxSize, IsArray, IsOptional } from 'class-validator';
import { marksFor, missingFields, type CriterionKind } from '../criterion-kind.model.js';
import { LooseUuid } from '#platform/http/request/fields/readers.js';
import { Ids } from '#platform/http/response/response-fields.js';
import { hasBought } from './purchases.rules.js';

const PLACES_MAX = 300;

export class BoughtInPosRequest {
  /** `bought_in_pos`: ids of points of sale. */
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(PLACES_MAX)
  @LooseUuid({ each: true })
  readonly posIds?: readonly string[];
}

export class BoughtInPosRecord {
  /** `bought_in_pos`: ids of the points of sale. */
  @Ids()
  readonly posIds?: string[];
}

interface Settings {
  readonly posIds: readonly string[];
}

/** Customers who have bought something at one of these points of sale. */
export const boughtInPos: CriterionKind<'bought_in_pos', BoughtInPosRequest, Settings> = {
  code: 'bought_in_pos',
  request: [BoughtInPosRequest],
  record: [BoughtInPosRecord],
  getSize: ({ posIds = [] }) => 1 + posIds.length,
  read: ({ posIds = [] }) =>
    posIds.length > 0 ? { posIds: [...new Set(posIds)] } : missingFields({ posIds }),
  getPlaces: ({ posIds = [] }) => ({ field: 'posIds', ids: posIds }),
  condition: ({ posIds }, question) =>
    hasBought('sales', `sale.posId IN ${marksFor(posIds)}`, posIds, question),
  present: ({ posIds }): BoughtInPosRecord => ({ posIds: [...posIds] }),
};
