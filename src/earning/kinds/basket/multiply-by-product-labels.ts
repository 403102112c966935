import { IsOptional } from 'class-validator';
import { getDecimals, isDecimal } from '#platform/decimal.js';
import { decimalSchema, ReadAs } from '#platform/http/request/fields/readers.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import { FACTOR_DECIMALS } from '../../points-amount.rules.js';
import { missingIn, type RuleKind } from '../rule-kind.model.js';
import { multiplied } from './multiplied.rules.js';
import { getEntries, getText } from '../rule-fields.dto.js';

const MULTIPLIER_MAX = 1000;

const MULTIPLIER = {
  type: 'object',
  properties: {
    key: { type: 'string' },
    value: { type: 'string' },
    multiplier: decimalSchema({ minimum: 0, maximum: MULTIPLIER_MAX }, FACTOR_DECIMALS),
  },
} as const;

interface LabelMultiplier {
  readonly key: string;
  readonly value: string;
  readonly multiplier: number;
}

export class LabelMultipliersRequest {
  /** `multiply_by_product_labels`: a list of `{key, value, multiplier}`. */
  @IsOptional()
  @ReadAs(readMultipliers, { type: 'array', items: MULTIPLIER })
  readonly labelMultipliers?: readonly LabelMultiplier[];
}

export class LabelMultiplierRecord {
  readonly key!: string;
  readonly value!: string;
  @Fraction()
  readonly multiplier!: number;
}

export class LabelMultipliersRecord {
  readonly labelMultipliers?: LabelMultiplierRecord[];
}

interface Settings {
  readonly labelMultipliers: readonly LabelMultiplier[];
}

/** Multiplies what products have earned by the rules before, by their labels. A product with several of them is multiplied several times. */
export const multiplyByProductLabels: RuleKind<
  'multiply_by_product_labels',
  LabelMultipliersRequest,
  Settings
> = {
  code: 'multiply_by_product_labels',
  trigger: 'basket',
  priority: 2,
  description: 'Multiplies the points of products by their labels',
  request: [LabelMultipliersRequest],
  record: [LabelMultipliersRecord],

  read: ({ labelMultipliers = [] }) =>
    labelMultipliers.length === 0 ? missingIn({ labelMultipliers }) : { labelMultipliers },

  present: ({ labelMultipliers }) => ({ labelMultipliers: [...labelMultipliers] }),

  onBasket({ labelMultipliers }, basket, earned) {
    const multipliers = basket.items.map(({ labels }) =>
      labelMultipliers
        .filter(({ key, value }) => labels.some((own) => own.key === key && own.value === value))
        .map(({ multiplier }) => multiplier),
    );
    return multiplied(basket, earned, multipliers);
  },
};

function readMultipliers(sent: unknown): LabelMultiplier[] {
  return getEntries(sent).map((entry) => {
    const { key, value, multiplier } = (entry ?? {}) as Readonly<Record<string, unknown>>;
    const factor = isDecimal(multiplier) ? Number(multiplier) : NaN;
    if (!isDecimal(multiplier) || factor < 0 || factor > MULTIPLIER_MAX) {
      throw new Error(`Every entry should have a multiplier from 0 to ${MULTIPLIER_MAX}.`);
    }
    if (getDecimals(multiplier) > FACTOR_DECIMALS) {
      throw new Error(`Every multiplier should have at most ${FACTOR_DECIMALS} decimals.`);
    }
    return { key: getText(key), value: getText(value), multiplier: factor };
  });
}
