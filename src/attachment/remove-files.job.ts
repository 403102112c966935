import { Injectable } from '@nestjs/common';
import { ALWAYS_DUE, type DueCondition } from '#platform/background/due-clock.js';
import { Job } from '#platform/background/job.js';
import { SetAside } from '#platform/background/set-aside.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { FileStorage, FOLDERS, idInName, type ListedFile } from '#platform/storage/file-storage.js';
import { Clock } from '#platform/time/clock.js';
import type { AttachedFile, AttachmentEntity } from './attachment.entity.js';
import { AttachmentReader } from './attachment.reader.js';
import { AttachmentRepository } from './attachment.repository.js';

const HOUR_MS = 60 * 60 * 1000;
/** Backups and readers find the files of a removed attachment so long; and an upload is over long before. */
const GRACE_MS = HOUR_MS;
const LOOKED_THROUGH_EVERY_MS = HOUR_MS;
/** The row of deleted files prevents that an upload which was held up for hours names them. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS;
const ATTACHMENTS_AT_ONCE = 50;
/** After so many failures without a single success, the storage is away. */
const FAILURES_MAX = 3;

@Extension(Job)
@Injectable()
export class RemoveFilesJob extends Job {
  readonly name = 'remove files';
  private readonly aside = new SetAside('RemoveFiles', 'Cannot remove the files of attachment');
  private lookedThroughAt = -Infinity;
  private folder = 0;

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly attachments: AttachmentReader,
    private readonly rows: AttachmentRepository,
    private readonly storage: FileStorage,
    private readonly clock: Clock,
  ) {
    super();
  }

  override getDue(now: Date): DueCondition {
    return this.isToBeLookedThrough(now)
      ? ALWAYS_DUE
      : this.rows.removable(this.ago(GRACE_MS, now), this.ago(REMEMBERED_MS, now));
  }

  /**
   * Deletes the files of attachments that were removed an hour ago, and then says so in their rows; a process that dies in between does it
   * again. Every hour it looks through the storage: files without a row, older than an hour, are those of an upload that has failed. They
   * get a row of a removed attachment first, whose id no upload can use any more, so that no row ever names a file that is being deleted.
   * Two at once do the same twice. An attachment whose files cannot be removed is logged and skipped for a while.
   */
  override async run(): Promise<number> {
    return (await this.deleteRemoved()) || (await this.forget()) || (await this.lookThrough());
  }

  private async deleteRemoved(): Promise<number> {
    const now = this.clock.now();
    const countMax = ATTACHMENTS_AT_ONCE + this.aside.size;
    const found = await this.attachments.removedBefore(this.ago(GRACE_MS), countMax);
    const all = found.map(({ id }) => id);
    const due = new Set(this.aside.getLeft(all, now, ATTACHMENTS_AT_ONCE));
    const some = found.filter(({ id }) => due.has(id));
    const gone = await this.removeFilesFrom(some, now);
    if (gone.length > 0) {
      await this.unitOfWork.run((tx) => this.rows.deleted(tx, gone, this.clock.now()));
    }
    return gone.length;
  }

  /** Returns the ids of those whose files are gone. @throws what the storage throws that seems to be away */
  private async removeFilesFrom(attachments: readonly AttachmentEntity[], now: Date): Promise<string[]> {
    const gone: string[] = [];
    let failures = 0;
    for (const { id, files } of attachments) {
      try {
        await this.storage.remove(files.map(({ name }) => name));
        gone.push(id);
      } catch (error) {
        failures += 1;
        if (gone.length === 0 && failures === FAILURES_MAX) {
          throw error;
        }
        this.aside.put(id, error, now);
      }
    }
    return gone;
  }

  private async forget(): Promise<number> {
    const before = this.ago(REMEMBERED_MS);
    return (await this.attachments.isAnyDeletedBefore(before))
      ? this.unitOfWork.run((tx) => this.rows.forget(tx, before, ATTACHMENTS_AT_ONCE))
      : 0;
  }

  /** Up to the next folder with files that are old. */
  private async lookThrough(): Promise<number> {
    const now = this.clock.now();
    if (!this.isToBeLookedThrough(now)) {
      return 0;
    }
    const before = this.ago(GRACE_MS);
    for (const folder of FOLDERS.slice(this.folder)) {
      this.folder += 1;
      const old = (await this.storage.list(folder)).filter(({ storedAt }) => storedAt < before);
      if (old.length > 0) {
        await this.removeStrayAmong(old);
        return 1;
      }
    }
    this.folder = 0;
    this.lookedThroughAt = now.getTime();
    return 0;
  }

  private async removeStrayAmong(files: readonly ListedFile[]): Promise<void> {
    const byId = new Map<string, ListedFile[]>();
    for (const file of files) {
      const id = idInName(file.name) ?? '';
      byId.set(id, [...(byId.get(id) ?? []), file]);
    }
    const states = await this.attachments.getStates([...byId.keys()]);
    const gone = [...byId].flatMap(([id, all]) => (states.get(id) === 'deleted' ? all : []));
    const drafts = (byId.get('') ?? []).filter(({ name }) => name.endsWith('.part'));
    const leftOver = [...byId].filter(([id]) => id !== '' && !states.has(id));
    if (leftOver.length > 0) {
      const found = new Map(leftOver.map(([id, all]) => [id, all.map(asAttached)]));
      await this.unitOfWork.run((tx) => this.rows.addLeftOver(tx, found, this.clock.now()));
    }
    await this.removeAll([...gone, ...drafts].map(({ name }) => name));
  }

  /** @throws {AggregateError} after all others, for files that cannot be removed */
  private async removeAll(names: readonly string[]): Promise<void> {
    const failures: unknown[] = [];
    for (const name of names) {
      await this.storage.remove([name]).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) {
      throw new AggregateError(failures);
    }
  }

  private isToBeLookedThrough(now: Date): boolean {
    return now.getTime() - this.lookedThroughAt >= LOOKED_THROUGH_EVERY_MS;
  }

  private ago(ms: number, now = this.clock.now()): Date {
    return new Date(now.getTime() - ms);
  }
}

function asAttached({ name, bytes }: ListedFile): AttachedFile {
  return { name, bytes, mimeType: '', hash: '' };
}
