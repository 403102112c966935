import { DomainError, refusal } from '#platform/error/domain-error.js';

/** What both sides of a conflict have. */
export interface Versions {
  /** The record as it is shown now, with its revision. */
  readonly current: object;
  /** The fields that the refused request has sent. */
  readonly sent: object;
}

const CHANGED = 'This was changed after it was read.';

/** An edit that is meant for another version of the record than the stored one. It has changed nothing. */
export abstract class OtherVersion extends DomainError {
  /** Where the request names its version. */
  abstract readonly field: string;
  versions: Versions | undefined;
  private read: (() => Promise<Versions>) | undefined;

  /** @param read For when the unit of work is undone: what it was refused for may not be visible before */
  showing(read: () => Promise<Versions>): this {
    this.read = read;
    return this;
  }

  async readVersions(): Promise<void> {
    this.versions = await this.read?.();
  }
}

export class ChangedMeanwhile extends refusal(
  {
    code: 'record.changed-meanwhile',
    kind: 'other-version',
    message: CHANGED,
    when: 'The record was edited since the `revision` that was sent. Nothing was changed.',
    remedy: 'Compare `current` and `sent`, and send what shall be stored with the `revision` of `current`.',
  },
  OtherVersion,
) {
  override readonly field = 'revision';
}

export class PreconditionFailed extends refusal(
  {
    code: 'record.precondition-failed',
    kind: 'precondition-failed',
    message: CHANGED,
    when: 'The record was edited since the `ETag` that `If-Match` names. Nothing was changed.',
    remedy:
      'Compare `current` and `sent`, and send what shall be stored with the `revision` of `current` in `If-Match`.',
  },
  OtherVersion,
) {
  override readonly field = 'If-Match';
}
