import { createHash } from 'node:crypto';
import type { Actor, AuditChanges, AuditContext } from '#platform/audit-context/audit-context.js';
import type { Change } from '#platform/audit-context/change.js';
import type { AuditEntryEntity } from './audit-entry.entity.js';

/** In front of the first entry. */
export const NO_HASH = '0'.repeat(64);

/** The seal of an entry: nothing in it, and nothing before it, can be another without all seals from here on being others. */
export function hashAuditEntry(
  entry: Omit<AuditEntryEntity, 'hash'>,
  position: number,
  before: string,
): string {
  const content = [
    before,
    position,
    entry.id,
    entry.recordedAt.toISOString(),
    entry.administratorId,
    entry.credential,
    entry.apiKeyId,
    entry.address,
    entry.requestId,
    entry.action,
    entry.resourceType,
    entry.resourceId,
    entry.customerId,
    entry.outcome,
    entry.changes,
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

const CHANGES_LENGTH_MAX = 8000;
/** How many entries of long lists of changes are kept, such as the customers of a level. */
const CHANGES_MAX = 20;

export type NewEntry = Omit<AuditEntryEntity, 'id' | 'position' | 'hash'>;

/** Builds the entry of an audit context. Its resource is the last one in the path; without one, the first that it has written. */
export function buildAuditEntry(
  auditContext: AuditContext,
  actor: Actor,
  auditChanges: AuditChanges,
  recordedAt: Date,
): NewEntry {
  const { changes, outcome } = auditChanges;
  const [first] = changes;
  const subject = auditContext.targets.at(-1) ?? auditChanges.subject ?? (first && [first.type, first.id]);
  const customerId =
    auditContext.targets.find(([type]) => type === 'customer')?.[1] ??
    changes.find((change) => change.customerId !== undefined)?.customerId;
  return {
    recordedAt,
    ...actor,
    address: auditContext.address?.slice(0, 100) ?? null,
    requestId: auditContext.requestId,
    action: auditContext.action.slice(0, 200),
    resourceType: subject?.[0] ?? null,
    resourceId: subject?.[1] ?? null,
    customerId: customerId ?? null,
    outcome,
    changes: serializeChanges(changes),
  };
}

/** Writes as much as fits: first without values, then without what came last. */
function serializeChanges(changes: readonly Change[]): string {
  const some = changes.slice(0, CHANGES_MAX);
  const attempts = [some, some.map(withoutValues), some.slice(0, 1).map(withoutValues), []];
  const texts = attempts.map((attempt) => JSON.stringify(attempt));
  return texts.find((text) => text.length <= CHANGES_LENGTH_MAX) ?? '[]';
}

function withoutValues({ before, after, hidden = [], ...change }: Change): Change {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {}), ...hidden]);
  return { ...change, hidden: [...fields] };
}
