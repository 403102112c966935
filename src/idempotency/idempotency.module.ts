import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventModule } from '../event/index.js';
import { ResumableExecutorService } from './resumable-executor.service.js';
import { IdempotentExecutorService } from './idempotent-executor.service.js';
import { PurgeIdempotencyRecordsJob } from './purge-idempotency-records.job.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { IdempotencyRecordEntity } from './idempotency-record.entity.js';
import { IdempotencyRecordRepository } from './idempotency-record.repository.js';
import { ResumableRecordRepository } from './resumable-record.repository.js';
import { IdempotencyRecordsVerifier } from './idempotency-records.verifier.js';

@Module({
  imports: [TypeOrmModule.forFeature([IdempotencyRecordEntity]), EventModule],
  providers: [
    ResumableExecutorService,
    IdempotentExecutorService,
    PurgeIdempotencyRecordsJob,
    IdempotencyRecordRepository,
    ResumableRecordRepository,
    IdempotencyInterceptor,
    IdempotencyRecordsVerifier,
  ],
  exports: [PurgeIdempotencyRecordsJob],
})
export class IdempotencyModule {}
