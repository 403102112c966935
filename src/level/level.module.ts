import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CreateLevel } from './create-level.js';
import { LevelPopulationEntity } from './level-population.entity.js';
import { LevelPopulationRepository } from './level-population.repository.js';
import { LevelEntity } from './level.entity.js';
import { LevelReader } from './level.reader.js';
import { LevelRepository } from './level.repository.js';
import { LevelService } from './level.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([LevelEntity, LevelPopulationEntity])],
  providers: [CreateLevel, LevelPopulationRepository, LevelReader, LevelRepository, LevelService],
  exports: [CreateLevel, LevelReader, LevelService],
})
export class LevelModule {}
