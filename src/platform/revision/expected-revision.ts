import { ChangedMeanwhile, PreconditionFailed } from './revision.errors.js';

/** The version of a record that an edit is meant for. */
export class ExpectedRevision {
  /** Whatever is stored. */
  static readonly any = new ExpectedRevision(undefined, undefined);

  /**
   * @param named In the body
   * @param tags In `If-Match`: one of them
   */
  constructor(
    private readonly named: string | undefined,
    private readonly tags: ReadonlySet<string> | undefined,
  ) {}

  /**
   * Call it in the unit of work, with what its write is conditional on: of two edits that expect one revision, the second runs again and finds
   * another one.
   * @param stored As it is stored now
   * @throws {PreconditionFailed}
   * @throws {ChangedMeanwhile}
   */
  ensure(stored: string): void {
    if (this.tags && !this.tags.has(stored)) {
      throw new PreconditionFailed();
    }
    if (this.named !== undefined && this.named !== stored) {
      throw new ChangedMeanwhile();
    }
  }
}
