import {
  Delete,
  Get,
  HttpCode,
  Injectable,
  Param,
  Post,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { ReplacedBy } from '#platform/http/openapi/replaced-by.js';
import { pictureSizeFor, PictureRequest } from '#platform/http/request/picture.dto.js';
import { answerFile, AnswersPicture, getCaching } from '#platform/http/response/file-answer.js';
import { receiveFile, ReceivesFile } from '#platform/http/write/receive-file.js';
import { PICTURE_BYTES_MAX } from '#platform/picture/picture.js';
import { AttachmentFilesService } from '../../attachment/index.js';
import { ForAdministrators, Permission, Public } from '../../auth/index.js';
import type { PictureSetting } from '../groups/file.js';
import { SettingFilesService } from '../setting-files.service.js';

/** Pictures of the programme. Some have a path of their own beside the one with their name. */
@Injectable()
export abstract class SettingPictureController {
  constructor(
    private readonly settings: SettingFilesService,
    private readonly files: AttachmentFilesService,
  ) {}

  protected async send(
    name: string,
    wanted: PictureRequest,
    response: Response,
  ): Promise<StreamableFile | undefined> {
    const picture = await this.settings.picture(name);
    return answerFile(response, await this.files.picture(picture, wanted), getCaching(picture, wanted));
  }

  protected async receive(name: string, request: Request, response: Response): Promise<void> {
    await receiveFile(request, response, PICTURE_BYTES_MAX, (file) => this.settings.setPicture(name, file));
  }

  protected async remove(name: string): Promise<void> {
    await this.settings.removePicture(name);
  }
}

@ForAdministrators('settings/photo/:name')
export class SettingPhotoController extends SettingPictureController {
  /** Sends a picture of the programme. */
  @Get()
  @Public()
  @AnswersPicture()
  async show(
    @Param('name') name: string,
    @Query() wanted: PictureRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    return this.send(name, wanted, response);
  }

  /** Sends a picture of the programme in a size for this width and height, such as `192x192`. */
  @Get(':dimensions')
  @Public()
  @AnswersPicture()
  async showSized(
    @Param('name') name: string,
    @Param('dimensions') dimensions: string,
    @Query() wanted: PictureRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    return this.send(name, { ...wanted, size: pictureSizeFor(dimensions) }, response);
  }

  /** Sets a picture of the programme: a picture, as for campaigns. It replaces the one that is there. */
  @Post()
  @HttpCode(204)
  @ReceivesFile('photo[file]')
  @Permission('SETTINGS', 'MODIFY')
  async set(
    @Param('name') name: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    await this.receive(name, request, response);
  }

  /** Removes a picture of the programme. */
  @Delete()
  @HttpCode(204)
  @Permission('SETTINGS', 'MODIFY')
  async delete(@Param('name') name: string): Promise<void> {
    await this.remove(name);
  }
}

/** One picture of the programme, at the path that existing clients know. */
abstract class NamedPictureController extends SettingPictureController {
  protected abstract readonly name: PictureSetting;

  /** Sends the picture of the programme that the path names. */
  @Get()
  @ReplacedBy('GET /api/{storeCode}/settings/photo/{name}')
  @Public()
  @AnswersPicture()
  async show(
    @Query() wanted: PictureRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    return this.send(this.name, wanted, response);
  }

  /** Sends the picture of the programme that the path names, in a size for this width and height, such as `192x192`. */
  @Get(':dimensions')
  @ReplacedBy('GET /api/{storeCode}/settings/photo/{name}/{dimensions}')
  @Public()
  @AnswersPicture()
  async showSized(
    @Param('dimensions') dimensions: string,
    @Query() wanted: PictureRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    return this.send(this.name, { ...wanted, size: pictureSizeFor(dimensions) }, response);
  }

  /** Sets the picture of the programme that the path names: a picture, as for campaigns. It replaces the one that is there. */
  @Post()
  @ReplacedBy('POST /api/{storeCode}/settings/photo/{name}')
  @HttpCode(204)
  @ReceivesFile('photo[file]')
  @Permission('SETTINGS', 'MODIFY')
  async set(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    await this.receive(this.name, request, response);
  }

  /** Removes the picture of the programme that the path names. */
  @Delete()
  @ReplacedBy('DELETE /api/{storeCode}/settings/photo/{name}')
  @HttpCode(204)
  @Permission('SETTINGS', 'MODIFY')
  async delete(): Promise<void> {
    await this.remove(this.name);
  }
}

@ForAdministrators('settings/logo')
export class SettingLogoController extends NamedPictureController {
  protected readonly name = 'logo';
}

@ForAdministrators('settings/small-logo')
export class SettingSmallLogoController extends NamedPictureController {
  protected readonly name = 'small-logo';
}

@ForAdministrators('settings/hero-image')
export class SettingHeroImageController extends NamedPictureController {
  protected readonly name = 'hero-image';
}
