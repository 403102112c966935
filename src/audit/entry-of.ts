import type { Change } from '../platform/audit/change.js';
import type { Deed, Doer, Trace } from '../platform/audit/deed.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';

const CHANGES_LENGTH_MAX = 8000;
/** Of long lists of changes, such as the customers of a level. */
const CHANGES_MAX = 20;

export type NewEntry = Omit<AuditEntryEntity, 'id' | 'position' | 'hash'>;

/** What is kept of a deed. It is about what its path names last; without that, about the first thing it has written. */
export function entryOf(deed: Deed, doer: Doer, trace: Trace, recordedAt: Date): NewEntry {
  const { changes, outcome } = trace;
  const [first] = changes;
  const about = deed.targets.at(-1) ?? trace.about ?? (first && [first.type, first.id]);
  const customerId =
    deed.targets.find(([type]) => type === 'customer')?.[1] ??
    changes.find((change) => change.customerId !== undefined)?.customerId;
  return {
    recordedAt,
    ...doer,
    address: deed.address?.slice(0, 100) ?? null,
    requestId: deed.requestId,
    action: deed.action.slice(0, 200),
    resourceType: about?.[0] ?? null,
    resourceId: about?.[1] ?? null,
    customerId: customerId ?? null,
    outcome,
    changes: written(changes),
  };
}

/** As much as fits: first without values, then without what came last. */
function written(changes: readonly Change[]): string {
  const some = changes.slice(0, CHANGES_MAX);
  const attempts = [some, some.map(withoutValues), some.slice(0, 1).map(withoutValues), []];
  const texts = attempts.map((attempt) => JSON.stringify(attempt));
  return texts.find((text) => text.length <= CHANGES_LENGTH_MAX) ?? '[]';
}

function withoutValues({ before, after, hidden = [], ...change }: Change): Change {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {}), ...hidden]);
  return { ...change, hidden: [...fields] };
}
