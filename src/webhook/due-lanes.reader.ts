import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { WebhookLaneEntity } from './webhook-lane.entity.js';
import { WebhookEntity } from './webhook.entity.js';

@Injectable()
export class DueLanesReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The longest waiting first. Empty for an inactive or paused webhook. */
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

  /** Runs after every event. */
  async isAnyActive(): Promise<boolean> {
    return this.dataSource.manager.existsBy(WebhookEntity, { active: true, deletedAt: IsNull() });
  }
}
