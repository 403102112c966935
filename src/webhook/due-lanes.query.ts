import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rows, select } from '#platform/database/query/statement.js';
import { WebhookLaneEntity } from './webhook-lane.entity.js';

/** What is asked again and again: by every worker for every webhook, and after every event. */
@Injectable()
export class DueLanesQuery {
  constructor(private readonly dataSource: DataSource) {}

  /** Those that have waited longest first. None while the webhook is inactive, or its receiver has asked for patience. */
  async dueLanes(webhookId: string, now: Date, count: number): Promise<WebhookLaneEntity[]> {
    const rest = `WHERE webhookId = ? AND dueAt <= ? AND EXISTS (
        SELECT 1 FROM webhook w WHERE w.id = ? AND w.active = 1 AND (w.pausedUntil IS NULL OR w.pausedUntil <= ?))
      ORDER BY dueAt LIMIT ?`;
    const values = [webhookId, now, webhookId, now, count];
    return select(this.dataSource.manager, WebhookLaneEntity, rest, values);
  }

  /** Asked whenever something has happened: written out, because building the statement would cost more than sending it. */
  async isAnyActive(): Promise<boolean> {
    const statement = 'SELECT id FROM webhook WHERE active = 1 AND deletedAt IS NULL LIMIT 1';
    return (await rows(this.dataSource.manager, statement)).length > 0;
  }
}
