import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { SegmentNotFound } from './segment.errors.js';
import { AuthModule } from '../auth/index.js';
import { CustomerModule } from '../customer/index.js';
import { EventModule } from '../event/index.js';
import { PosModule } from '../pos/index.js';
import { StoreModule } from '../store/index.js';
import { AudienceReader } from './audience.reader.js';
import { CountSegmentsJob } from './count-segments.job.js';
import { SegmentBodies, SegmentService } from './segment.service.js';
import { DefineSegmentService } from './define-segment.service.js';
import { ListSegments } from './list-segments.js';
import { SegmentCsvController } from './http/segment-csv.controller.js';
import {
  RequestedSegments,
  SegmentController,
  SegmentPreviewController,
  SegmentsCsvController,
} from './http/segment.controller.js';
import { SegmentCustomerEntity, SegmentEntity, SegmentSizeEntity } from './segment.entity.js';
import { SegmentMemberReader } from './segment-member.reader.js';
import { SegmentReader } from './segment.reader.js';
import { SegmentRepository } from './segment.repository.js';
import { SegmentSizeReader } from './segment-size.reader.js';
import { SegmentSizeRepository } from './segment-size.repository.js';
import { SegmentsInRecordsService } from './segments-in-records.service.js';

@Extension(PathParameters)
@Module({
  imports: [
    TypeOrmModule.forFeature([SegmentEntity, SegmentCustomerEntity, SegmentSizeEntity]),
    AuthModule,
    CustomerModule,
    EventModule,
    PosModule,
    StoreModule,
  ],
  controllers: [SegmentPreviewController, SegmentController, SegmentsCsvController, SegmentCsvController],
  providers: [
    { provide: SegmentBodies, useClass: RequestedSegments },
    SegmentService,
    DefineSegmentService,
    ListSegments,
    CountSegmentsJob,
    SegmentSizeReader,
    SegmentSizeRepository,
    AudienceReader,
    SegmentMemberReader,
    SegmentReader,
    SegmentRepository,
    SegmentService,
    SegmentsInRecordsService,
  ],
  exports: [AudienceReader, SegmentBodies, SegmentService, SegmentMemberReader, SegmentReader],
})
export class SegmentModule implements PathParameters {
  readonly missing = { segment: SegmentNotFound };
}
