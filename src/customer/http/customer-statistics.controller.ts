import { Controller, Get, UseGuards } from '@nestjs/common';
import { AdminGuard, Permission } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { addDays, localDay } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import { CurrentStore, type Store } from '../../store/index.js';
import { CustomerListReader } from '../customer-list.reader.js';

const DAYS = 30;

@Controller(inStore('customer/registrations'))
@UseGuards(AdminGuard)
export class CustomerStatisticsController {
  constructor(
    private readonly lists: CustomerListReader,
    private readonly clock: Clock,
  ) {}

  /** Counts registrations by day, over the last 30 days, today last: `{"2018-01-30":3,…}`. */
  @Get('daily')
  @Permission('CUSTOMER', 'VIEW')
  async registrations(@CurrentStore() store: Store): Promise<Record<string, number>> {
    const now = this.clock.now();
    const days = Array.from({ length: DAYS }, (_, index) => localDay(addDays(now, index + 1 - DAYS)));
    const counted = await this.lists.registrationsSince(store.id, days[0] ?? localDay(now));
    return Object.fromEntries(days.map((day) => [day, counted.get(day) ?? 0]));
  }
}
