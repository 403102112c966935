import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { CustomerModule } from '../customer/index.js';
import { CreateSegment } from './create-segment.js';
import { DefineSegment } from './define-segment.service.js';
import { DeleteSegment } from './delete-segment.js';
import { EditSegment } from './edit-segment.js';
import { ListSegments } from './list-segments.js';
import { SegmentCsvController } from './http/segment-csv.controller.js';
import { SegmentController } from './http/segment.controller.js';
import { SegmentCustomerEntity } from './segment-customer.entity.js';
import { SegmentMemberReader } from './segment-member.reader.js';
import { SegmentUsers } from './segment-users.js';
import { SegmentEntity } from './segment.entity.js';
import { SegmentReader } from './segment.reader.js';
import { SegmentRepository } from './segment.repository.js';
import { SegmentsInRecords } from './segments-in-records.js';
import { SegmentService } from './segment.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([SegmentEntity, SegmentCustomerEntity]), AuthModule, CustomerModule],
  controllers: [SegmentController, SegmentCsvController],
  providers: [
    ...[CreateSegment, DefineSegment, DeleteSegment, EditSegment, ListSegments],
    ...[
      SegmentMemberReader,
      SegmentReader,
      SegmentRepository,
      SegmentService,
      SegmentsInRecords,
      SegmentUsers,
    ],
  ],
  exports: [CreateSegment, SegmentMemberReader, SegmentReader, SegmentService, SegmentUsers],
})
export class SegmentModule {}
