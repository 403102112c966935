import { Injectable } from '@nestjs/common';
import type { ReceivedFile } from '#platform/file/received-file.js';
import {
  type AttachmentReference,
  type AttachmentSlot,
  AttachmentsService,
  type StoredPicture,
} from '../attachment/index.js';
import type { LevelEntity } from './level.entity.js';
import { LevelNotFound } from './level.errors.js';
import { LevelReader } from './level.reader.js';
import { LevelRepository } from './level.repository.js';

@Injectable()
export class LevelPhotoService {
  constructor(
    private readonly levels: LevelRepository,
    private readonly reader: LevelReader,
    private readonly attachments: AttachmentsService,
  ) {}

  /** @throws {LevelNotFound} */
  async find(levelId: string): Promise<AttachmentReference | null> {
    const level = await this.reader.findById(levelId);
    if (!level) {
      throw new LevelNotFound();
    }
    return level.photo;
  }

  /** Replaces the photo that is there. @throws {LevelNotFound} @throws {InvalidFields} on `file` */
  async set(levelId: string, file: ReceivedFile): Promise<void> {
    await this.find(levelId);
    await this.attachments.setPicture(this.getSlot(levelId), file);
  }

  /** Sets a picture whose files are in the storage. @throws {LevelNotFound} */
  async setStored(levelId: string, picture: StoredPicture): Promise<void> {
    await this.attachments.setStored(this.getSlot(levelId), picture);
  }

  /** @throws {LevelNotFound} @throws {AttachmentNotFound} */
  async remove(levelId: string): Promise<void> {
    await this.attachments.clear(this.getSlot(levelId));
  }

  private getSlot(levelId: string): AttachmentSlot<LevelEntity> {
    return {
      owner: { type: 'level', id: levelId, slot: 'photo' },
      find: async (tx) => {
        const level = await this.levels.find(tx, levelId);
        if (!level) {
          throw new LevelNotFound();
        }
        return level;
      },
      current: ({ photo }) => photo,
      write: (tx, level, photo) => this.levels.update(tx, level, { photo }),
    };
  }
}
