import { Injectable } from '@nestjs/common';
import {
  currentAuditContext,
  type AuditContext,
  auditChangesIn,
} from '#platform/audit-context/audit-context.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { BeforeCommitHook } from '#platform/database/transaction/transaction-runner.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { Extension } from '#platform/extensions.js';
import { AuditEntryRepository } from './audit-entry.repository.js';
import { buildAuditEntry } from './audit-entry.model.js';

/**
 * Leaves one entry with each unit of work that an administrator answers for, in its transaction: neither is there without
 * the other, and no use case can forget it. In work of many units, such as an import of codes, the first leaves it, and
 * of the others those that have noted changes of their own.
 */
@Extension(BeforeCommitHook)
@Injectable()
export class AuditRecorderService implements BeforeCommitHook {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly entries: AuditEntryRepository,
    private readonly clock: Clock,
  ) {}

  begin() {
    // Now: a shared transaction may outlive the audit context that began it.
    const auditContext = currentAuditContext();
    return auditContext && { write: (tx: Tx) => this.record(tx, auditContext) };
  }

  private async record(tx: Tx, auditContext: AuditContext): Promise<void> {
    if (!auditContext.actor) {
      return;
    }
    const auditChanges = auditChangesIn(tx);
    if (auditContext.isRecorded && auditChanges.changes.length === 0) {
      return;
    }
    await this.entries.add(
      tx,
      buildAuditEntry(auditContext, auditContext.actor, auditChanges, this.clock.now()),
    );
    this.unitOfWork.afterCommit(tx, () => (auditContext.isRecorded = true));
  }
}
