import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { LevelNotFound } from './level.errors.js';
import { AttachmentModule } from '../attachment/index.js';
import { EventModule } from '../event/index.js';
import { LevelBodies, LevelService } from './level.service.js';
import {
  AdminLevelController,
  CustomerLevelController,
  LevelController,
  LevelsCsvController,
  RequestedLevels,
  SellerLevelController,
} from './http/level.controller.js';
import { LevelPhotoController } from './http/level-photo.controller.js';
import { LevelPhotoService } from './level-photo.service.js';
import { LevelRecordsService } from './http/level-records.service.js';
import { EnsureBaseLevel } from './ensure-base-level.js';
import { LevelPopulationEntity, LevelEntity } from './level.entity.js';
import { LevelPopulationRepository, LevelRepository } from './level.repository.js';
import { LevelListReader } from './level-list.reader.js';
import { LevelReader } from './level.reader.js';
import { LevelPopulationVerifier } from './level-population.verifier.js';

@Extension(PathParameters)
@Module({
  imports: [TypeOrmModule.forFeature([LevelEntity, LevelPopulationEntity]), AttachmentModule, EventModule],
  controllers: [
    AdminLevelController,
    CustomerLevelController,
    LevelController,
    LevelPhotoController,
    LevelsCsvController,
    SellerLevelController,
  ],
  providers: [
    { provide: LevelBodies, useClass: RequestedLevels },
    LevelService,
    EnsureBaseLevel,
    LevelListReader,
    LevelPhotoService,
    LevelRecordsService,
    LevelPopulationRepository,
    LevelReader,
    LevelRepository,
    LevelPopulationVerifier,
  ],
  exports: [LevelBodies, LevelService, EnsureBaseLevel, LevelPhotoService, LevelReader],
})
export class LevelModule implements PathParameters {
  readonly missing = { level: LevelNotFound };
}
