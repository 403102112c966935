import { Controller, Get, Header } from '@nestjs/common';
import { Public } from '../../auth/index.js';
import { CACHE_CONTROL, FOR_A_MINUTE } from '#platform/http/response/cacheable.js';
import { inStore } from '#platform/http/request/paths.js';
import { ProgrammeSettingsService } from '../programme-settings.service.js';
import {
  type ActivationMethodResponse,
  presentPublicSettings,
  type PublicSettingsResponse,
} from './settings.dto.js';

@Controller(inStore('settings'))
@Public()
export class PublicSettingsController {
  constructor(private readonly settings: ProgrammeSettingsService) {}

  /** Shows the settings that pages need before a login. */
  @Get('public')
  async show(): Promise<PublicSettingsResponse> {
    return presentPublicSettings(await this.settings.current());
  }

  /** Says how customers who have registered themselves activate their account. */
  @Get('activation-method')
  @Header(CACHE_CONTROL, FOR_A_MINUTE)
  async activationMethod(): Promise<ActivationMethodResponse> {
    return { method: (await this.settings.current()).accountActivationMethod };
  }
}
