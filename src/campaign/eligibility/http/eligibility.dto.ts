import { ApiProperty } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { FormFlag, FormInteger } from '#platform/http/request/fields/readers.js';
import { Choice, Timestamp } from '#platform/http/response/response-fields.js';
import { presentTimestamp } from '#platform/time/timestamp.js';
import type { Unavailability } from '../../availability.rules.js';
import type { Refusal } from '../../purchase/purchase.rules.js';
import { toError } from '../../purchase/order.model.js';
import type { Eligibility } from '../eligibility.service.js';

const QUANTITY_MAX = 1000;
const BUYERS = ['admin', 'customer'] as const;

export class EligibilityRequest {
  /** How many coupons would be bought. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(QUANTITY_MAX)
  @FormInteger()
  readonly quantity: number = 1;
}

export class EligibilityForAdministratorRequest extends EligibilityRequest {
  /**
   * Who would buy. `customer` answers why the customer cannot buy it; `admin` why an administrator cannot buy it for the
   * customer, who may buy what is switched off, hidden or for others.
   */
  @IsOptional()
  @IsIn(BUYERS)
  @ApiProperty({ enum: BUYERS, default: 'admin' })
  readonly buyer: 'admin' | 'customer' = 'admin';

  /** `1`: the purchase of an administrator would cost no points. */
  @IsOptional()
  @FormFlag()
  readonly withoutPoints: boolean = false;
}

const REASONS = [
  'switched-off',
  'not-yet-on-sale',
  'no-longer-on-sale',
  'not-yet-visible',
  'no-longer-visible',
  'not-for-customer',
  'one-at-a-time',
  'not-for-sale',
  'none-left',
  'limit-per-customer',
  'status',
  'not-enough-points',
  'archived',
] as const;

/** Why a purchase would be refused. The numbers that belong to the reason are there, the others are absent. */
export class EligibilityReason {
  /** The code that the purchase answers in `X-Error-Code`. A campaign that is not available to the customer is `campaign.not-found`. */
  readonly code!: string;
  /** Finer than the code. */
  @Choice('EligibilityReasonName', REASONS)
  readonly reason!: string;
  /** A sentence for people. */
  readonly message!: string;
  /** `not-yet-on-sale`, `not-yet-visible`: when that changes. */
  @Timestamp()
  readonly from?: string | undefined;
  /** `no-longer-on-sale`, `no-longer-visible`: until when it was. */
  @Timestamp()
  readonly until?: string | undefined;
  /** `not-for-customer`: the levels that the campaign is for; names by id. */
  readonly levelNames?: Record<string, string> | undefined;
  /** `not-for-customer`: the segments that the campaign is for; names by id. */
  readonly segmentNames?: Record<string, string> | undefined;
  /** `none-left`: how many can still be sold. */
  readonly left?: number | undefined;
  /** `limit-per-customer`, `one-at-a-time`: how many one customer, or one purchase, may have. */
  readonly limit?: number | undefined;
  /** `limit-per-customer`: how many the customer has bought. */
  readonly used?: number | undefined;
  /** `status`: of the customer. */
  readonly status?: string | undefined;
  /** `not-enough-points`: the price of the whole quantity. */
  readonly costInPoints?: number | undefined;
  /** `not-enough-points`: what the customer can spend now. */
  readonly availablePoints?: number | undefined;
  /** `not-enough-points`: how many points the customer is short. */
  readonly missingPoints?: number | undefined;
}

export class EligibilityResponse {
  /** Whether the purchase would succeed now: there is no reason against it. */
  readonly eligible!: boolean;
  /** All reasons, in the order in which a purchase refuses: the first one would be its refusal. */
  readonly reasons!: EligibilityReason[];
}

export function presentEligibility(eligibility: Eligibility): EligibilityResponse {
  const reasons = eligibility.refusals.map((refusal) => presentReason(refusal, eligibility));
  return { eligible: reasons.length === 0, reasons };
}

function presentReason(refusal: Refusal, names: Eligibility): EligibilityReason {
  const { reason } = refusal;
  return { code: toError(refusal).code, reason, ...describe(refusal, names) };
}

type Described = Omit<EligibilityReason, 'code' | 'reason'>;

/** Reasons beside those of availability. */
type Limit = Exclude<Refusal, Unavailability | { readonly reason: 'archived' }>;

function describe(refusal: Refusal, { levelNames, segmentNames }: Eligibility): Described {
  switch (refusal.reason) {
    case 'switched-off':
      return { message: 'The campaign is switched off.' };
    case 'archived':
      return { message: 'The campaign is archived.' };
    case 'not-for-customer': {
      const names = [...levelNames.values(), ...segmentNames.values()].join(', ');
      return {
        message: `The campaign is for others: ${names}.`,
        levelNames: Object.fromEntries(levelNames),
        segmentNames: Object.fromEntries(segmentNames),
      };
    }
    case 'not-yet-on-sale':
    case 'not-yet-visible': {
      const from = presentTimestamp(refusal.from);
      const what = refusal.reason === 'not-yet-visible' ? 'visible' : 'on sale';
      return { message: `The campaign is ${what} from ${from}.`, from };
    }
    case 'no-longer-on-sale':
    case 'no-longer-visible': {
      const until = presentTimestamp(refusal.until);
      const what = refusal.reason === 'no-longer-visible' ? 'visible' : 'on sale';
      return { message: `The campaign was ${what} until ${until}.`, until };
    }
    case 'one-at-a-time':
    case 'not-for-sale':
    case 'none-left':
    case 'limit-per-customer':
    case 'status':
    case 'not-enough-points':
      return describeLimit(refusal);
  }
}

function describeLimit(refusal: Limit): Described {
  switch (refusal.reason) {
    case 'one-at-a-time':
      return { message: `A ${refusal.reward} campaign is bought one at a time.`, limit: 1 };
    case 'not-for-sale':
      return { message: 'This reward is given out by a rule, and cannot be bought.' };
    case 'none-left': {
      const { left } = refusal;
      return { message: left === 0 ? 'No coupons left' : `Only ${left} left.`, left };
    }
    case 'limit-per-customer': {
      const { limit, used } = refusal;
      return { message: `One customer may buy ${limit}, and has bought ${used}.`, limit, used };
    }
    case 'status': {
      const { status } = refusal;
      return { message: `A customer with the status ${status} may not spend points.`, status };
    }
    case 'not-enough-points': {
      const { costInPoints, availablePoints } = refusal;
      const missingPoints = costInPoints - availablePoints;
      const message = `${missingPoints} points short: it costs ${costInPoints}, and ${availablePoints} are available.`;
      return { message, costInPoints, availablePoints, missingPoints };
    }
  }
}
