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
  FormMoney,
  FormNumber,
  LocalDateTime,
  LooseUuid,
  ReadAs,
} from '#platform/http/request/fields/readers.js';
import { TakesLongForms } from '#platform/http/request/long-form.js';
import { Wrapped } from '#platform/http/request/wrapped.js';
import type { BasketLabel } from '../../basket.types.js';
import { skuOf } from '../../kinds/fields/texts.fields.js';
import { CreateEarningRuleRequest } from '../../http/earning-rule.request.js';

const ITEMS_MAX = 500;
const AMOUNT_MAX = 1_000_000_000;

class SimulatedItemRequest {
  /** `{"code":"…"}`, or the code. */
  @ReadAs(skuOf, {
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
  @FormMoney()
  readonly grossValue!: number;

  @IsOptional()
  @Labels()
  readonly labels?: BasketLabel[];
}

class DraftRuleRequest extends CreateEarningRuleRequest {
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
