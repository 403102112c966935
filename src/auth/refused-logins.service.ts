import { Injectable } from '@nestjs/common';
import { setActor, noteSubject, noteChange, noteRefusal } from '#platform/audit-context/audit-context.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { AttemptCounter } from './attempt-counter.model.js';

const WINDOW_SECONDS = 15 * 60;
/** So many have an entry each; after that there is one whenever their number has doubled. */
const SINGLE_MAX = 10;
const UNKNOWN = 'unknown';

/**
 * Keeps in the audit log that a login as an administrator was refused. A flood of them must not fill the database, and must
 * not hide one account behind others: of each account, and of all names together that are no account's, there is an entry
 * for each of the first ten in a quarter of an hour, then one for 20, 40, 80 …, which says how many they were.
 */
@Injectable()
export class RefusedLoginsService {
  private readonly counter = new AttemptCounter(WINDOW_SECONDS);

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** What was typed is not kept: it may be a password. */
  async note(administratorId: string | undefined): Promise<void> {
    const id = administratorId ?? UNKNOWN;
    const { count } = this.counter.count(id);
    if (count > SINGLE_MAX && !Number.isInteger(Math.log2(count / SINGLE_MAX))) {
      return;
    }
    setActor({ credential: 'none', administratorId: null, apiKeyId: null });
    await this.unitOfWork.run((tx) => {
      noteRefusal(tx);
      if (administratorId !== undefined) {
        noteSubject(tx, 'administrator', administratorId);
      }
      if (count > SINGLE_MAX) {
        const [before, after] = [{ refusedLogins: count / 2 }, { refusedLogins: count }];
        noteChange(tx, { type: 'administrator', id, before, after, shown: ['refusedLogins'] });
      }
      return Promise.resolve();
    });
  }
}
