import { Injectable } from '@nestjs/common';
import { DataSource, In, IsNull } from 'typeorm';
import { EventRecorderService } from '../event/index.js';
import { ensureAffected } from '#platform/database/query/guarded-write.js';
import { noteChange } from '#platform/audit-context/audit-context.js';
import { AppConfig } from '#platform/config/app-config.js';
import { invalidateCaches, type Versioned } from '#platform/database/cache/cache-version.js';
import { rowsWithVersion } from '#platform/database/cache/versioned-cache.js';
import { insert } from '#platform/database/query/change.js';
import { hydrated, type QuerySource, select } from '#platform/database/query/statement.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import { Clock } from '#platform/time/clock.js';
import { eventTimestamp } from '#platform/time/timestamp.js';
import { SETTINGS_ID, settingsWereChanged } from './settings.events.js';
import { SettingEntity, SettingRevisionEntity } from './setting.entity.js';
import {
  DEFAULT_SETTINGS,
  type SettingName,
  SETTINGS,
  type SettingsValues,
  shownSetting,
} from './settings.model.js';

export interface StoredSettings {
  readonly values: SettingsValues;
  /** The revision that callers see: uploads of files leave it as it is, since who edits the others sends none of them back. */
  readonly revision: number;
  /** The condition of every change. */
  readonly changes: number;
}

interface Row {
  readonly name: string | null;
  readonly revision: number | string;
  readonly fileChanges: number | string;
}

@Injectable()
export class SettingRepository {
  private readonly timezone: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly events: EventRecorderService,
    private readonly clock: Clock,
    config: AppConfig,
  ) {
    this.timezone = config.timezone;
  }

  /**
   * One statement: rows, revision and version of the caches belong together. What a later version has written is left out, and so is a
   * time zone of an earlier one: days follow the variable.
   */
  async load(source: QuerySource = this.dataSource.manager): Promise<Versioned<StoredSettings>> {
    const { version, answer } = await rowsWithVersion<Row>(
      source,
      'SELECT s.name, s.value, r.revision, r.fileChanges FROM setting_revision r LEFT JOIN setting s ON 1 = 1',
    );
    const set = answer
      .filter(({ name }) => name !== null && SETTINGS.has(name as SettingName))
      .map((row) => hydrated(source, SettingEntity, row));
    const changed = Object.fromEntries(set.map(({ name, value }) => [name, value.value]));
    const values = { ...DEFAULT_SETTINGS, ...changed, timezone: this.timezone };
    const changes = Number(answer[0]?.revision ?? 0);
    const revision = changes - Number(answer[0]?.fileChanges ?? 0);
    return { version, answer: { values, revision, changes } };
  }

  /** Null on a database on which no process has decided yet. */
  async amountDecimals(source: QuerySource = this.dataSource.manager): Promise<number | null> {
    const [row] = await select(source, SettingRevisionEntity, 'WHERE id = ?', [1]);
    return row?.amountDecimals ?? null;
  }

  /** @throws {ConcurrencyConflict} when another process has decided meanwhile */
  async keepAmountDecimals(tx: Tx, amountDecimals: number): Promise<void> {
    const undecided = { id: 1, amountDecimals: IsNull() };
    ensureAffected(await tx.update(SettingRevisionEntity, undecided, { amountDecimals }));
  }

  /**
   * Writes those that are other than before. The revision is what protects it, on every node: each change moves it, and
   * only from the one that was read.
   * @throws {ConcurrencyConflict} when the settings no longer are what was found
   */
  async change(tx: Tx, found: StoredSettings, after: SettingsValues): Promise<StoredSettings> {
    const { values: before, revision, changes } = found;
    const names = [...SETTINGS.keys()].filter((name) => !areSame(before[name], after[name]));
    if (names.length === 0) {
      return found;
    }
    const isOfFiles = names.every((name) => SETTINGS.get(name)?.isFile);
    const next = { revision: changes + 1, ...(isOfFiles && { fileChanges: changes - revision + 1 }) };
    ensureAffected(await tx.update(SettingRevisionEntity, { id: 1, revision: changes }, next));
    await tx.delete(SettingEntity, { name: In(names) });
    const set = names.filter((name) => !areSame(after[name], DEFAULT_SETTINGS[name]));
    if (set.length > 0) {
      await insert(
        tx,
        SettingEntity,
        set.map((name) => ({ name, value: { value: after[name] } })),
      );
    }
    await invalidateCaches(tx);
    const shown = [...SETTINGS.keys()];
    noteChange(tx, { type: 'settings', id: SETTINGS_ID, before, after, shown });
    await this.events.record(
      tx,
      settingsWereChanged({
        settingsId: { settingsId: SETTINGS_ID },
        changes: names.map((name) => ({
          name,
          ...(before[name] !== null && { oldValue: shownSetting(name, before[name]) }),
          ...(after[name] !== null && { newValue: shownSetting(name, after[name]) }),
        })),
        updateAt: eventTimestamp(this.clock.now()),
      }),
    );
    return { values: after, revision: isOfFiles ? revision : revision + 1, changes: changes + 1 };
  }
}

function areSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
