/** What the settings of the programme say about second factors. An extension. */
export abstract class SecondFactorPolicy {
  /**
   * Whether administrators must have one.
   * @param version What the request has read (`CacheVersion`); without it, the version is read first
   */
  abstract isRequired(version?: string): Promise<boolean>;

  /** What customers and sellers know the programme by. Null for one without a name. */
  abstract getProgrammeName(): Promise<string | null>;
}
