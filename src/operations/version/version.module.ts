import { Module } from '@nestjs/common';
import { VersionController } from './http/version.controller.js';

@Module({ controllers: [VersionController] })
export class VersionModule {}
