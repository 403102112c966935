import { AsyncLocalStorage } from 'node:async_hooks';
import { AttachedValues } from '#platform/attached-values.js';
import { actOnBehalfOf } from '#platform/database/batch/batch-transactions.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { addTo, type Change, getChange, type ChangeToNote } from './change.js';

export type Credential = 'login' | 'api-key' | 'master-key' | 'command-line' | 'environment' | 'none';

export interface Actor {
  readonly credential: Credential;
  /** Null for a machine with a key of its own, and for an operator at the command line. */
  readonly administratorId: string | null;
  readonly apiKeyId: string | null;
}

/** An action of an actor, while it runs. Each unit of work that it commits leaves an audit entry. */
export interface AuditContext {
  /** `PUT /api/webhook/{webhook}`, or the command. */
  readonly action: string;
  readonly address: string | null;
  readonly requestId: string | null;
  /** Ids in the path: which `campaign`, which `customer`. */
  readonly targets: readonly (readonly [type: string, id: string])[];
  /** Unknown until the caller has logged in; undefined for callers that are not administrators. */
  actor: Actor | undefined;
  /** Whether a unit of work of it is committed together with an entry. */
  isRecorded: boolean;
  /** Work that continues afterwards does not belong to it. */
  hasEnded: boolean;
}

export interface AuditChanges {
  readonly changes: Change[];
  outcome: 'done' | 'refused';
  /** The affected resource, where neither a path nor a change names it. */
  subject?: readonly [type: string, id: string];
}

const contexts = new AsyncLocalStorage<AuditContext>();
const auditChanges = new AttachedValues<Tx, AuditChanges>();

export async function runWithAuditContext<T>(
  auditContext: Omit<AuditContext, 'isRecorded' | 'hasEnded'>,
  work: () => Promise<T>,
): Promise<T> {
  const open = { ...auditContext, isRecorded: false, hasEnded: false };
  try {
    return await contexts.run(open, work);
  } finally {
    open.hasEnded = true;
  }
}

/** The audit context of the running code, whether or not its actor is known. */
export function currentAuditContext(): AuditContext | undefined {
  const auditContext = contexts.getStore();
  return auditContext?.hasEnded ? undefined : auditContext;
}

export function setActor(actor: Actor): void {
  const auditContext = currentAuditContext();
  if (auditContext) {
    auditContext.actor = actor;
  }
}

/** Notes a change of a unit of work. Costs nothing without an actor. */
export function noteChange(tx: Tx, noted: ChangeToNote): void {
  if (actOnBehalfOf(tx, currentAuditContext)?.actor) {
    addTo(auditChangesIn(tx).changes, getChange(noted));
  }
}

export function noteSubject(tx: Tx, type: string, id: string): void {
  if (actOnBehalfOf(tx, currentAuditContext)?.actor) {
    auditChangesIn(tx).subject = [type, id];
  }
}

export function noteRefusal(tx: Tx): void {
  auditChangesIn(tx).outcome = 'refused';
}

export function auditChangesIn(tx: Tx): AuditChanges {
  const changes: AuditChanges = auditChanges.get(tx) ?? { changes: [], outcome: 'done' };
  auditChanges.set(tx, changes);
  return changes;
}
