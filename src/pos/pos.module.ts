import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { EventModule } from '../event/index.js';
import { SettingsModule } from '../settings/index.js';
import { PosBodies, PosService } from './pos.service.js';
import {
  PosController,
  PosCsvController,
  PosReadController,
  RequestedPos,
  SellerPosController,
} from './http/pos.controller.js';
import { PosRecordsService } from './http/pos-records.service.js';
import { PosEntity } from './pos.entity.js';
import { PosNotFound } from './pos.errors.js';
import { PosReader } from './pos.reader.js';
import { PosRepository } from './pos.repository.js';

@Extension(PathParameters)
@Module({
  imports: [TypeOrmModule.forFeature([PosEntity]), EventModule, SettingsModule],
  controllers: [PosReadController, PosController, PosCsvController, SellerPosController],
  providers: [
    { provide: PosBodies, useClass: RequestedPos },
    PosService,
    PosReader,
    PosRecordsService,
    PosRepository,
  ],
  exports: [PosBodies, PosService, PosReader],
})
export class PosModule implements PathParameters {
  readonly missing = { pos: PosNotFound };
}
