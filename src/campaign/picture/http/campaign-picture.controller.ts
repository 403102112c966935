import { Delete, Get, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PICTURE_BYTES_MAX } from '#platform/picture/picture.js';
import { PictureRequest } from '#platform/http/request/picture.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { answerFile, AnswersPicture, CACHING, getCaching } from '#platform/http/response/file-answer.js';
import { receiveFile, ReceivesFile } from '#platform/http/write/receive-file.js';
import { AttachmentFilesService } from '../../../attachment/index.js';
import { ForAdministrators, ForEveryone, Permission } from '../../../auth/index.js';
import { CurrentStore, type Store } from '../../../store/index.js';
import type { CampaignEntity } from '../../campaign.entity.js';
import { CampaignNotFound } from '../../campaign.errors.js';
import { CampaignReader } from '../../campaign.reader.js';
import type { AddedPhotoResponse, CampaignIdResponse } from '../../offer/http/campaign-record.dto.js';
import { CampaignPicturesService } from '../campaign-pictures.service.js';

@ForAdministrators('campaign/:campaign')
export class CampaignPictureController {
  constructor(private readonly pictures: CampaignPicturesService) {}

  /**
   * Adds a photo to a campaign: a PNG, JPEG or WebP of at most 10 MB and 8,000 pixels on each side, in a form. Its pixels are encoded anew,
   * so that what else the file tells, such as a place, is not kept. A campaign has at most 20.
   */
  @Post('photo')
  @ReceivesFile('photo[file]')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async addPhoto(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AddedPhotoResponse> {
    return receiveFile(request, response, PICTURE_BYTES_MAX, async (file) => ({
      campaignId,
      photoId: { id: await this.pictures.addPhoto(store.id, campaignId, file) },
    }));
  }

  /** Removes a photo of a campaign. */
  @Delete('photo/:photo')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async removePhoto(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Param('photo', IdPipe) photoId: string,
  ): Promise<CampaignIdResponse> {
    await this.pictures.removePhoto(store.id, campaignId, photoId);
    return { campaignId };
  }

  /** Sets the icon of the brand of a campaign: a picture, as for photos. It replaces the one that is there. */
  @Post('brand_icon')
  @ReceivesFile('brand_icon[file]')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async setBrandIcon(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CampaignIdResponse> {
    return receiveFile(request, response, PICTURE_BYTES_MAX, async (file) => {
      await this.pictures.setBrandIcon(store.id, campaignId, file);
      return { campaignId };
    });
  }

  /** Removes the icon of the brand of a campaign. */
  @Delete('brand_icon')
  @Permission('REWARD_CAMPAIGN', 'MODIFY')
  async removeBrandIcon(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
  ): Promise<CampaignIdResponse> {
    await this.pictures.removeBrandIcon(store.id, campaignId);
    return { campaignId };
  }
}

@ForEveryone('campaign/:campaign')
export class PublicCampaignPictureController {
  constructor(
    private readonly campaigns: CampaignReader,
    private readonly files: AttachmentFilesService,
  ) {}

  /** Sends the first photo of a campaign. */
  @Get('photo')
  @AnswersPicture()
  async firstPhoto(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() wanted: PictureRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const photo = (await this.find(store, campaignId)).photos?.[0];
    return answerFile(response, await this.files.picture(photo, wanted), getCaching(photo, wanted));
  }

  /** Sends a photo of a campaign. What an address of a photo answers never changes. */
  @Get('photo/:photo')
  @AnswersPicture()
  async photo(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Param('photo', IdPipe) photoId: string,
    @Query() wanted: PictureRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const { photos } = await this.find(store, campaignId);
    const photo = photos?.find(({ id }) => id === photoId);
    return answerFile(response, await this.files.picture(photo, wanted), CACHING.forEver);
  }

  /** Sends the icon of the brand of a campaign. */
  @Get('brand_icon')
  @AnswersPicture()
  async brandIcon(
    @CurrentStore() store: Store,
    @Param('campaign', IdPipe) campaignId: string,
    @Query() wanted: PictureRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const { brandIcon } = await this.find(store, campaignId);
    return answerFile(response, await this.files.picture(brandIcon, wanted), getCaching(brandIcon, wanted));
  }

  private async find(store: Store, campaignId: string): Promise<CampaignEntity> {
    const campaign = await this.campaigns.findById(store.id, campaignId);
    if (!campaign) {
      throw new CampaignNotFound();
    }
    return campaign;
  }
}
