export class VersionResponse {
  readonly name!: string;
  /** A semantic version. */
  readonly version!: string;
  /** The time zone of the programme: times without an offset are meant in it, and days begin in it. */
  readonly timezone!: string;
}
