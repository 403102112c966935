import { Injectable } from '@nestjs/common';
import type { CommitProbe } from '#platform/database/transaction/transaction-scope.js';
import { asPart } from '#platform/database/transaction/batch-part.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { CommitOutcomes } from '#platform/database/transaction/commit-outcomes.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { type DomainEvent, Events } from '#platform/event/define-event.js';
import { Clock } from '#platform/time/clock.js';
import { EventSignalService } from './event-signal.service.js';
import { formatEventLocator } from './event-lookup.service.js';
import { type EventLocator, EventRepository, type RecordedEvents } from './event.repository.js';

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
    await this.recordAll(tx, [{ part: asPart(tx), events }]);
  }

  /** Events of several parts of a transaction, in one statement. The first event of each part serves as its commit probe. */
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

  /** A separate function, so that a long-lived probe does not keep other parts in memory. */
  private probeFor(added: EventLocator): CommitProbe {
    return {
      probe: () => this.events.areThere(added),
      probeWithin: (later) => this.events.areThere(added, later),
      locator: formatEventLocator(added),
    };
  }
}
