import type { LaterWrite } from '#platform/database/transaction/later-write.js';
import type { Extensions } from '#platform/extensions.js';
import type { StoredEvent } from './event-log.reader.js';

/** A reaction to events: a message sent, a document indexed, a webhook called. */
export abstract class EventSubscription {
  /** The name of the checkpoint. A new name starts from the first event ever recorded. */
  abstract readonly name: string;

  /**
   * Milliseconds between two pieces of work while events come, for work that costs hardly more for hundreds of events than for one. Without
   * it, a tenth of a second.
   */
  readonly restMs?: number;

  /** False without a required service, such as a search engine. */
  isEnabled?(): boolean;

  /**
   * Receives the next events in order, at least once each, so it must be idempotent. Runs outside transactions. Throwing means "again
   * later". The returned write is committed with the checkpoint, exactly once.
   */
  abstract handle(events: readonly StoredEvent[]): Promise<LaterWrite | undefined>;

  /** Whether there is a recipient; otherwise events are skipped unread. Must be true from the commit on that adds one. */
  isWanted?(): Promise<boolean>;
}

export function enabledSubscriptions(extensions: Extensions): EventSubscription[] {
  return extensions.of(EventSubscription).filter((subscription) => subscription.isEnabled?.() !== false);
}
