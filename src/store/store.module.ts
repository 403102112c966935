import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { EventModule } from '../event/index.js';
import { CreateStore } from './create-store.js';
import { StoreController } from './http/store.controller.js';
import { StoreEntity } from './store.entity.js';
import { StoreGuard } from './store.guard.js';
import { StoreReader } from './store.reader.js';
import { StoreRepository } from './store.repository.js';

@Module({
  imports: [TypeOrmModule.forFeature([StoreEntity]), AuthModule, EventModule],
  controllers: [StoreController],
  providers: [CreateStore, StoreGuard, StoreReader, StoreRepository],
  exports: [StoreGuard, StoreReader],
})
export class StoreModule {}
