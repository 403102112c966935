import { Injectable } from '@nestjs/common';
import { Between, DataSource, In } from 'typeorm';
import { LoginNamesReader } from '../auth/index.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { type Author, type ChangedResource, entriesOfChanges } from './audit-author.rules.js';

/** Longer than a transaction takes. */
const ENTRY_FOLLOWS_WITHIN_MS = 60_000;

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
    const [first, last] = [moments[0], moments.at(-1)];
    if (!first || !last) {
      return [];
    }
    const until = new Date(last.getTime() + ENTRY_FOLLOWS_WITHIN_MS);
    const entries = await this.dataSource.manager.find(AuditEntryEntity, {
      select: { id: true, recordedAt: true, credential: true, administratorId: true, changes: true },
      where: { resourceId: In([resource.id, ...parts]), outcome: 'done', recordedAt: Between(first, until) },
      order: { id: 'ASC' },
    });
    const found = entriesOfChanges(resource, moments, entries);
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
}
