import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { AccountLocksService } from '../../account/index.js';
import { type DomainEvent, EventRecorderService } from '../../event/index.js';
import { LevelReader } from '../../level/index.js';
import { ProgrammeSettingsService } from '../../settings/index.js';
import type { DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { isTroubleOfAll } from '#platform/database/error/verdict.js';
import { Steps } from '#platform/database/transaction/steps.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { CustomerLevelsService } from './customer-levels.service.js';
import { LevelAmountsReader } from './level-amounts.reader.js';
import { getDestination, type LevelSettings, type LevelStep } from './level-decision.rules.js';
import type { LevelPassEntity } from './level-pass.entity.js';
import { LevelPassRepository } from './level-pass.repository.js';

/** Purchases beside a pass wait for the commits of its portions: bench/README.md. */
const CUSTOMERS_AT_ONCE = 25;
const PORTIONS_PER_RUN = 50;

interface Rules {
  readonly levels: readonly LevelStep[];
  readonly settings: LevelSettings;
  readonly hash: string;
}

@Extension(Job)
@Injectable()
export class ApplyLevelRulesJob extends Job {
  readonly name = 'apply level rules';
  override readonly followsSettings = true;
  private readonly logger = new Logger('ApplyLevelRules');

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly steps: Steps,
    private readonly passes: LevelPassRepository,
    private readonly amounts: LevelAmountsReader,
    private readonly locks: AccountLocksService,
    private readonly customerLevels: CustomerLevelsService,
    private readonly levels: LevelReader,
    private readonly settings: ProgrammeSettingsService,
    private readonly events: EventRecorderService,
  ) {
    super();
  }

  /** A pass that is to begin follows from other settings or levels. */
  override getDue(): DueCondition {
    return this.passes.begun();
  }

  /**
   * Checks all customers once for each version of the rules, in portions by id. Finds customers who would move without a lock, locks only
   * their accounts, and decides again after the lock. Writes the progress in the same unit of work on condition of the found row, so one of
   * two processes continues. If a portion fails, each customer has a unit of work alone; who fails there is logged, and keeps the level until
   * something else looks at it. Returns the number of checked customers.
   */
  override async run(): Promise<number> {
    let seen = 0;
    for (let portion = 0; portion < PORTIONS_PER_RUN; portion += 1) {
      const count = await this.continue();
      seen += count;
      if (count === 0) {
        break;
      }
      await this.steps.yieldToOthers();
    }
    return seen;
  }

  private async continue(): Promise<number> {
    const rules = await this.rules();
    const pass = await this.passes.find();
    const afterId = pass.rules === rules.hash ? pass.afterId : '';
    if (afterId === null) {
      return 0;
    }
    const { rated, lastId } = await this.amounts.listAfter(afterId, CUSTOMERS_AT_ONCE, rules.settings);
    const moving = rated
      .filter(({ levelId, amount }) => getDestination(rules.levels, levelId, amount, rules.settings))
      .map(({ id }) => id);
    const next = { rules: rules.hash, afterId: lastId };
    try {
      await this.movePass(pass, next, moving);
    } catch (error) {
      if (isTroubleOfAll(error) || moving.length === 0) {
        throw error;
      }
      await this.moveEach(moving);
      await this.movePass(pass, next, []);
    }
    return lastId === null ? 0 : Math.max(1, rated.length);
  }

  private async movePass(
    pass: LevelPassEntity,
    next: Pick<LevelPassEntity, 'rules' | 'afterId'>,
    moving: readonly string[],
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const found = await this.passes.find(tx);
      if (found.revision !== pass.revision) {
        return;
      }
      const moved = await this.move(tx, moving);
      await this.passes.move(tx, found, next);
      await this.events.record(tx, ...moved);
    });
  }

  private async move(tx: Tx, ids: readonly string[]): Promise<readonly DomainEvent[]> {
    const locked = [...(await this.locks.lockAll(tx, ids, true)).values()];
    return [...(await this.customerLevels.changedAll(tx, locked)).values()].flat();
  }

  private async moveEach(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      try {
        await this.unitOfWork.run(async (tx) => this.events.record(tx, ...(await this.move(tx, [id]))));
      } catch (error) {
        if (isTroubleOfAll(error)) {
          throw error;
        }
        this.logger.error(new Error(`Cannot apply the rules of levels to customer ${id}`, { cause: error }));
      }
    }
  }

  private async rules(): Promise<Rules> {
    const settings = await this.settings.current();
    const levels = await this.levels.all();
    const steps = levels.filter(({ active }) => active).map(({ id, conditionValue }) => [id, conditionValue]);
    const { tierAssignType, levelDowngradeMode } = settings;
    const { excludeDeliveryCostsFromTierAssignment, receivedPointsCountForLevels } = settings;
    const decisive = [
      steps,
      tierAssignType,
      excludeDeliveryCostsFromTierAssignment,
      levelDowngradeMode,
      receivedPointsCountForLevels,
    ];
    const hash = createHash('sha256').update(JSON.stringify(decisive)).digest('hex');
    return { levels, settings, hash };
  }
}
