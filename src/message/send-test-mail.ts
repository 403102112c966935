import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { ChannelsService } from './channels.service.js';
import { EMAILS, kindOfTemplate } from './message-kinds.model.js';
import { EmailNotFound, NoMailServer } from './message.errors.js';
import { OutboxService } from './outbox.service.js';

const USEFUL_MS = 3600_000;

@Injectable()
export class SendTestMail {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: OutboxService,
    private readonly channels: ChannelsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Puts a message with the values of examples into the outbox. Inserts one row.
   * @throws {EmailNotFound}
   * @throws {NoMailServer}
   */
  async execute(id: string, to: string, locale: string | undefined): Promise<void> {
    const kind = kindOfTemplate(id);
    if (!kind) {
      throw new EmailNotFound();
    }
    if (!this.channels.hasChannel('email')) {
      throw new NoMailServer();
    }
    const { variables } = EMAILS[kind];
    const usefulUntil = new Date(this.clock.now().getTime() + USEFUL_MS);
    await this.unitOfWork.run((tx) =>
      this.outbox.enqueue(tx, [{ kind, to, locale, variables, usefulUntil }]),
    );
  }
}
