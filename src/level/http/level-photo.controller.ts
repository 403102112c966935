import { Delete, Get, Param, Post, Query, Req, Res, type StreamableFile } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PictureRequest } from '#platform/http/request/picture.dto.js';
import { IdPipe } from '#platform/http/request/request.pipe.js';
import { answerFile, AnswersPicture, getCaching } from '#platform/http/response/file-answer.js';
import { receiveFile, ReceivesFile } from '#platform/http/write/receive-file.js';
import { PICTURE_BYTES_MAX } from '#platform/picture/picture.js';
import { AttachmentFilesService } from '../../attachment/index.js';
import { ForAdministrators, Permission, Public } from '../../auth/index.js';
import { LevelPhotoService } from '../level-photo.service.js';
import type { LevelSavedResponse } from './level.dto.js';

@ForAdministrators('level/:level/photo')
export class LevelPhotoController {
  constructor(
    private readonly photos: LevelPhotoService,
    private readonly files: AttachmentFilesService,
  ) {}

  /** Sends the photo of a level. */
  @Get()
  @Public()
  @AnswersPicture()
  async show(
    @Param('level', IdPipe) levelId: string,
    @Query() wanted: PictureRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const photo = await this.photos.find(levelId);
    return answerFile(response, await this.files.picture(photo, wanted), getCaching(photo, wanted));
  }

  /** Sets the photo of a level: a picture, as for campaigns. It replaces the one that is there. */
  @Post()
  @ReceivesFile('photo[file]')
  @Permission('LEVEL', 'MODIFY')
  async set(
    @Param('level', IdPipe) id: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<LevelSavedResponse> {
    return receiveFile(request, response, PICTURE_BYTES_MAX, async (file) => {
      await this.photos.set(id, file);
      return { id };
    });
  }

  /** Removes the photo of a level. */
  @Delete()
  @Permission('LEVEL', 'MODIFY')
  async remove(@Param('level', IdPipe) id: string): Promise<LevelSavedResponse> {
    await this.photos.remove(id);
    return { id };
  }
}
