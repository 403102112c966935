import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerReader } from '../../account/index.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { localMonth } from '#platform/time/calendar.js';
import { type CountedEvent, MOVES_POINTS, getName, getTransfer } from '../figures.rules.js';
import { type Cohorts, getCohorts } from './cohorts.rules.js';

@Injectable()
export class EventCohortsReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: LedgerReader,
  ) {}

  /** @param source A source of a snapshot; without it, what is committed. */
  async read(
    events: readonly CountedEvent[],
    source: QuerySource = this.dataSource.manager,
  ): Promise<Cohorts> {
    const ofPoints = events.filter((event) => MOVES_POINTS.has(getName(event)));
    const transferIds = ofPoints.flatMap((event) => getTransfer(event) ?? []);
    const movements = await this.ledger.getMovements(source, transferIds);
    const lotIds = [...movements.values()].flat().flatMap(({ lotId, toLotId }) => [lotId, toLotId ?? lotId]);
    const issues = await this.ledger.getIssues(source, lotIds);
    const accounts = ofPoints.map(({ uuid }) => uuid);
    const facts = {
      storeOfAccount: await this.ledger.storesOfAccounts(source, accounts),
      movements,
      issuedMonths: new Map([...issues].map(([lotId, issuedAt]) => [lotId, localMonth(issuedAt)])),
    };
    return getCohorts(ofPoints, facts, localMonth);
  }
}
