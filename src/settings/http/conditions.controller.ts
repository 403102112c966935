import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Post,
  Query,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiNotFoundResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { VersionRequest } from '#platform/http/request/picture.dto.js';
import { answerFile, AnswersFile, CACHING, getCaching } from '#platform/http/response/file-answer.js';
import { receiveFile, ReceivesFile } from '#platform/http/write/receive-file.js';
import {
  AttachmentFilesService,
  AttachmentNotFound,
  DOCUMENT_BYTES_MAX,
  DOCUMENT_TYPE,
} from '../../attachment/index.js';
import { ForAdministrators, Permission, Public } from '../../auth/index.js';
import { ProgrammeSettingsService } from '../programme-settings.service.js';
import { SettingFilesService } from '../setting-files.service.js';
import type { ConditionsUrlResponse } from './settings.dto.js';

/** A link to the terms is for people: it stands outside of `/api`. */
const PUBLIC_PATH = 'terms-conditions';

@ForAdministrators('settings')
export class ConditionsController {
  constructor(
    private readonly files: AttachmentFilesService,
    private readonly settings: SettingFilesService,
    private readonly programme: ProgrammeSettingsService,
  ) {}

  /** Says where the terms and conditions are: the path of the uploaded file, or else the setting `programConditionsUrl`. */
  @Get('conditions-url')
  @Public()
  @ApiNotFoundResponse()
  async url(): Promise<ConditionsUrlResponse> {
    const { programConditionsUrl, 'conditions-file': file } = await this.programme.current();
    const url = file ? `/${PUBLIC_PATH}` : programConditionsUrl;
    if (url === null) {
      throw new AttachmentNotFound();
    }
    return { url };
  }

  /** Sends the terms and conditions. */
  @Get('conditions-file')
  @Public()
  @AnswersFile(DOCUMENT_TYPE)
  async show(
    @Query() wanted: VersionRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile | undefined> {
    const conditions = await this.settings.conditions();
    return answerFile(response, await this.files.document(conditions), getCaching(conditions, wanted));
  }

  /** Sets the terms and conditions: a PDF of at most 10 MB, in a form. It replaces the one that is there. */
  @Post('conditions-file')
  @HttpCode(204)
  @ReceivesFile('conditions[file]')
  @Permission('SETTINGS', 'MODIFY')
  async set(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    await receiveFile(request, response, DOCUMENT_BYTES_MAX, (file) => this.settings.setConditions(file));
  }

  /** Removes the terms and conditions. */
  @Delete('conditions-file')
  @HttpCode(204)
  @Permission('SETTINGS', 'MODIFY')
  async delete(): Promise<void> {
    await this.settings.removeConditions();
  }
}

@Controller(PUBLIC_PATH)
@Public()
export class TermsController {
  constructor(
    private readonly files: AttachmentFilesService,
    private readonly settings: SettingFilesService,
  ) {}

  /** Sends the terms and conditions, for links on pages. */
  @Get()
  @AnswersFile(DOCUMENT_TYPE)
  async show(@Res({ passthrough: true }) response: Response): Promise<StreamableFile | undefined> {
    return answerFile(response, await this.files.document(await this.settings.conditions()), CACHING.asked);
  }
}
