import { Injectable } from '@nestjs/common';
import type { ReceivedFile } from '#platform/file/received-file.js';
import { type AttachmentReference, type AttachmentSlot, AttachmentsService } from '../attachment/index.js';
import type { EarningRuleEntity } from './earning-rule.entity.js';
import { EarningRuleNotFound } from './earning.errors.js';
import { EarningRuleReader } from './earning-rule.reader.js';
import { EarningRuleRepository } from './earning-rule.repository.js';

@Injectable()
export class EarningRulePhotoService {
  constructor(
    private readonly rules: EarningRuleRepository,
    private readonly reader: EarningRuleReader,
    private readonly attachments: AttachmentsService,
  ) {}

  /** @throws {EarningRuleNotFound} */
  async find(storeId: string, ruleId: string): Promise<AttachmentReference | null> {
    const rule = await this.reader.findById(storeId, ruleId);
    if (!rule) {
      throw new EarningRuleNotFound();
    }
    return rule.photo;
  }

  /** Replaces the photo that is there. @throws {EarningRuleNotFound} @throws {InvalidFields} on `file` */
  async set(storeId: string, ruleId: string, file: ReceivedFile): Promise<void> {
    await this.find(storeId, ruleId);
    await this.attachments.setPicture(this.getSlot(storeId, ruleId), file);
  }

  /** @throws {EarningRuleNotFound} @throws {AttachmentNotFound} */
  async remove(storeId: string, ruleId: string): Promise<void> {
    await this.attachments.clear(this.getSlot(storeId, ruleId));
  }

  private getSlot(storeId: string, ruleId: string): AttachmentSlot<EarningRuleEntity> {
    return {
      owner: { type: 'earning_rule', id: ruleId, slot: 'photo' },
      find: async (tx) => {
        const rule = await this.rules.find(tx, storeId, ruleId);
        if (!rule) {
          throw new EarningRuleNotFound();
        }
        return rule;
      },
      current: ({ photo }) => photo,
      write: (tx, rule, photo) => this.rules.setPhoto(tx, rule, photo),
    };
  }
}
