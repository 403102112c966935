import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Clock } from '#platform/time/clock.js';
import { MessageDispatcherService } from './message-dispatcher.service.js';
import { MessageRequestRepository } from './message-request.repository.js';

/**
 * Requests for messages by callers without a login. Callers get their answer before anything is looked up: it is the same, after the same
 * time, whether or not there is an account.
 */
@Injectable()
export class MessageRequestsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly requests: MessageRequestRepository,
    private readonly dispatcher: MessageDispatcherService,
    private readonly clock: Clock,
  ) {}

  /** Inserts one row, whatever was typed. */
  async ask(
    kind: string,
    asked: Readonly<Record<string, string>>,
    locale: string | undefined,
  ): Promise<void> {
    await this.unitOfWork.run((tx) => this.add(tx, kind, asked, locale));
  }

  /** Adds a request in the unit of work of a use case, for what takes too long to be done in it. */
  async add(
    tx: Tx,
    kind: string,
    asked: Readonly<Record<string, string>>,
    locale: string | undefined,
  ): Promise<void> {
    const now = this.clock.now();
    const due = { createdAt: now, attempts: 0, nextAttemptAt: now };
    await this.requests.add(tx, { id: randomUUID(), kind, asked, locale: locale ?? null, ...due });
    this.unitOfWork.afterCommit(tx, () => this.dispatcher.nudge());
  }
}
