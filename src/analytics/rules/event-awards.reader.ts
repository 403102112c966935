import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AwardsReader } from '../../earning/index.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { localDay } from '#platform/time/calendar.js';
import { type CountedEvent, getName, getTransfer } from '../figures.rules.js';
import { AwardedByRules } from './rule-figures.model.js';

const ADDS_POINTS = 'PointsWereAdded';

/** What rules have awarded, by the events of the transfers. The day is that of the earning. */
@Injectable()
export class EventAwardsReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly awards: AwardsReader,
  ) {}

  /** @param source A source of a snapshot; without it, what is committed. */
  async read(
    events: readonly CountedEvent[],
    source: QuerySource = this.dataSource.manager,
  ): Promise<AwardedByRules> {
    const found = new AwardedByRules();
    const transferIds = events
      .filter((event) => getName(event) === ADDS_POINTS)
      .flatMap((event) => getTransfer(event) ?? []);
    for (const { storeId, ruleId, points, createdAt } of await this.awards.ofTransfers(source, transferIds)) {
      found.count(storeId, localDay(createdAt), ruleId, { awards: 1, points });
    }
    return found;
  }
}
