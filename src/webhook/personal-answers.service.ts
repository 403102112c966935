import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Extension } from '#platform/extensions.js';
import { type ForgottenRows, PersonalCopies } from '#platform/personal-data.js';
import { WebhookAnswerRepository } from './webhook-answer.repository.js';

/** Receivers may repeat in their answers what was sent to them. Bodies are not kept: each attempt reads the event. */
@Extension(PersonalCopies)
@Injectable()
export class PersonalAnswersService extends PersonalCopies {
  readonly tables = ['webhook_attempt'];

  constructor(private readonly answers: WebhookAnswerRepository) {
    super();
  }

  override async forget(tx: Tx, aggregateIds: readonly string[]): Promise<ForgottenRows[]> {
    return [{ table: 'webhook_attempt', rows: await this.answers.forget(tx, aggregateIds) }];
  }
}
