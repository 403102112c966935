import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { type MailName, MailPort } from './mail-port.model.js';
import { MessageReader } from './message.reader.js';
import { type ForgottenOnes, MessageRepository } from './message.repository.js';

const ERASED = 'The person was erased';
const AT_ONCE = 500;

/** Messages of persons who are erased: nothing is sent any more, and nothing of what was is left, in rows or in files. */
@Injectable()
export class ForgottenMessagesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly messages: MessageRepository,
    private readonly reader: MessageReader,
    private readonly mails: MailPort,
    private readonly clock: Clock,
  ) {}

  /** Their files are removed after the commit, before the caller goes on. Returns how many rows were written. */
  async forget(tx: Tx, which: ForgottenOnes): Promise<number> {
    const { mails, rows } = await this.messages.forget(tx, which, this.clock.now(), ERASED);
    if (mails.length > 0) {
      this.unitOfWork.cleanAfterCommit(tx, () => this.mails.forget(mails));
    }
    return rows;
  }

  /**
   * Removes the files of mails whose messages were emptied, or removed, while an attempt wrote them. Those of other messages stay. They are
   * removed after the commit, before the caller goes on.
   */
  async removeFilesOfErased(tx: Tx, mails: readonly MailName[]): Promise<void> {
    const found = await this.messages.findAll(
      tx,
      mails.map(({ id }) => id),
    );
    const kept = new Set(found.filter(({ recipient }) => recipient !== null).map(({ id }) => id));
    const emptied = mails.filter(({ id }) => !kept.has(id));
    if (emptied.length > 0) {
      this.unitOfWork.cleanAfterCommit(tx, () => this.mails.forget(emptied));
    }
  }

  /**
   * Removes the files of all messages that are emptied, also of a process that died behind its commit, and of a mail that was being written
   * during an erasure. A file that is gone is none.
   */
  async removeFiles(): Promise<void> {
    for (let after = ''; ;) {
      const emptied = await this.reader.emptied(after, AT_ONCE);
      await this.mails.forget(emptied);
      const last = emptied.at(-1);
      if (!last || emptied.length < AT_ONCE) {
        return;
      }
      after = last.id;
    }
  }
}
