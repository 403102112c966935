import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/index.js';
import { CustomerModule } from '../customer/index.js';
import { MessageModule } from '../message/index.js';
import { SettingsModule } from '../settings/index.js';
import { CustomerRecoveryController, RecoveryController } from './http/recovery.controller.js';
import { RequestedPasswordsService } from './requested-passwords.service.js';
import { RequestPassword } from './request-password.js';

@Module({
  imports: [AuthModule, CustomerModule, MessageModule, SettingsModule],
  controllers: [CustomerRecoveryController, RecoveryController],
  providers: [RequestedPasswordsService, RequestPassword],
})
export class RecoveryModule {}
