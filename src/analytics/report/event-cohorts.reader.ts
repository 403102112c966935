import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerReader } from '../../account/index.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { localMonth } from '#platform/time/calendar.js';
import { type CountedEvent, MOVES_POINTS, nameOf, transferOf } from '../figures.rules.js';
import { type Cohorts, cohortsOf } from './cohorts.rules.js';

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
    const ofPoints = events.filter((event) => MOVES_POINTS.has(nameOf(event)));
    const transferIds = ofPoints.flatMap((event) => transferOf(event) ?? []);
    const movements = await this.ledger.movementsOf(source, transferIds);
    const lotIds = [...movements.values()].flat().flatMap(({ lotId, toLotId }) => [lotId, toLotId ?? lotId]);
    const issues = await this.ledger.issuesOf(source, lotIds);
    const accounts = ofPoints.map(({ uuid }) => uuid);
    const facts = {
      storeOfAccount: await this.ledger.storesOfAccounts(source, accounts),
      movements,
      issuedMonths: new Map([...issues].map(([lotId, issuedAt]) => [lotId, localMonth(issuedAt)])),
    };
    return cohortsOf(ofPoints, facts, localMonth);
  }
}
