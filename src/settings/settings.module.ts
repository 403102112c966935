import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttachmentModule } from '../attachment/index.js';
import { EventModule } from '../event/index.js';
import { ChangeSettings } from './change-settings.js';
import { CurrencyDecimalsService } from './currency-decimals.service.js';
import { ConditionsController, TermsController } from './http/conditions.controller.js';
import {
  SettingHeroImageController,
  SettingLogoController,
  SettingPhotoController,
  SettingSmallLogoController,
} from './http/setting-picture.controller.js';
import { PublicSettingsController, SettingsController } from './http/settings.controller.js';
import { SettingFilesService } from './setting-files.service.js';
import { ProgrammeSettingsService } from './programme-settings.service.js';
import { RequiredSecondFactorService } from './required-second-factor.service.js';
import { SettingRevisionEntity, SettingEntity } from './setting.entity.js';
import { SettingRepository } from './setting.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([SettingEntity, SettingRevisionEntity]), AttachmentModule, EventModule],
  controllers: [
    ConditionsController,
    PublicSettingsController,
    SettingHeroImageController,
    SettingLogoController,
    SettingPhotoController,
    SettingsController,
    SettingSmallLogoController,
    TermsController,
  ],
  providers: [
    ChangeSettings,
    CurrencyDecimalsService,
    ProgrammeSettingsService,
    RequiredSecondFactorService,
    SettingFilesService,
    SettingRepository,
  ],
  exports: [ChangeSettings, CurrencyDecimalsService, ProgrammeSettingsService, SettingFilesService],
})
export class SettingsModule {}
