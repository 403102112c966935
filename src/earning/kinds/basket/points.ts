import { IsIn, IsNumber, IsOptional, Max, Min } from 'class-validator';
import { getCents, getMoney } from '#platform/money.js';
import { FormFlag, FormNumber, ReadAs } from '#platform/http/request/fields/readers.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import type { BasketItem, BasketLabel } from '../../rule.model.js';
import { FACTOR_DECIMALS, pointsForMoney } from '../../points-amount.rules.js';
import { missingIn, type RuleKind } from '../rule-kind.model.js';
import {
  MinOrderRecord,
  MinOrderRequest,
  readRuleLabels,
  readTexts,
  RuleLabelRecord,
} from '../rule-fields.dto.js';

const INCLUSIONS = ['none_labels', 'exclude_labels', 'include_labels'] as const;
type Inclusion = (typeof INCLUSIONS)[number];

const POINT_VALUE_MAX = 1_000_000;

export class PointsRuleRequest {
  /** `points`: how many for each unit of the currency. */
  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(POINT_VALUE_MAX)
  @FormNumber({ decimals: FACTOR_DECIMALS })
  readonly pointValue?: number;

  /** `points`: items that do not count. A list, or `a;b`. */
  @IsOptional()
  @ReadAs(readTexts, { type: 'array', items: { type: 'string' } })
  readonly excludedSKUs?: readonly string[];

  /** `points`: whether items count by their labels. */
  @IsOptional()
  @IsIn(INCLUSIONS)
  readonly labelsInclusionType?: Inclusion;

  /** `points` with `exclude_labels`: a list of `{key, value}`, or `key:value;key:value`. */
  @IsOptional()
  @ReadAs(readRuleLabels, { type: 'array', items: { type: 'object' } })
  readonly excludedLabels?: readonly BasketLabel[];

  /** `points` with `include_labels`, likewise. */
  @IsOptional()
  @ReadAs(readRuleLabels, { type: 'array', items: { type: 'object' } })
  readonly includedLabels?: readonly BasketLabel[];

  /** `points`: whether costs of delivery do not count. Left out, they do. */
  @IsOptional()
  @FormFlag()
  readonly excludeDeliveryCost?: boolean;
}

export class PointsRuleRecord {
  @Fraction()
  readonly pointValue?: number;
  readonly excludedSKUs?: string[];
  readonly labelsInclusionType?: string;
  readonly excludedLabels?: RuleLabelRecord[];
  readonly includedLabels?: RuleLabelRecord[];
  readonly excludeDeliveryCost?: boolean;
}

interface Settings {
  readonly pointValue: number;
  readonly excludedSKUs: readonly string[];
  readonly labelsInclusionType: Inclusion;
  readonly excludedLabels: readonly BasketLabel[];
  readonly includedLabels: readonly BasketLabel[];
  readonly excludeDeliveryCost: boolean;
  readonly minOrderCents: number;
}

/** Points for money: the rule that most programmes begin with. */
export const moneyPoints: RuleKind<'points', PointsRuleRequest & MinOrderRequest, Settings> = {
  code: 'points',
  trigger: 'basket',
  priority: 1,
  description: 'Points for each unit of the currency that is spent',
  request: [PointsRuleRequest, MinOrderRequest],
  record: [PointsRuleRecord, MinOrderRecord],

  read(sent) {
    const { pointValue, labelsInclusionType = 'none_labels' } = sent;
    const { excludedLabels = [], includedLabels = [] } = sent;
    const problems = missingIn({
      pointValue,
      ...(labelsInclusionType === 'exclude_labels' && { excludedLabels }),
      ...(labelsInclusionType === 'include_labels' && { includedLabels }),
    });
    if (problems.length > 0 || pointValue === undefined) {
      return problems;
    }
    const { excludedSKUs = [], excludeDeliveryCost = false, minOrderValue = 0 } = sent;
    return {
      pointValue,
      excludedSKUs,
      labelsInclusionType,
      excludedLabels,
      includedLabels,
      excludeDeliveryCost,
      minOrderCents: getCents(minOrderValue),
    };
  },

  present({
    minOrderCents,
    excludedSKUs,
    excludedLabels,
    includedLabels,
    ...rest
  }): PointsRuleRecord & MinOrderRecord {
    return {
      ...rest,
      excludedSKUs: [...excludedSKUs],
      excludedLabels: [...excludedLabels],
      includedLabels: [...includedLabels],
      minOrderValue: getMoney(minOrderCents),
    };
  },

  onBasket(settings, { items, deliverySkus }) {
    const counts = items.map((item) => isCounted(settings, item, deliverySkus));
    if (!counts.includes(true)) {
      return { kind: 'misses', miss: { why: 'no-item' } };
    }
    const amountCents = items.reduce(
      (sum, { grossCents }, index) => sum + (counts[index] ? grossCents : 0),
      0,
    );
    if (amountCents < settings.minOrderCents) {
      const missingCents = settings.minOrderCents - amountCents;
      return { kind: 'misses', miss: { why: 'below-minimum', missingCents } };
    }
    const perItem = items.map(({ grossCents }, index) =>
      counts[index] ? pointsForMoney(grossCents, settings.pointValue) : 0n,
    );
    return { kind: 'pays', perItem, amountCents };
  },
};

function isCounted(
  settings: Settings,
  { sku, labels }: BasketItem,
  deliverySkus: readonly string[],
): boolean {
  const { excludedSKUs, excludeDeliveryCost, labelsInclusionType, excludedLabels, includedLabels } = settings;
  if (excludedSKUs.includes(sku) || (excludeDeliveryCost && deliverySkus.includes(sku))) {
    return false;
  }
  const hasOneOf = (some: readonly BasketLabel[]) =>
    labels.some((own) => some.some(({ key, value }) => own.key === key && own.value === value));
  return (
    labelsInclusionType === 'none_labels' ||
    (labelsInclusionType === 'include_labels' ? hasOneOf(includedLabels) : !hasOneOf(excludedLabels))
  );
}
