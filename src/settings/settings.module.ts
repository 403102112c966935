import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventModule } from '../event/index.js';
import { ChangeSettings } from './change-settings.js';
import { CurrencyDecimals } from './currency-decimals.service.js';
import { PublicSettingsController } from './http/public-settings.controller.js';
import { SettingsController } from './http/settings.controller.js';
import { ProgrammeSettings } from './programme-settings.service.js';
import { SettingRevisionEntity } from './setting-revision.entity.js';
import { SettingEntity } from './setting.entity.js';
import { SettingRepository } from './setting.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([SettingEntity, SettingRevisionEntity]), EventModule],
  controllers: [PublicSettingsController, SettingsController],
  providers: [ChangeSettings, CurrencyDecimals, ProgrammeSettings, SettingRepository],
  exports: [CurrencyDecimals, ProgrammeSettings],
})
export class SettingsModule {}
