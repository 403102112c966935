export class VersionResponse {
  readonly name!: string;
  /** A semantic version. */
  readonly version!: string;
}
