import { Injectable } from '@nestjs/common';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { AuditEntryRepository } from './audit-entry.repository.js';
import { AuditReader } from './audit.reader.js';
import { hashAuditEntry } from './audit-entry.model.js';

const ENTRIES_AT_ONCE = 200;
const BATCHES_MAX = 50;

/**
 * Appends committed entries to the chain, in an order that never changes afterwards: no gaps, each with a hash over itself
 * and the one before. A transaction that writes an entry only adds a row and does not wait: if it had to find the end of
 * the chain, all administrators, and the purchases that they make, would queue at one row.
 */
@Extension(Job)
@Injectable()
export class SealAuditEntriesJob extends Job {
  readonly name = 'seal audit log';

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly entries: AuditEntryRepository,
    private readonly reader: AuditReader,
  ) {
    super();
  }

  override getDue(): DueCondition {
    return this.entries.unsealed();
  }

  /**
   * Afterwards every entry that was committed before the call has its seal, unless there were more than fit into
   * `BATCHES_MAX` batches. Locks the end of the chain by writing it, then writes the entries; of two at once the second
   * runs again, also on another node. A process that dies on the way has sealed whole batches.
   */
  async run(): Promise<number> {
    let sealed = 0;
    for (let batch = 0; batch < BATCHES_MAX && (await this.reader.hasUnsealed()); batch += 1) {
      sealed += await this.unitOfWork.run((tx) => this.sealBatch(tx));
    }
    return sealed;
  }

  private async sealBatch(tx: Tx): Promise<number> {
    const chain = await this.entries.lockChain(tx);
    const entries = await this.entries.findUnsealed(tx, ENTRIES_AT_ONCE);
    let before = chain.lastHash;
    const links = entries.map((entry, index) => {
      const position = chain.lastPosition + 1 + index;
      before = hashAuditEntry(entry, position, before);
      return { id: entry.id, position, hash: before };
    });
    if (links.length > 0) {
      await this.entries.seal(tx, chain, links);
    }
    return links.length;
  }
}
