import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { EventSignalService } from './event-signal.service.js';
import { EventLogReader } from './event-log.reader.js';
import { EventRepository } from './event.repository.js';

const BATCH_SIZE_MAX = 500;
const BATCHES_MAX = 100;

/**
 * Gives committed events their public position: 1, 2, 3 …, without gaps. An auto-increment is handed out before the commit, so a slow
 * transaction would slip in behind a reader that has already passed.
 *
 * Positions follow commit order between batches, and insert order within one, which no reader has seen yet. Any process may sequence at
 * any time; the sequence row admits one.
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
   * Returns how many events it placed. Afterwards every event committed before the call has a position, unless
   * more were waiting than fit into `BATCHES_MAX` batches. What is committed meanwhile may wait for the next call: where
   * many write, there is always something.
   */
  async sequence(): Promise<number> {
    // Looks before it locks, so that a service with nothing to do writes nothing.
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
