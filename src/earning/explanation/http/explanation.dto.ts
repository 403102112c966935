import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsNumber,
  IsObject,
  IsOptional,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { Labels } from '#platform/http/request/fields/labels.js';
import {
  ReckonedMoney,
  FormNumber,
  LocalDateTime,
  LooseUuid,
  ReadAs,
} from '#platform/http/request/fields/readers.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import { Fraction } from '#platform/http/response/response-fields.js';
import { getCents, getMoney } from '#platform/money.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { BasketLabel } from '../../rule.model.js';
import type { EarningEntity } from '../../earning.entity.js';
import type { ExplainedEarning } from '../../earning.reader.js';
import { CreateEarningRuleRequest, sentRule } from '../../http/earning-rule.dto.js';
import { getSku } from '../../kinds/rule-fields.dto.js';
import { type Miss, missSentence, type NameOf } from '../../miss.model.js';
import type { DraftRule } from '../draft-rule.model.js';
import type { Overlap } from '../overlap.rules.js';
import type { SimulatedPurchase, Simulation } from '../simulate-earning.js';

const ITEMS_MAX = 500;
const AMOUNT_MAX = 1_000_000_000;

class SimulatedItemRequest {
  /** `{"code":"…"}`, or the code. */
  @ReadAs(getSku, {
    oneOf: [{ type: 'object', properties: { code: { type: 'string' } } }, { type: 'string' }],
  })
  readonly sku!: string;

  @IsOptional()
  @IsNumber()
  @Min(0)
  @Max(AMOUNT_MAX)
  @FormNumber({ decimals: 3 })
  readonly quantity?: number;

  /** The amount of the whole line, not of one piece. Below 0 for a discount, which earns nothing. */
  @IsNumber()
  @Min(-AMOUNT_MAX)
  @Max(AMOUNT_MAX)
  @ReckonedMoney()
  readonly grossValue!: number;

  @IsOptional()
  @Labels()
  readonly labels?: BasketLabel[];
}

export class DraftRuleRequest extends CreateEarningRuleRequest {
  /** The id of the rule that it is to replace; without it, the draft is a further rule. */
  @IsOptional()
  @LooseUuid()
  readonly earningRuleId?: string;
}

/** A purchase that was not made. */
@Wrapped('transaction')
@TakesLongForms()
export class SimulateTransactionRequest {
  @LooseUuid()
  readonly customerId!: string;

  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(ITEMS_MAX)
  @ValidateNested({ each: true })
  @Type(() => SimulatedItemRequest)
  readonly items!: SimulatedItemRequest[];

  /** The point of sale. */
  @IsOptional()
  @LooseUuid()
  readonly pos?: string;

  /** When; now without it. */
  @IsOptional()
  @LocalDateTime()
  readonly purchaseDate?: Date;
}

@Wrapped('simulation')
export class SimulateEarningRequest extends SimulateTransactionRequest {
  /** A rule that is not stored. */
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => DraftRuleRequest)
  readonly rule?: DraftRuleRequest;
}

/** The purchase of a request. */
export function simulatedPurchase(
  storeId: string,
  { customerId, items, pos, purchaseDate }: SimulateTransactionRequest,
  draft?: SimulateEarningRequest['rule'],
): SimulatedPurchase {
  return {
    storeId,
    customerId,
    items: items.map(({ sku, quantity = 1, grossValue, labels = [] }) => ({
      sku,
      quantity,
      grossCents: getCents(grossValue),
      labels,
    })),
    posId: pos ?? null,
    happenedAt: purchaseDate,
    draft: draft && sentDraft(draft),
  };
}

export function sentDraft(draft: DraftRuleRequest): DraftRule {
  return { type: draft.type, id: draft.earningRuleId, rule: sentRule(draft) };
}

export class ExplainedRuleRecord {
  readonly earningRuleId!: string;
  /** The name that the rule had. */
  readonly name!: string;
  /** The version of the rule; 0 for a draft. */
  readonly version!: number;
  readonly points!: number;
  /** What the points were counted from, or what the reward is worth, in the currency. */
  @Fraction()
  readonly amount?: number;
  /** Points that a brake has held back. */
  readonly withheld?: number;
  /** The campaign whose coupon it gives. */
  readonly campaignId?: string;
  readonly couponId?: string;
  /** Why it has paid nothing, or less: a word for programs. */
  readonly why?: string;
  /** A sentence that says why, with how much was missing. */
  readonly reason?: string;
}

export class EarningRecord {
  readonly customerId!: string;
  readonly transactionId?: string;
  /** For a return: the sale whose points it takes back. */
  readonly revisedTransactionId?: string;
  /** What it was for, where that was no transaction. */
  readonly occurrence?: string;
  /** Negative for a return. */
  readonly points!: number;
  /** Held back by brakes; of a return, points that were spent before. */
  readonly withheld!: number;
  readonly pointsTransferId?: string;
  readonly createdAt!: string;
  readonly rules!: ExplainedRuleRecord[];
}

export class TransactionEarningResponse {
  /** What it has earned, then what returns have taken back. */
  readonly earnings!: EarningRecord[];
  readonly total!: number;
  /** Why there may be nothing, apart from the rules. */
  readonly notes!: EstimateNote[];
}

