import type { Tx } from '#platform/database/transaction/tx.js';
import type { Extensions } from '#platform/extensions.js';
import type { StoredEvent } from './event-log.reader.js';

/** Writes into this database, in the transaction that moves the checkpoint. */
export type WriteWithCheckpoint = (tx: Tx) => Promise<void>;

/** Something that happens because events happened: a message sent, a document indexed, a webhook called. */
export abstract class EventSubscription {
  /** Names the checkpoint. A new name starts from the first event ever recorded. */
  abstract readonly name: string;

  /** Whether there is what it needs, such as a search engine; without it, always. */
  isEnabled?(): boolean;

  /**
   * Called with the next events in order, at least once each: handling them twice must leave what handling them once leaves. Runs outside
   * any transaction. Throwing means "again later". What it returns is committed together with the checkpoint: written exactly once.
   */
  abstract handle(events: readonly StoredEvent[]): Promise<WriteWithCheckpoint | undefined>;

  /** Whether there is a recipient; without one, events are skipped unread. Must be true from the commit on that adds one. */
  isWanted?(): Promise<boolean>;
}

export function enabledSubscriptions(extensions: Extensions): EventSubscription[] {
  return extensions.of(EventSubscription).filter((subscription) => subscription.isEnabled?.() !== false);
}
