import { Delete, Get, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PictureRequest } from '#platform/http/request/picture.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { answerFile, AnswersPicture, getCaching } from '#platform/http/response/file-answer.js';
import { receiveFile, ReceivesFile } from '#platform/http/write/receive-file.js';
import { PICTURE_BYTES_MAX } from '#platform/picture/picture.js';
import { AttachmentFilesService } from '../../attachment/index.js';
import { ForAdministrators, Permission, Public } from '../../auth/index.js';
import { EarningRulePhotoService } from '../earning-rule-photo.service.js';
import { CurrentStore, type Store } from '../../store/index.js';
import type { EarningRuleIdResponse } from './earning-rule.dto.js';

@ForAdministrators('earningRule/:earningRule/photo')
export class EarningRulePhotoController {
  constructor(
    private readonly photos: EarningRulePhotoService,
    private readonly files: AttachmentFilesService,
  ) {}

  /** Sends the photo of an earning rule. */
  @Get()
  @Public()
  @AnswersPicture()
  async show(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) ruleId: string,
    @Query() wanted: PictureRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const photo = await this.photos.find(store.id, ruleId);
    return answerFile(response, await this.files.picture(photo, wanted), getCaching(photo, wanted));
  }

  /** Sets the photo of an earning rule: a picture, as for campaigns. It replaces the one that is there. */
  @Post()
  @ReceivesFile('photo[file]')
  @Permission('EARNING_RULE', 'MODIFY')
  async set(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) earningRuleId: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<EarningRuleIdResponse> {
    return receiveFile(request, response, PICTURE_BYTES_MAX, async (file) => {
      await this.photos.set(store.id, earningRuleId, file);
      return { earningRuleId };
    });
  }

  /** Removes the photo of an earning rule. */
  @Delete()
  @Permission('EARNING_RULE', 'MODIFY')
  async remove(
    @CurrentStore() store: Store,
    @Param('earningRule', IdPipe) earningRuleId: string,
  ): Promise<EarningRuleIdResponse> {
    await this.photos.remove(store.id, earningRuleId);
    return { earningRuleId };
  }
}
