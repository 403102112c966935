import type { Tx } from '#platform/database/transaction/tx.js';
import type { DomainEvent } from './define-event.js';

/**
 * Records events in the transaction that makes them true. For modules that the module of events itself depends on; all
 * others use that module.
 */
export abstract class Events {
  abstract record(tx: Tx, ...events: readonly DomainEvent[]): Promise<void>;
}
