import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventModule } from '../event/index.js';
import { ChangeSettings } from './change-settings.js';
import { CurrencyDecimalsService } from './currency-decimals.service.js';
import { PublicSettingsController, SettingsController } from './http/settings.controller.js';
import { ProgrammeSettingsService } from './programme-settings.service.js';
import { SettingRevisionEntity, SettingEntity } from './setting.entity.js';
import { SettingRepository } from './setting.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([SettingEntity, SettingRevisionEntity]), EventModule],
  controllers: [PublicSettingsController, SettingsController],
  providers: [ChangeSettings, CurrencyDecimalsService, ProgrammeSettingsService, SettingRepository],
  exports: [CurrencyDecimalsService, ProgrammeSettingsService],
})
export class SettingsModule {}
