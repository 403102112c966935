import { Injectable } from '@nestjs/common';
import { In, IsNull, Not } from 'typeorm';
import type { Tx } from '#platform/database/transaction/tx.js';
import { WebhookEntity } from './webhook.entity.js';
import { WebhookAttemptEntity, WebhookDeliveryEntity } from './webhook-delivery.entity.js';

const AT_ONCE = 500;
/** Stands in an attempt that goes on, and whose answer will not be kept. */
export const NOT_KEPT = "''";

/** Answers that receivers gave. */
@Injectable()
export class WebhookAnswerRepository {
  /**
   * Empties the answers to events of these aggregates. Deliveries are found by the index of lanes, for each webhook. Writes attempts that go on,
   * too: what they have sent is from before, and their end, which writes the same row, keeps no answer.
   */
  async forget(tx: Tx, aggregateIds: readonly string[]): Promise<number> {
    const webhooks = await tx.find(WebhookEntity, { select: { id: true }, order: { id: 'ASC' } });
    let written = 0;
    for (const { id: webhookId } of webhooks) {
      for (let from = 0; from < aggregateIds.length; from += AT_ONCE) {
        const aggregateId = In(aggregateIds.slice(from, from + AT_ONCE));
        const found = await tx.find(WebhookDeliveryEntity, {
          select: { id: true },
          where: { webhookId, aggregateId },
          order: { id: 'ASC' },
        });
        written += await this.emptyAnswers(
          tx,
          found.map(({ id }) => id),
        );
      }
    }
    return written;
  }

  private async emptyAnswers(tx: Tx, deliveryIds: readonly string[]): Promise<number> {
    let written = 0;
    for (let from = 0; from < deliveryIds.length; from += AT_ONCE) {
      const deliveryId = In(deliveryIds.slice(from, from + AT_ONCE));
      const answered = { deliveryId, answer: Not(IsNull()), durationMs: Not(IsNull()) };
      const { affected } = await tx.update(WebhookAttemptEntity, answered, { answer: null });
      written += affected ?? 0;
      const goesOn = { deliveryId, answer: IsNull(), durationMs: IsNull() };
      await tx.update(WebhookAttemptEntity, goesOn, { answer: () => NOT_KEPT });
    }
    return written;
  }
}
