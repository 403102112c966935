import { Body, Controller, Get, HttpCode, Post, UseGuards, UseInterceptors } from '@nestjs/common';
import { AdminGuard, Permission, WriteLimitGuard } from '../../auth/index.js';
import { inStore } from '#platform/http/request/paths.js';
import { WriteInterceptor } from '#platform/http/write/write.interceptor.js';
import { ChangeSettings } from '../change-settings.js';
import { ProgrammeSettingsService } from '../programme-settings.service.js';
import { ChangeSettingsRequest, changesOf, presentSettings, type SettingsResponse } from './settings.dto.js';

@Controller(inStore('settings'))
@UseGuards(AdminGuard, WriteLimitGuard)
@UseInterceptors(WriteInterceptor)
export class SettingsController {
  constructor(
    private readonly settings: ProgrammeSettingsService,
    private readonly changeSettings: ChangeSettings,
  ) {}

  /** Shows the settings of the programme. */
  @Get()
  @Permission('SETTINGS', 'VIEW')
  async show(): Promise<SettingsResponse> {
    return presentSettings(await this.settings.stored());
  }

  /** Changes the settings that are sent; a setting that is sent empty becomes what it is by default. They hold from the next request on. */
  @Post()
  @HttpCode(200)
  @Permission('SETTINGS', 'MODIFY')
  async change(@Body() request: ChangeSettingsRequest): Promise<SettingsResponse> {
    return presentSettings(await this.changeSettings.execute(changesOf(request), request.revision));
  }
}
