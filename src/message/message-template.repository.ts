import { Injectable } from '@nestjs/common';
import { EventRecorderService, isChanged } from '../event/index.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { updateRevised } from '#platform/database/query/guarded-write.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { emailSettingsWereChanged, emailSettingsPayload } from './message.events.js';
import { MessageTemplateEntity } from './message-template.entity.js';

/** What the audit log may show. Texts may be long, and addresses are those of people. */
const SHOWN = ['senderName'];

@Injectable()
export class MessageTemplateRepository {
  constructor(
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {}

  async find(tx: Tx, id: string): Promise<MessageTemplateEntity | null> {
    return tx.findOneBy(MessageTemplateEntity, { id });
  }

  /** @throws {ConcurrencyConflict} when it no longer is what was found */
  async update(tx: Tx, found: MessageTemplateEntity, changes: Partial<MessageTemplateEntity>): Promise<void> {
    if (!isChanged(found, changes)) {
      return;
    }
    const { id } = found;
    const now = this.clock.now();
    const changed = { ...changes, updatedAt: now };
    await updateRevised(tx, MessageTemplateEntity, found, changed);
    noteChange(tx, { type: 'emailTemplate', id, before: found, after: changes, shown: SHOWN });
    await this.events.record(
      tx,
      emailSettingsWereChanged(emailSettingsPayload({ ...found, ...changed }, now)),
    );
  }
}
