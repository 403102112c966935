export class EarnedPointsResponse {
  /** That were earned. They may be locked. */
  readonly points!: number;
}
