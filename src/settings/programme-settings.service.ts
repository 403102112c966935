import { Injectable } from '@nestjs/common';
import { CacheVersion } from '#platform/database/cache/cache-version.js';
import { VersionedCache } from '#platform/database/cache/versioned-cache.js';
import type { Pending } from '#platform/database/driver/pending.js';
import { Extension } from '#platform/extensions.js';
import { PasswordContext } from '../auth/index.js';
import type { Tx } from '#platform/database/transaction/tx.js';
import type { SettingsValues } from './settings.model.js';
import { SettingRepository, type StoredSettings } from './setting.repository.js';

/** What the programme is set to. Kept in memory under a version that is read each time: a change holds at once, in every process. */
@Extension(PasswordContext)
@Injectable()
export class ProgrammeSettingsService implements PasswordContext {
  private readonly cached: VersionedCache<StoredSettings>;

  constructor(
    private readonly memory: CacheVersion,
    settings: SettingRepository,
  ) {
    this.cached = new VersionedCache((source) => settings.load(source));
  }

  /** In a unit of work: what it sees. */
  async read(tx: Tx): Promise<SettingsValues> {
    return (await this.stored(tx)).values;
  }

  /** Reads the settings later. The question goes in one message with the next statement of the unit of work. */
  async readLater(tx: Tx): Promise<Pending<SettingsValues>> {
    const version = await this.memory.readLater(tx);
    return version.after(async (read) => (await this.cached.at(read, tx)).values);
  }

  /** See `VersionedCache.assumed`. */
  get assumed(): SettingsValues | undefined {
    return this.cached.assumed?.values;
  }

  /** Reads what is committed. */
  async current(): Promise<SettingsValues> {
    return (await this.stored()).values;
  }

  /** Names that a password must not contain. */
  async getGuessableNames(): Promise<readonly (string | null)[]> {
    return [(await this.current()).programName ?? null];
  }

  /** @param version What the request has read (`CacheVersion`). */
  async at(version: string): Promise<SettingsValues> {
    return (await this.cached.at(version)).values;
  }

  /** With the revision, for those who show or change all of them. @param tx A unit of work, to see what it sees. */
  async stored(tx?: Tx): Promise<StoredSettings> {
    return this.cached.at(await this.memory.read(tx), tx);
  }
}
