export class ChangedStatusResponse {
  readonly success!: string;
}

export class ReturnedCouponResponse {
  readonly couponId!: string;
  /** How many points came back. */
  readonly returnedPoints!: number;
}
