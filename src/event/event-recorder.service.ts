import { Injectable } from '@nestjs/common';
import type { CommitProbe } from '#platform/database/transaction/transaction-scope.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { CommitOutcomes } from '#platform/database/transaction/commit-outcomes.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { type DomainEvent, Events } from '#platform/event/define-event.js';
import { Clock } from '#platform/time/clock.js';
import { EventSignalService } from './event-signal.service.js';
import { formatEventLocator } from './event-lookup.service.js';
import { type EventLocator, EventRepository, type RecordedEvents } from './event.repository.js';

/** Writes events in the transaction that made them true, so neither can exist without the other. */
@Injectable()
export class EventRecorderService extends Events {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outcomes: CommitOutcomes,
    private readonly events: EventRepository,
    private readonly signal: EventSignalService,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async record(tx: Tx, ...events: readonly DomainEvent[]): Promise<void> {
    await this.recordAll(tx, [{ part: tx, events }]);
  }

  /** Those of several parts of a transaction, in one statement. By the first of them each part finds out whether it was committed. */
  async recordAll(tx: Tx, recorded: readonly RecordedEvents[]): Promise<void> {
    const some = recorded.filter(({ events }) => events.length > 0);
    if (some.length === 0) {
      return;
    }
    await this.events.add(tx, some, this.clock.now(), (added) => {
      some.forEach(({ part }) => this.outcomes.probeWith(part, this.probeFor(added)));
    });
    for (const { part } of some) {
      this.unitOfWork.afterCommit(part, () => this.signal.recorded());
    }
  }

  /** By itself, so that a part of a transaction that lives long does not keep the others in memory. */
  private probeFor(added: EventLocator): CommitProbe {
    return {
      probe: () => this.events.areThere(added),
      probeWithin: (later) => this.events.areThere(added, later),
      locator: formatEventLocator(added),
    };
  }
}
