import { Body, Get, Header, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { answerText, AnswersText } from '#platform/http/response/file-answer.js';
import { ShowsRevision } from '#platform/http/response/revision-tag.js';
import { Edit, RecordEdit } from '#platform/http/write/record-edit.js';
import { CACHE_CONTROL, FOR_A_MINUTE } from '#platform/http/response/headers.js';
import { Caller, ForAdministrators, ForEveryone, Permission, type Principal } from '../../auth/index.js';
import { ChangeSettings } from '../change-settings.js';
import { ProgrammeSettingsService } from '../programme-settings.service.js';
import {
  type ActivationMethodResponse,
  ChangeSettingsRequest,
  getChanges,
  presentPublicSettings,
  presentSettings,
  type PublicSettingsResponse,
  type SettingsResponse,
  getStylesheet,
} from './settings.dto.js';

@ForAdministrators('settings')
export class SettingsController {
  constructor(
    private readonly settings: ProgrammeSettingsService,
    private readonly changeSettings: ChangeSettings,
  ) {}

  /** Shows the settings of the programme. */
  @Get()
  @ShowsRevision((answer) => (answer as SettingsResponse).settings.revision)
  @Permission('SETTINGS', 'VIEW')
  async show(): Promise<SettingsResponse> {
    return presentSettings(await this.settings.stored());
  }

  /** Changes the settings that are sent; a setting that is sent empty becomes what it is by default. They hold from the next request on. */
  @Post()
  @Permission('SETTINGS', 'MODIFY')
  async change(
    @Caller() caller: Principal,
    @Body() request: ChangeSettingsRequest,
    @Edit(ChangeSettingsRequest) edit: RecordEdit,
  ): Promise<SettingsResponse> {
    const { stored } = await edit.run(
      request.revision === undefined ? undefined : String(request.revision),
      async (expected) => {
        const stored = await this.changeSettings.execute(getChanges(request), expected, caller);
        return { stored, revision: String(stored.revision) };
      },
      () => this.show(),
    );
    return presentSettings(stored);
  }
}

@ForEveryone('settings')
export class PublicSettingsController {
  constructor(private readonly settings: ProgrammeSettingsService) {}

  /** Shows the settings that pages need before a login. */
  @Get('public')
  async show(): Promise<PublicSettingsResponse> {
    return presentPublicSettings(await this.settings.current());
  }

  /** Sends the stylesheet of the programme: the accent color as `--accent-color`, and the rules of `cssTemplate`. Empty without both. */
  @Get('css')
  @AnswersText('text/css')
  async stylesheet(@Res({ passthrough: true }) response: Response): Promise<string | undefined> {
    return answerText(response, getStylesheet(await this.settings.current()), 'text/css');
  }

  /** Says how customers who have registered themselves activate their account. */
  @Get('activation-method')
  @Header(CACHE_CONTROL, FOR_A_MINUTE)
  async activationMethod(): Promise<ActivationMethodResponse> {
    return { method: (await this.settings.current()).accountActivationMethod };
  }
}
