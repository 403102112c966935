import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventModule } from '../event/index.js';
import { CataloguesService } from './catalogues.service.js';
import { TranslationService } from './translation.service.js';
import { CatalogueController } from './http/catalogue.controller.js';
import { TranslationController } from './http/translation.controller.js';
import { TranslationEntity } from './translation.entity.js';
import { TranslationReader } from './translation.reader.js';
import { TranslationRepository } from './translation.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([TranslationEntity]), EventModule],
  controllers: [CatalogueController, TranslationController],
  providers: [
    CataloguesService,
    TranslationService,
    TranslationReader,
    TranslationRepository,
    TranslationService,
  ],
  exports: [CataloguesService],
})
export class TranslationModule {}
