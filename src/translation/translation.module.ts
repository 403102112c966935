import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventModule } from '../event/index.js';
import { CataloguesService } from './catalogues.service.js';
import { CreateTranslation } from './create-translation.js';
import { DeleteTranslation } from './delete-translation.js';
import { CatalogueController } from './http/catalogue.controller.js';
import { TranslationController } from './http/translation.controller.js';
import { TranslationEntity } from './translation.entity.js';
import { TranslationReader } from './translation.reader.js';
import { TranslationRepository } from './translation.repository.js';
import { UpdateTranslation } from './update-translation.js';

@Module({
  imports: [TypeOrmModule.forFeature([TranslationEntity]), EventModule],
  controllers: [CatalogueController, TranslationController],
  providers: [
    ...[CataloguesService, CreateTranslation, DeleteTranslation],
    ...[TranslationReader, TranslationRepository, UpdateTranslation],
  ],
  exports: [CataloguesService],
})
export class TranslationModule {}