export class HeldBackListResponse {
  readonly earnings!: EarningRecord[];
  readonly total!: number;
}

/** What a figure does not know, or assumes. */
export class EstimateNote {
  /** A word for programs. */
  readonly note!: string;
  /** A sentence that explains the note. */
  readonly description!: string;
  /** The past sales that it is about; absent where it is about all of them. */
  readonly transactions?: number;
}

export class SimulationResponse {
  readonly points!: number;
  readonly rules!: ExplainedRuleRecord[];
  /** What the points do not know, or assume. */
  readonly notes!: EstimateNote[];
}

export class OverlapRecord {
  readonly first!: OverlapRuleRecord;
  readonly second!: OverlapRuleRecord;
  readonly from?: string;
  readonly to?: string;
  /** Levels that both name. */
  readonly levels!: string[];
  /** Segments that both name. */
  readonly segments!: string[];
  /** Points of sale where both pay; empty where both pay everywhere. */
  readonly pos!: string[];
  /** `false`: they meet only for customers who are in a segment of the one and have what the other one wants. */
  readonly certain!: boolean;
  /** `first stops second`, `both pay` or `only the higher pays`. */
  readonly effect!: string;
  /** All of it as a sentence. */
  readonly description!: string;
}

export class OverlapRuleRecord {
  readonly earningRuleId!: string;
  readonly name!: string;
  readonly type!: string;
}

export class OverlapListResponse {
  readonly overlaps!: OverlapRecord[];
  readonly total!: number;
}

export function presentEarning(
  { earning, parts }: ExplainedEarning,
  getName: NameOf,
  nameOfVersion: (ruleId: string, version: number) => string,
): EarningRecord {
  const gave = parts.map(
    ({ ruleId, version, points, amountCents, withheld, campaignId, couponId, miss }) => ({
      earningRuleId: ruleId,
      name: nameOfVersion(ruleId, version),
      version,
      points,
      ...(amountCents !== null && { amount: getMoney(amountCents) }),
      ...(withheld !== 0 && { withheld }),
      ...(campaignId !== null && { campaignId }),
      ...(couponId !== null && { couponId }),
      ...presentMiss(miss, getName),
    }),
  );
  const missed = earning.missed.map(({ ruleId, version, miss }) => ({
    earningRuleId: ruleId,
    name: nameOfVersion(ruleId, version),
    version,
    points: 0,
    ...presentMiss(miss, getName),
  }));
  return { ...presentHead(earning), rules: [...gave, ...missed] };
}

export function presentSimulation(
  { points, explanations, names, namesSegments, hasActiveRule }: Simulation,
  getName: NameOf,
): SimulationResponse {
  const segments = {
    note: 'segments-before',
    description: 'Segments are those before this purchase; a real one counts for them first.',
  };
  return {
    points,
    notes: [...noteRules(hasActiveRule), ...(namesSegments ? [segments] : [])],
    rules: explanations.map(({ ruleId, version, amountCents, withheld, campaignId, miss, ...rest }) => ({
      earningRuleId: ruleId,
      name: names.get(ruleId) ?? ruleId,
      version,
      points: rest.points,
      ...(amountCents !== null && { amount: getMoney(amountCents) }),
      ...(withheld !== 0 && { withheld }),
      ...(campaignId !== null && { campaignId }),
      ...presentMiss(miss, (id) => names.get(id) ?? getName(id)),
    })),
  };
}

/** Nothing earns points while no rule is active. */
export function noteRules(hasActiveRule: boolean): EstimateNote[] {
  return hasActiveRule ? [] : [{ note: 'no-active-rule', description: 'No earning rule is active.' }];
}

export function presentOverlap(overlap: Overlap): OverlapRecord {
  const { first, second, from, to, effect, isCertain } = overlap;
  const meet = isCertain ? 'meet' : 'may meet';
  return {
    first: { earningRuleId: first.id, name: first.name, type: first.type },
    second: { earningRuleId: second.id, name: second.name, type: second.type },
    ...(from && { from: presentTimestamp(from) }),
    ...(to && { to: presentTimestamp(to) }),
    levels: [...overlap.levels],
    segments: [...overlap.segments],
    pos: [...overlap.pos],
    certain: isCertain,
    effect,
    description: `${first.name} and ${second.name} ${meet}: ${EFFECTS[effect]}.`,
  };
}

const EFFECTS = {
  'first stops second': 'the first one pays, and the second one is not evaluated',
  'both pay': 'both pay',
  'only the higher pays': 'only the one that pays more counts',
};

function presentHead(earning: EarningEntity) {
  const { customerId, transactionId, revisedTransactionId, occurrence, transferId } = earning;
  return {
    customerId,
    ...(transactionId !== null && { transactionId }),
    ...(revisedTransactionId !== null && { revisedTransactionId }),
    ...(occurrence !== null && { occurrence }),
    points: earning.points,
    withheld: earning.withheld,
    ...(transferId !== null && { pointsTransferId: transferId }),
    createdAt: presentTimestamp(earning.createdAt),
  };
}

function presentMiss(miss: Miss | null, getName: NameOf) {
  return miss ? { why: miss.why, reason: missSentence(miss, getName) } : {};
}
