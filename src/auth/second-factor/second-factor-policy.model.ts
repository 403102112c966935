/** Whether administrators must have a second factor: a setting of the programme. An extension. */
export abstract class SecondFactorPolicy {
  /** @param version What the request has read (`CacheVersion`); without it, the version is read first */
  abstract isRequired(version?: string): Promise<boolean>;
}
