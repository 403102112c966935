import { Injectable } from '@nestjs/common';
import {
  AccountLocksService,
  DuePointsService,
  EarnedPointsReader,
  type LockedAccount,
} from '../../account/index.js';
import { type DomainEvent, EventRecorderService } from '../../event/index.js';
import { LevelService } from '../../level/index.js';
import { ProgrammeSettingsService, type SettingsValues } from '../../settings/index.js';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { SetAside } from '#platform/background/set-aside.js';
import { isTroubleOfAll } from '#platform/database/error/verdict.js';
import { Steps } from '#platform/database/transaction/steps.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { addDays } from '#platform/time/calendar.js';
import { Clock } from '#platform/time/clock.js';
import type { CustomerEntity } from '../customer.entity.js';
import { CustomerLevelsService, type LevelOutcome } from './customer-levels.service.js';
import { LevelAmountsReader } from './level-amounts.reader.js';
import { getCondition, levelFor, type LevelStep } from './level-decision.rules.js';

const CUSTOMERS_PER_RUN = 500;
const CUSTOMERS_AT_ONCE = 50;

@Extension(Job)
@Injectable()
export class RecalculateLevelsJob extends Job {
  readonly name = 'recalculate levels';
  override readonly followsSettings = true;
  private readonly aside = new SetAside('RecalculateLevels', 'Cannot recalculate the level of customer');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly amounts: LevelAmountsReader,
    private readonly locks: AccountLocksService,
    private readonly duePoints: DuePointsService,
    private readonly earned: EarnedPointsReader,
    private readonly customerLevels: CustomerLevelsService,
    private readonly levelService: LevelService,
    private readonly settings: ProgrammeSettingsService,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(now: Date): DueCondition | null {
    const settings = this.settings.assumed;
    return settings?.levelDowngradeMode === 'after_x_days' ? this.amounts.due(endedBy(settings, now)) : null;
  }

  /**
   * Customers with an ended period keep their level if they meet its condition, and leave it otherwise; a new period begins. The first
   * period of a customer only begins. Each unit of work locks some accounts and checks again which customers are due, so a second process
   * finds nothing to do. If it fails, each customer has one alone; who fails there is logged and skipped for a while. Returns the number of
   * the others.
   */
  override async run(): Promise<number> {
    const settings = await this.settings.current();
    if (settings.levelDowngradeMode !== 'after_x_days') {
      return 0;
    }
    const now = this.clock.now();
    const found = await this.amounts.findDue(endedBy(settings, now), CUSTOMERS_PER_RUN + this.aside.size);
    const due = this.aside.getLeft(found, now, CUSTOMERS_PER_RUN);
    let done = 0;
    for (let first = 0; first < due.length; first += CUSTOMERS_AT_ONCE) {
      done += await this.recalculateSome(due.slice(first, first + CUSTOMERS_AT_ONCE), now);
      await this.steps.yieldToOthers();
    }
    return done;
  }

  private async recalculateSome(ids: readonly string[], now: Date): Promise<number> {
    try {
      await this.recalculate(ids);
      return ids.length;
    } catch (error) {
      if (isTroubleOfAll(error)) {
        throw error;
      }
    }
    let done = 0;
    for (const id of ids) {
      try {
        await this.recalculate([id]);
        done += 1;
      } catch (error) {
        this.aside.add(id, error, now);
      }
    }
    return done;
  }

  private async recalculate(ids: readonly string[]): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const accounts = await this.locks.lockAll(tx, ids, true);
      const settings = await this.settings.read(tx);
      const end = endedBy(settings, this.clock.now());
      const due = (await this.customerLevels.ruled(tx, [...accounts.values()])).filter(
        ({ lastLevelRecalculation: since }) => since === null || since <= end,
      );
      if (settings.levelDowngradeMode !== 'after_x_days' || due.length === 0) {
        return;
      }
      const levels = await this.levelService.all(tx);
      const amounts = await this.getAmounts(tx, due, accounts, settings);
      const outcomes = due.map((customer) => getOutcome(customer, levels, amounts.get(customer.id) ?? 0));
      const lost = settings.levelResetPointsOnDowngrade ? await this.reset(tx, outcomes, accounts) : [];
      const happened = await this.customerLevels.write(tx, outcomes);
      await this.events.record(tx, ...lost, ...[...happened.values()].flat());
    });
  }

  /** Amounts that must meet the condition of the level at the end of a period. */
  private async getAmounts(
    tx: Tx,
    due: readonly CustomerEntity[],
    accounts: ReadonlyMap<string, LockedAccount>,
    settings: SettingsValues,
  ): Promise<ReadonlyMap<string, number>> {
    const { tierAssignType, levelDowngradeBase: base } = settings;
    if (tierAssignType === 'transactions' || base === 'none' || base === 'active_points') {
      return this.customerLevels.getAmounts(tx, [...accounts.values()], settings);
    }
    const isSince = base === 'earned_points_since_last_level_change';
    return this.earned.earnedBy(
      due.map(({ id, lastLevelRecalculation }) => ({
        customerId: id,
        since: isSince ? lastLevelRecalculation : null,
      })),
      tx,
    );
  }

  private async reset(
    tx: Tx,
    outcomes: readonly LevelOutcome[],
    accounts: ReadonlyMap<string, LockedAccount>,
  ): Promise<DomainEvent[]> {
    const events: DomainEvent[] = [];
    for (const { customer, to } of outcomes) {
      const account = to === undefined ? undefined : accounts.get(customer.id);
      events.push(...(account ? await this.duePoints.reset(tx, account) : []));
    }
    return events;
  }
}

function endedBy({ levelDowngradeDays }: SettingsValues, now: Date): Date {
  return addDays(now, -levelDowngradeDays);
}

/** A first period only begins. */
function getOutcome(customer: CustomerEntity, levels: readonly LevelStep[], amount: number): LevelOutcome {
  const kept = getCondition(levels, customer.levelId);
  const reached = levelFor(levels, amount);
  const isOver = customer.lastLevelRecalculation !== null && amount < kept;
  const to = isOver && reached && reached.conditionValue < kept ? reached.id : undefined;
  return { customer, to, recalculated: true };
}
