import { Injectable } from '@nestjs/common';
import { ProgrammeSettingsService } from '../settings/index.js';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { Clock } from '#platform/time/clock.js';
import { MailPort } from './mail-port.model.js';
import { countMessages } from './message-outcomes.metrics.js';
import { MessageReader } from './message.reader.js';
import { MessageRepository } from './message.repository.js';

const AT_ONCE = 500;
const DAY_MS = 24 * 3600_000;
const TOO_LATE = 'It could not be sent in time';

@Extension(Job)
@Injectable()
export class EndMessagesJob extends Job {
  readonly name = 'end messages';
  override readonly followsSettings = true;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reader: MessageReader,
    private readonly messages: MessageRepository,
    private readonly settings: ProgrammeSettingsService,
    private readonly port: MailPort,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(now: Date): DueCondition | null {
    const settings = this.settings.assumed;
    return settings ? this.messages.over(now, getLastForgotten(now, settings.messagesKeptDays)) : null;
  }

  /**
   * Drops pending messages that are of no use any more, and removes those that have ended long ago, with all that is known of them. Each
   * unit of work writes some on condition of the found state; a second runner finds nothing, and an interrupted run continues with the next.
   */
  override async run(): Promise<number> {
    return (await this.drop()) + (await this.forget());
  }

  private async drop(): Promise<number> {
    const now = this.clock.now();
    const ids = await this.reader.useless(now, AT_ONCE);
    if (ids.length === 0) {
      return 0;
    }
    const dropped = await this.unitOfWork.run((tx) => this.messages.dropUseless(tx, ids, now, TOO_LATE));
    countMessages('dropped', dropped);
    return dropped;
  }

  private async forget(): Promise<number> {
    const { messagesKeptDays } = await this.settings.current();
    const before = getLastForgotten(this.clock.now(), messagesKeptDays);
    const ended = await this.reader.endedBefore(before, AT_ONCE);
    if (ended.length > 0) {
      // Files first: a row that is gone names none.
      await this.port.forget(ended);
      const ids = ended.map(({ id }) => id);
      await this.unitOfWork.run((tx) => this.messages.remove(tx, ids));
    }
    return ended.length;
  }
}

function getLastForgotten(now: Date, keptDays: number): Date {
  return new Date(now.getTime() - keptDays * DAY_MS);
}
