import { Injectable } from '@nestjs/common';
import { Job } from '#platform/background/job.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import { Extension } from '#platform/extensions.js';
import { FileStorage, FOLDERS, idInName, type ListedFile } from '#platform/storage/file-storage.js';
import { Clock } from '#platform/time/clock.js';
import type { AttachedFile } from './attachment.entity.js';
import { AttachmentReader } from './attachment.reader.js';
import { AttachmentRepository } from './attachment.repository.js';

const HOUR_MS = 60 * 60 * 1000;
/** Backups and readers find the files of a removed attachment so long; and an upload is over long before. */
const GRACE_MS = HOUR_MS;
const LOOKED_THROUGH_EVERY_MS = HOUR_MS;
/** The row of deleted files prevents that an upload which was held up for hours names them. */
const REMEMBERED_MS = 30 * 24 * HOUR_MS;
const ATTACHMENTS_AT_ONCE = 50;

@Extension(Job)
@Injectable()
export class RemoveFilesJob extends Job {
  readonly name = 'remove files';
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

  /**
   * Deletes the files of attachments that were removed an hour ago, and then says so in their rows; a process that dies in between does it
   * again. Every hour it looks through the storage: files without a row, older than an hour, are those of an upload that has failed. They
   * get a row of a removed attachment first, whose id no upload can use any more, so that no row ever names a file that is being deleted.
   * Two at once do the same twice.
   */
  override async run(): Promise<number> {
    return (await this.deleteRemoved()) || (await this.forget()) || (await this.lookThrough());
  }

  private async deleteRemoved(): Promise<number> {
    const removed = await this.attachments.removedBefore(this.ago(GRACE_MS), ATTACHMENTS_AT_ONCE);
    if (removed.length > 0) {
      await this.storage.remove(removed.flatMap(({ files }) => files.map(({ name }) => name)));
      const ids = removed.map(({ id }) => id);
      await this.unitOfWork.run((tx) => this.rows.deleted(tx, ids, this.clock.now()));
    }
    return removed.length;
  }

  private async forget(): Promise<number> {
    const before = this.ago(REMEMBERED_MS);
    return (await this.attachments.isAnyDeletedBefore(before))
      ? this.unitOfWork.run((tx) => this.rows.forget(tx, before, ATTACHMENTS_AT_ONCE))
      : 0;
  }

  /** Up to the next folder with files that are old. */
  private async lookThrough(): Promise<number> {
    const now = this.clock.now().getTime();
    if (now - this.lookedThroughAt < LOOKED_THROUGH_EVERY_MS) {
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
    this.lookedThroughAt = now;
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
    await this.storage.remove([...gone, ...drafts].map(({ name }) => name));
    const leftOver = [...byId].filter(([id]) => id !== '' && !states.has(id));
    if (leftOver.length > 0) {
      const found = new Map(leftOver.map(([id, all]) => [id, all.map(asAttached)]));
      await this.unitOfWork.run((tx) => this.rows.addLeftOver(tx, found, this.clock.now()));
    }
  }

  private ago(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}

function asAttached({ name, bytes }: ListedFile): AttachedFile {
  return { name, bytes, mimeType: '', hash: '' };
}
