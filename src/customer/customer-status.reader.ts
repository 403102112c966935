import { Injectable } from '@nestjs/common';
import { PointsFiguresReader, type PointsFigures } from '../account/index.js';
import { type LevelFigures, LevelReader } from '../level/index.js';
import type { Language } from '#platform/language/language.js';
import { localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { ProgrammeSettingsService, type SettingsValues } from '../settings/index.js';
import { type LevelProgress, LevelProgressService } from './levels/level-progress.service.js';
import { byDay, expiringNextMonth, nextLevel } from './customer-status.rules.js';
import { CustomerReader } from './customer.reader.js';
import { type TransactionFigures, getTransactionFigures } from './customer-transactions.service.js';
import type { CustomerEntity } from './customer.entity.js';

export interface CustomerStatus {
  readonly customer: CustomerEntity;
  readonly points: PointsFigures;
  readonly sendable: number;
  readonly level: LevelFigures | undefined;
  readonly nextLevel: LevelFigures | undefined;
  readonly settings: SettingsValues;
  readonly progress: LevelProgress;
  readonly transactions: TransactionFigures;
  readonly expiringNextMonth: number;
  readonly expiringByDay: Readonly<Record<string, number>>;
}

@Injectable()
export class CustomerStatusReader {
  constructor(
    private readonly accounts: PointsFiguresReader,
    private readonly levels: LevelReader,
    private readonly customers: CustomerReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly progresses: LevelProgressService,
    private readonly clock: Clock,
  ) {}

  /** @param language For the names of levels */
  async read(customer: CustomerEntity, language: Language): Promise<CustomerStatus> {
    const points = await this.accounts.getFigures(customer.id);
    const levels = await this.levels.all(language);
    const level = levels.find(({ id }) => id === customer.levelId);
    const lots = await this.accounts.getExpiries(customer.id);
    const expiries = lots.map((lot) => ({ day: localDay(lot.expiresAt), points: lot.points }));
    const totals = await this.customers.getTotals([customer.id]);
    const settings = await this.settings.current();
    const next = nextLevel(levels, level);
    return {
      customer,
      transactions: getTransactionFigures(totals.get(customer.id)),
      settings,
      progress: await this.progresses.measure(customer, level, next, settings),
      points,
      sendable: await this.accounts.getSendable(customer.id, settings),
      level,
      nextLevel: next,
      expiringNextMonth: expiringNextMonth(expiries, localDay(this.clock.now())),
      expiringByDay: byDay(expiries),
    };
  }
}
