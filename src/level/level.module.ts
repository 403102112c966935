import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateLevel } from './create-level.js';
import { CustomerLevelController } from './http/customer-level.controller.js';
import { LevelController } from './http/level.controller.js';
import { SellerLevelController } from './http/seller-level.controller.js';
import { LevelPopulationEntity } from './level-population.entity.js';
import { LevelPopulationRepository } from './level-population.repository.js';
import { LevelEntity } from './level.entity.js';
import { LevelReader } from './level.reader.js';
import { LevelRepository } from './level.repository.js';
import { LevelService } from './level.service.js';
import { UpdateLevel } from './update-level.js';

@Module({
  imports: [TypeOrmModule.forFeature([LevelEntity, LevelPopulationEntity])],
  controllers: [CustomerLevelController, LevelController, SellerLevelController],
  providers: [
    CreateLevel,
    LevelPopulationRepository,
    LevelReader,
    LevelRepository,
    LevelService,
    UpdateLevel,
  ],
  exports: [CreateLevel, LevelReader, LevelService],
})
export class LevelModule {}
