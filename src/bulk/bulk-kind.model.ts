import type { Resource } from '../auth/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { BulkParameters } from './bulk-action.entity.js';

/** What a kind knows of the action. */
export interface ActionOfKind {
  readonly storeId: string;
  readonly parameters: BulkParameters;
  readonly issuer: 'admin' | 'api';
  readonly issuerId: string;
}

/** The subject is as it was when it has a refusal; otherwise it was changed. */
export type BulkResult =
  | { readonly refusal: string }
  | {
      /** What undoing needs: an undo note, or the transfer. */
      readonly undoWith?: string | null;
      /** Why not all of it could be undone. */
      readonly remainder?: string;
    };

/** How administrators recognise a subject. */
export interface BulkSubject {
  /** The customer, or the owner of the reward. */
  readonly customerId?: string;
  /** Empty after an erasure. */
  readonly name: string;
}

/**
 * An extension: one kind of bulk action. `apply` and `undo` run in a unit of work that has claimed the row of the subject, so each happens at
 * most once for a subject, on whatever node.
 */
export abstract class BulkKind {
  /** Stands in rows, answers and paths. */
  abstract readonly code: string;

  /** What callers must be permitted to modify, as for a single change. */
  abstract readonly resource: Resource;

  /** Subjects that would be left out now, each with the reason. */
  abstract findRefusals(
    storeId: string,
    parameters: BulkParameters,
    subjectIds: readonly string[],
  ): Promise<ReadonlyMap<string, string>>;

  /** @throws {DomainError} for a subject that is refused: its sentence is noted, and nothing is written */
  abstract apply(tx: Tx, action: ActionOfKind, subjectId: string): Promise<BulkResult>;

  /**
   * Changes only what `apply` has changed, at the same subject: both may have been changed by hand since.
   * @param before What `apply` has noted, without the subject
   */
  abstract undo(tx: Tx, action: ActionOfKind, subjectId: string, before: string | null): Promise<BulkResult>;

  /** Unknown ones are left out. */
  abstract describe(
    storeId: string,
    subjectIds: readonly string[],
  ): Promise<ReadonlyMap<string, BulkSubject>>;
}
