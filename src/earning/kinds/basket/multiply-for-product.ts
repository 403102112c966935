import { IsNumber, IsOptional, Max, Min } from 'class-validator';
import { FormNumber, ReadAs } from '#platform/http/request/fields/readers.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import type { BasketLabel } from '../../rule.model.js';
import { FACTOR_DECIMALS } from '../../points-amount.rules.js';
import { missingIn, type RuleKind } from '../rule-kind.model.js';
import { multiplied } from './multiplied.rules.js';
import { readRuleLabels, RuleLabelRecord, SkuListRecord, SkuListRequest } from '../rule-fields.dto.js';

const MULTIPLIER_MAX = 1000;

export class MultiplierRequest {
  /** `multiply_for_product`: by how much. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(MULTIPLIER_MAX)
  @FormNumber({ decimals: FACTOR_DECIMALS })
  readonly multiplier?: number;

  /** `multiply_for_product`: products with one of these, too. A list of `{key, value}`, or `key:value;key:value`. */
  @IsOptional()
  @ReadAs(readRuleLabels, { type: 'array', items: { type: 'object' } })
  readonly labels?: readonly BasketLabel[];
}

export class MultiplierRecord {
  @Fraction()
  readonly multiplier?: number;
  readonly labels?: RuleLabelRecord[];
}

interface Settings {
  readonly skuIds: readonly string[];
  readonly labels: readonly BasketLabel[];
  readonly multiplier: number;
}

/** Multiplies what products have earned by the rules before. */
export const multiplyForProduct: RuleKind<
  'multiply_for_product',
  SkuListRequest & MultiplierRequest,
  Settings
> = {
  code: 'multiply_for_product',
  trigger: 'basket',
  priority: 2,
  description: 'Multiplies the points of some products',
  request: [SkuListRequest, MultiplierRequest],
  record: [SkuListRecord, MultiplierRecord],

  read({ skuIds = [], labels = [], multiplier }) {
    const problems = missingIn({ multiplier, ...(labels.length === 0 && { skuIds }) });
    return problems.length > 0 || multiplier === undefined ? problems : { skuIds, labels, multiplier };
  },

  present: ({ skuIds, labels, multiplier }) => ({ skuIds: [...skuIds], labels: [...labels], multiplier }),

  onBasket({ skuIds, labels, multiplier }, basket, earned) {
    const isMeant = (own: readonly BasketLabel[]) =>
      own.some((label) => labels.some(({ key, value }) => label.key === key && label.value === value));
    const multipliers = basket.items.map((item) =>
      skuIds.includes(item.sku) || isMeant(item.labels) ? [multiplier] : [],
    );
    return multiplied(basket, earned, multipliers);
  },
};
