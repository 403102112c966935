import { Module } from '@nestjs/common';
import { VersionController } from './http/version.controller.js';

/** By itself, because the API documentation has a tag for each module. */
@Module({ controllers: [VersionController] })
export class VersionModule {}
