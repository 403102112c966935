import { Decimal, Id, Whole } from '../../platform/http/fields.js';

const MAX = 1_000_000_000;

export class SimulateCashbackRequest {
  @Id()
  readonly customerId!: string;

  @Whole({ min: 0, max: MAX })
  readonly pointsAmount!: number;
}

export class RedeemCashbackRequest {
  @Id()
  readonly customerId!: string;

  @Whole({ min: 1, max: MAX })
  readonly pointsAmount!: number;

  /** As the simulation has said, like the next. */
  @Decimal({ min: 0, max: MAX, scale: 6 })
  readonly pointValue!: number;

  @Decimal({ min: 0, max: MAX, scale: 6 })
  readonly rewardAmount!: number;
}
