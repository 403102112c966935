import { IsOptional } from 'class-validator';
import { marksFor, missingFields, type CriterionKind } from '../criterion-kind.model.js';
import { ReadAs } from '#platform/http/request/fields/readers.js';
import { Texts } from '#platform/http/response/response-fields.js';
import { readTextList, TEXTS_API } from '../values.dto.js';
import { hasBought } from './purchases.rules.js';

export class BoughtMakersRequest {
  /** `bought_makers`: makers, of one of which a customer has bought something. A list, or `a;b`. */
  @IsOptional()
  @ReadAs(readTextList, TEXTS_API)
  readonly makers?: readonly string[];
}

export class BoughtMakersRecord {
  @Texts()
  readonly makers?: string[];
}

interface Settings {
  readonly makers: readonly string[];
}

/** Customers who have bought something of one of these makers. */
export const boughtMakers: CriterionKind<'bought_makers', BoughtMakersRequest, Settings> = {
  code: 'bought_makers',
  request: [BoughtMakersRequest],
  record: [BoughtMakersRecord],
  getSize: ({ makers = [] }) => 1 + makers.length,
  read: ({ makers = [] }) => (makers.length > 0 ? { makers } : missingFields({ makers })),
  condition: ({ makers }, question) =>
    hasBought('items', `item.maker IN ${marksFor(makers)}`, makers, question),
  present: ({ makers }): BoughtMakersRecord => ({ makers: [...makers] }),
};
