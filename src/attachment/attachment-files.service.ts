import { Injectable } from '@nestjs/common';
import type { PictureFormat, PictureSize } from '#platform/picture/picture.js';
import { FileStorage, type OpenFile } from '#platform/storage/file-storage.js';
import { StorageUnreachable } from '#platform/storage/storage.errors.js';
import type { AttachedFile } from './attachment.entity.js';
import { AttachmentNotFound } from './attachment.errors.js';
import type { AttachmentReference } from './attachment.model.js';
import { AttachmentReader } from './attachment.reader.js';

export interface WantedPicture {
  readonly size: PictureSize;
  readonly format: PictureFormat;
}

/** A file of an attachment, which is opened where it is needed. */
export interface FoundFile {
  readonly mimeType: string;
  /** A hash of the content. */
  readonly tag: string;
  /** What it is called where it is saved; undefined where it is only shown. */
  readonly name?: string;
  open(): Promise<OpenFile>;
}

@Injectable()
export class AttachmentFilesService {
  constructor(
    private readonly attachments: AttachmentReader,
    private readonly storage: FileStorage,
  ) {}

  /** @throws {AttachmentNotFound} */
  async picture(
    reference: Pick<AttachmentReference, 'id'> | null | undefined,
    { size, format }: WantedPicture,
  ): Promise<FoundFile> {
    const attachment = reference && (await this.attachments.findKept(reference.id));
    const type = format === 'webp' ? 'image/webp' : attachment?.mimeType;
    const file = attachment?.files.find((each) => each.mimeType === type && each.sizes?.includes(size));
    if (!file) {
      throw new AttachmentNotFound();
    }
    return this.found(file);
  }

  /** @throws {AttachmentNotFound} */
  async document(reference: Pick<AttachmentReference, 'id'> | null): Promise<FoundFile> {
    const attachment = reference && (await this.attachments.findKept(reference.id));
    const [file] = attachment?.files ?? [];
    if (!attachment || !file) {
      throw new AttachmentNotFound();
    }
    return { ...this.found(file), name: attachment.originalName };
  }

  private found({ name, mimeType, hash }: AttachedFile): FoundFile {
    return {
      mimeType,
      tag: hash,
      open: async () => {
        const opened = await this.storage.open(name);
        if (!opened) {
          throw new StorageUnreachable(new Error(`The storage has no file ${name}, which a row names`));
        }
        return opened;
      },
    };
  }
}
