import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { WebhookLaneEntity } from './webhook-lane.entity.js';
import { WebhookEntity } from './webhook.entity.js';

/** What is asked again and again: by every worker for every webhook, and after every event. */
@Injectable()
export class DueLanesReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that have waited longest first. None while the webhook is inactive, or its receiver has asked for patience. */
  async dueLanes(webhookId: string, now: Date, count: number): Promise<WebhookLaneEntity[]> {
    return this.dataSource.manager
      .createQueryBuilder(WebhookLaneEntity, 'l')
      .innerJoin(
        WebhookEntity,
        'w',
        'w.id = l.webhookId AND w.active = 1 AND (w.pausedUntil IS NULL OR w.pausedUntil <= :now)',
      )
      .where('l.webhookId = :webhookId AND l.dueAt <= :now', { webhookId, now })
      .orderBy('l.dueAt')
      .limit(count)
      .getMany();
  }

  /** Asked whenever something has happened. */
  async isAnyActive(): Promise<boolean> {
    return this.dataSource.manager.existsBy(WebhookEntity, { active: true, deletedAt: IsNull() });
  }
}
