import { Injectable } from '@nestjs/common';
import { LevelNotFound, LevelReader } from '../../level/index.js';
import { ProgrammeSettingsService } from '../../settings/index.js';
import { LevelAmountsReader } from './level-amounts.reader.js';
import { getCondition, getDestination, type LevelStep } from './level-decision.rules.js';

export interface PlannedLevel {
  readonly conditionValue?: number | undefined;
  readonly active?: boolean | undefined;
}

export interface LevelPreview {
  readonly movingUp: number;
  readonly movingDown: number;
  /** Customers in the level after the change, without those set by hand. */
  readonly customers: number;
}

const NEW_LEVEL = 'new';

/** Previews a change of a level with the rules that move customers. Reads committed rows and writes nothing. */
@Injectable()
export class LevelPreviewsService {
  constructor(
    private readonly levels: LevelReader,
    private readonly amounts: LevelAmountsReader,
    private readonly settings: ProgrammeSettingsService,
  ) {}

  /** @param levelId Null for a new level. @throws {LevelNotFound} */
  async preview(levelId: string | null, { conditionValue, active }: PlannedLevel): Promise<LevelPreview> {
    const [settings, all] = [await this.settings.current(), await this.levels.all()];
    const before = all.find(({ id }) => id === levelId);
    if (levelId !== null && !before) {
      throw new LevelNotFound();
    }
    const planned: LevelStep = {
      id: levelId ?? NEW_LEVEL,
      conditionValue: conditionValue ?? before?.conditionValue ?? 0,
      active: active ?? before?.active ?? false,
    };
    const levels = [...all.filter(({ id }) => id !== levelId), planned];
    const preview = { movingUp: 0, movingDown: 0, customers: 0 };
    for (const { levelId: from, amount, customers } of await this.amounts.countBy(levels, settings)) {
      const to = getDestination(levels, from, amount, settings);
      const isUp = to !== null && to.conditionValue > getCondition(levels, from);
      preview.movingUp += isUp ? customers : 0;
      preview.movingDown += to && !isUp ? customers : 0;
      preview.customers += (to?.id ?? from) === planned.id ? customers : 0;
    }
    return preview;
  }
}
