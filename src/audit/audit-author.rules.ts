import type { Credential } from '#platform/audit-context/audit-context.js';
import type { Change } from '#platform/audit-context/change.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';

export interface Author {
  readonly credential: Credential;
  /** Null for a machine, and at the command line. */
  readonly administratorId: string | null;
  readonly username: string | undefined;
}

export type EntryOfChange = Pick<
  AuditEntryEntity,
  'recordedAt' | 'credential' | 'administratorId' | 'changes'
>;

export interface ChangedResource {
  readonly type: string;
  readonly id: string;
}

/** Longer than a transaction takes. */
export const ENTRY_FOLLOWS_WITHIN_MS = 30_000;

/**
 * The entry of each change. Entries name no event, but are written last in the transaction of what they are about: the entry of a change is
 * the first one behind it, and stands before the next change of the resource. A change that no administrator has made has none.
 * @param moments When each change was recorded, the first one first
 * @param entries In their order
 */
export function entriesOfChanges<Entry extends EntryOfChange>(
  resource: ChangedResource,
  moments: readonly Date[],
  entries: readonly Entry[],
): (Entry | undefined)[] {
  const left = entries.filter(({ changes }) => saysChange(resource, changes));
  return moments.map((moment, index) => {
    const next = moments.slice(index + 1).find((later) => later > moment);
    while (left[0] && left[0].recordedAt < moment) {
      left.shift();
    }
    const [first] = left;
    const isSoon = first && first.recordedAt.getTime() - moment.getTime() <= ENTRY_FOLLOWS_WITHIN_MS;
    const isItsOwn = isSoon && (!next || first.recordedAt < next);
    return isItsOwn ? left.shift() : undefined;
  });
}

/** An edit that leaves everything as it was has an entry, too, but no change in it. */
function saysChange({ type, id }: ChangedResource, changes: string): boolean {
  return (JSON.parse(changes) as readonly Change[]).some(
    (change) =>
      change.type === type &&
      change.id === id &&
      (change.kind !== 'changed' ||
        change.after !== undefined ||
        change.before !== undefined ||
        (change.hidden ?? []).length > 0),
  );
}
