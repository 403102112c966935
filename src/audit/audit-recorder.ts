import { Injectable } from '@nestjs/common';
import { currentDeed, type Deed, traceIn } from '../platform/audit/deed.js';
import type { Tx } from '../platform/database/tx.js';
import { UnitOfWork } from '../platform/database/unit-of-work.js';
import { Clock } from '../platform/time/clock.js';
import { AuditEntryRepository } from './audit-entry.repository.js';
import { entryOf } from './entry-of.js';

/**
 * Leaves one entry with each unit of work that an administrator answers for, in its transaction: neither is there without
 * the other, and no use case can forget it. Of work in many units, such as an import of codes, the first leaves it, and
 * of the others those that have noted changes of their own.
 */
@Injectable()
export class AuditRecorder {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly entries: AuditEntryRepository,
    private readonly clock: Clock,
  ) {
    // Not when the modules are told that they are ready: the first administrator comes before that.
    unitOfWork.accompanyWith(() => {
      // Now: one that is held open goes on when the deed that began it is over.
      const deed = currentDeed();
      return deed && ((tx) => this.record(tx, deed));
    });
  }

  private async record(tx: Tx, deed: Deed): Promise<void> {
    if (!deed.doer) {
      return;
    }
    const trace = traceIn(tx);
    if (deed.isWritten && trace.changes.length === 0) {
      return;
    }
    await this.entries.add(tx, entryOf(deed, deed.doer, trace, this.clock.now()));
    this.unitOfWork.afterCommit(tx, () => (deed.isWritten = true));
  }
}
