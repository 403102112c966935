import { Injectable } from '@nestjs/common';
import type { ReceivedFile } from '#platform/file/received-file.js';
import {
  AttachmentNotFound,
  type AttachmentReference,
  type AttachmentSlot,
  AttachmentsService,
  type StoredPicture,
} from '../attachment/index.js';
import { CONDITIONS, type FileSetting, PICTURE_SETTINGS, type PictureSetting } from './groups/file.js';
import { ProgrammeSettingsService } from './programme-settings.service.js';
import { SettingRepository, type StoredSettings } from './setting.repository.js';

/** Pictures of the programme, and its conditions. Each change moves the row of the settings, as every other change of them does. */
@Injectable()
export class SettingFilesService {
  constructor(
    private readonly settings: ProgrammeSettingsService,
    private readonly repository: SettingRepository,
    private readonly attachments: AttachmentsService,
  ) {}

  /** @throws {AttachmentNotFound} for another name */
  async picture(name: string): Promise<AttachmentReference | null> {
    return this.current(pictureNamed(name));
  }

  /** Replaces the picture that is there. @throws {AttachmentNotFound} for another name @throws {InvalidFields} on `file` */
  async setPicture(name: string, file: ReceivedFile): Promise<void> {
    await this.attachments.setPicture(this.getSlot(pictureNamed(name)), file);
  }

  /** Sets a picture whose files are in the storage. */
  async setStoredPicture(name: PictureSetting, picture: StoredPicture): Promise<void> {
    await this.attachments.setStored(this.getSlot(name), picture);
  }

  /** @throws {AttachmentNotFound} */
  async removePicture(name: string): Promise<void> {
    await this.attachments.clear(this.getSlot(pictureNamed(name)));
  }

  async conditions(): Promise<AttachmentReference | null> {
    return this.current(CONDITIONS);
  }

  /** Replaces the document that is there. @throws {InvalidFields} on `file`, for one that is no PDF */
  async setConditions(file: ReceivedFile): Promise<void> {
    await this.attachments.setDocument(this.getSlot(CONDITIONS), file);
  }

  /** @throws {AttachmentNotFound} */
  async removeConditions(): Promise<void> {
    await this.attachments.clear(this.getSlot(CONDITIONS));
  }

  private async current(name: FileSetting): Promise<AttachmentReference | null> {
    return (await this.settings.current())[name];
  }

  private getSlot(name: FileSetting): AttachmentSlot<StoredSettings> {
    return {
      owner: { type: 'setting', id: name, slot: 'file' },
      find: async (tx) => (await this.repository.load(tx)).answer,
      current: ({ values }) => values[name],
      write: async (tx, found, next) => {
        await this.repository.change(tx, found, { ...found.values, [name]: next });
      },
    };
  }
}

function pictureNamed(name: string): PictureSetting {
  const found = PICTURE_SETTINGS.find((each) => each === name);
  if (!found) {
    throw new AttachmentNotFound();
  }
  return found;
}
