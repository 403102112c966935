import { Injectable } from '@nestjs/common';
import { Between, DataSource, Raw } from 'typeorm';
import { LoginNamesReader } from '../auth/index.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import {
  type Author,
  type ChangedResource,
  ENTRY_FOLLOWS_WITHIN_MS,
  entriesOfChanges,
} from './audit-author.rules.js';

/** Entries about a resource behind one change of it: a campaign that a shop sells by an API key has one for each purchase. */
const ENTRIES_MAX = 200;

export interface ChangesInOrder {
  readonly resource: ChangedResource;
  /** Ids of what belongs to it, whose paths name the resource before them. */
  readonly parts: readonly string[];
  /** When each change was recorded, the first one first. */
  readonly moments: readonly Date[];
}

/** Who has made changes of a resource. */
@Injectable()
export class AuditAuthorsReader {
  constructor(
    private readonly dataSource: DataSource,
    private readonly loginNames: LoginNamesReader,
  ) {}

  /** For each moment; undefined for a change that no administrator has made. */
  async find({ resource, parts, moments }: ChangesInOrder): Promise<(Author | undefined)[]> {
    const ids = [resource.id, ...parts];
    const entries = new Map<number, AuditEntryEntity>();
    for (const moment of moments) {
      (await this.findBehind(moment, ids)).forEach((entry) => entries.set(entry.id, entry));
    }
    const inOrder = [...entries.values()].sort((one, other) => one.id - other.id);
    const found = entriesOfChanges(resource, moments, inOrder);
    const names = await this.loginNames.getUsernames(found.flatMap((entry) => entry?.administratorId ?? []));
    return found.map(
      (entry) =>
        entry && {
          credential: entry.credential,
          administratorId: entry.administratorId,
          username: names.get(entry.administratorId ?? ''),
        },
    );
  }
  /** Found by time: `COALESCE` keeps databases from reading all entries of the resource, which may be many. */
  private async findBehind(moment: Date, ids: readonly string[]): Promise<AuditEntryEntity[]> {
    const isAboutThem = Raw((column) => `COALESCE(${column}, '') IN (:...ids)`, { ids });
    return this.dataSource.manager.find(AuditEntryEntity, {
      where: {
        recordedAt: Between(moment, new Date(moment.getTime() + ENTRY_FOLLOWS_WITHIN_MS)),
        resourceId: isAboutThem,
        outcome: 'done',
      },
      order: { recordedAt: 'ASC', id: 'ASC' },
      take: ENTRIES_MAX,
    });
  }
}
