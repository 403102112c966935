import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database/transaction/tx.js';
import { UnitOfWork } from '#platform/database/transaction/unit-of-work.js';
import type { ReceivedFile } from '#platform/file/received-file.js';
import {
  AttachmentNotFound,
  type AttachmentReference,
  type AttachmentSlot,
  AttachmentsService,
  type StoredPicture,
} from '../../attachment/index.js';
import type { CampaignEntity } from '../campaign.entity.js';
import { CampaignNotFound, tooManyPhotos } from '../campaign.errors.js';
import { CampaignReader } from '../campaign.reader.js';
import { CampaignRepository } from '../campaign.repository.js';

/** Records of campaigns have all of them. */
const PHOTOS_MAX = 20;

/**
 * Photos and brand icons. Each change writes the campaign on condition of its revision, after the row of the new picture and before that of
 * the replaced one: the second of two at once makes its change to what the first one left, on every node.
 */
@Injectable()
export class CampaignPicturesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly campaigns: CampaignRepository,
    private readonly reader: CampaignReader,
    private readonly attachments: AttachmentsService,
  ) {}

  /**
   * Adds a photo behind those that are there. Returns its id.
   * @throws {CampaignNotFound}
   * @throws {InvalidFields} on `file`, for a file that is no picture, and for one photo too many
   */
  async addPhoto(storeId: string, campaignId: string, file: ReceivedFile): Promise<string> {
    refuseTooMany((await this.find(storeId, campaignId)).photos ?? []);
    return this.attachments.keepPicture(getPhoto(campaignId), file, (tx, photo) =>
      this.append(tx, storeId, campaignId, photo),
    );
  }

  /** Adds a photo whose files are in the storage. @throws {CampaignNotFound} @throws {InvalidFields} for one photo too many */
  async addStoredPhoto(storeId: string, campaignId: string, picture: StoredPicture): Promise<void> {
    await this.attachments.attach(getPhoto(campaignId), picture, (tx, photo) =>
      this.append(tx, storeId, campaignId, photo),
    );
  }

  /** @throws {CampaignNotFound} @throws {AttachmentNotFound} */
  async removePhoto(storeId: string, campaignId: string, photoId: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const campaign = await this.findForUpdate(tx, storeId, campaignId);
      const photo = campaign.photos?.find(({ id }) => id === photoId);
      if (!photo) {
        throw new AttachmentNotFound();
      }
      const photos = campaign.photos?.filter(({ id }) => id !== photoId) ?? [];
      await this.campaigns.update(tx, campaign, { photos: photos.length === 0 ? null : photos });
      await this.attachments.remove(tx, photo);
    });
  }

  /** Replaces the icon that is there. @throws {CampaignNotFound} @throws {InvalidFields} on `file` */
  async setBrandIcon(storeId: string, campaignId: string, file: ReceivedFile): Promise<void> {
    await this.find(storeId, campaignId);
    await this.attachments.setPicture(this.getIcon(storeId, campaignId), file);
  }

  /** @throws {CampaignNotFound} @throws {AttachmentNotFound} */
  async removeBrandIcon(storeId: string, campaignId: string): Promise<void> {
    await this.attachments.clear(this.getIcon(storeId, campaignId));
  }

  private async append(
    tx: Tx,
    storeId: string,
    campaignId: string,
    photo: AttachmentReference,
  ): Promise<void> {
    const campaign = await this.findForUpdate(tx, storeId, campaignId);
    const photos = campaign.photos ?? [];
    refuseTooMany(photos);
    await this.campaigns.update(tx, campaign, { photos: [...photos, photo] });
  }

  private getIcon(storeId: string, campaignId: string): AttachmentSlot<CampaignEntity> {
    return {
      owner: { type: 'campaign', id: campaignId, slot: 'brand_icon' },
      find: (tx) => this.findForUpdate(tx, storeId, campaignId),
      current: ({ brandIcon }) => brandIcon,
      write: (tx, campaign, brandIcon) => this.campaigns.update(tx, campaign, { brandIcon }),
    };
  }

  private async find(storeId: string, campaignId: string): Promise<CampaignEntity> {
    const campaign = await this.reader.findById(storeId, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    return campaign;
  }

  private async findForUpdate(tx: Tx, storeId: string, campaignId: string): Promise<CampaignEntity> {
    const found = await this.campaigns.findById(tx, storeId, campaignId);
    if (!found) {
      throw new CampaignNotFound();
    }
    return found.campaign;
  }
}

function getPhoto(campaignId: string) {
  return { type: 'campaign', id: campaignId, slot: 'photo' } as const;
}

function refuseTooMany(photos: readonly AttachmentReference[]): void {
  if (photos.length >= PHOTOS_MAX) {
    throw tooManyPhotos(PHOTOS_MAX);
  }
}
