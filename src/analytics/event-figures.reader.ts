import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LedgerReader } from '../account/index.js';
import { AwardsReader } from '../earning/index.js';
import { SalesFiguresReader } from '../transaction/index.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { localDay } from '#platform/time/calendar.js';
import {
  type CountedEvent,
  type Figures,
  getFigures,
  MOVES_POINTS,
  getName,
  REGISTERS_TRANSACTION,
  getTransfer,
} from './figures.rules.js';

const OF_CUSTOMERS: ReadonlySet<string> = new Set(['CustomerWasRegistered', 'CampaignWasBoughtByCustomer']);

@Injectable()
export class EventFiguresReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: LedgerReader,
    private readonly transactions: SalesFiguresReader,
    private readonly awards: AwardsReader,
  ) {}

  /** @param source A source of a snapshot; without it, what is committed. */
  async read(
    events: readonly CountedEvent[],
    source: QuerySource = this.dataSource.manager,
  ): Promise<Figures> {
    const ofPoints = events.filter((event) => MOVES_POINTS.has(getName(event)));
    const ofCustomers = events.filter((event) => OF_CUSTOMERS.has(getName(event)));
    const ofTransactions = events.filter((event) => getName(event) === REGISTERS_TRANSACTION);
    const transferIds = ofPoints.flatMap((event) => getTransfer(event) ?? []);
    const movements = await this.ledger.getMovements(source, transferIds);
    const lotIds = [...movements.values()].flatMap((some) => some.map(({ lotId }) => lotId));
    const expiries = await this.ledger.getExpiries(source, [...transferIds, ...lotIds]);
    const uuids = (some: readonly CountedEvent[]) => some.map(({ uuid }) => uuid);
    const facts = {
      storeOfAccount: await this.ledger.storesOfAccounts(source, uuids(ofPoints)),
      storeOfCustomer: await this.ledger.storesOfCustomers(source, uuids(ofCustomers)),
      movements,
      expiryDays: new Map([...expiries].map(([lotId, expiresAt]) => [lotId, localDay(expiresAt)])),
      transactions: await this.transactions.read(source, uuids(ofTransactions)),
      awards: await this.awards.byTransfer(source, transferIds),
    };
    return getFigures(events, facts, localDay);
  }
}
