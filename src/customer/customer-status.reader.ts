import { Injectable } from '@nestjs/common';
import { AccountReader, type PointsFigures } from '../account/index.js';
import { type LevelFigures, LevelReader } from '../level/index.js';
import { localDay } from '../platform/time/calendar.js';
import { Clock } from '../platform/time/clock.js';
import { byDay, expiringNextMonth, nextLevel } from './customer-status.rules.js';
import type { CustomerEntity } from './customer.entity.js';

/** Where a customer stands. */
export interface CustomerStatus {
  readonly customer: CustomerEntity;
  readonly points: PointsFigures;
  readonly level: LevelFigures | undefined;
  readonly nextLevel: LevelFigures | undefined;
  readonly expiringNextMonth: number;
  readonly expiringByDay: Readonly<Record<string, number>>;
}

@Injectable()
export class CustomerStatusReader {
  constructor(
    private readonly accounts: AccountReader,
    private readonly levels: LevelReader,
    private readonly clock: Clock,
  ) {}

  async of(customer: CustomerEntity): Promise<CustomerStatus> {
    const points = await this.accounts.figuresOf(customer.id);
    const levels = await this.levels.all();
    const level = levels.find(({ id }) => id === customer.levelId);
    const lots = await this.accounts.expiriesOf(customer.id);
    const expiries = lots.map((lot) => ({ day: localDay(lot.expiresAt), points: lot.points }));
    return {
      customer,
      points,
      level,
      nextLevel: nextLevel(levels, level),
      expiringNextMonth: expiringNextMonth(expiries, localDay(this.clock.now())),
      expiringByDay: byDay(expiries),
    };
  }
}
