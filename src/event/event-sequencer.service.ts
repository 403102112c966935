import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { EventSignalService } from './event-signal.service.js';
import { EventLogReader } from './event-log.reader.js';
import { EventRepository } from './event.repository.js';

const BATCH_SIZE_MAX = 500;
const BATCHES_MAX = 100;

/**
 * Assigns public positions to committed events: 1, 2, 3 …, without gaps. Auto-increments are assigned before the commit, so readers would
 * miss events of slow transactions.
 * | Positions follow the commits between batches, and the inserts within an unread batch. Any process may sequence at any time; the
 * sequence row admits one.
 */
@Injectable()
export class EventSequencerService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: EventRepository,
    private readonly reader: EventLogReader,
    private readonly signal: EventSignalService,
  ) {}

  /**
   * Returns the number of placed events. All events committed before the call get positions, up to `BATCHES_MAX` batches; later commits may
   * wait for the next call.
   */
  async sequence(): Promise<number> {
    // Reads before the lock, so that an idle service writes nothing.
    if (!(await this.reader.hasUnsequenced())) {
      return 0;
    }
    let placed = 0;
    for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
      const count = await this.unitOfWork.run((tx) => this.sequenceBatch(tx));
      placed += count;
      if (count < BATCH_SIZE_MAX) {
        break;
      }
    }
    if (placed > 0) {
      this.signal.placed();
    }
    return placed;
  }

  private async sequenceBatch(tx: Tx): Promise<number> {
    const { lastPosition, recordIds } = await this.events.lockUnsequenced(tx, BATCH_SIZE_MAX);
    if (recordIds.length > 0) {
      await this.events.assignPositions(tx, recordIds, lastPosition);
    }
    return recordIds.length;
  }
}
