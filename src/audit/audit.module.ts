import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditChainEntity, AuditEntryEntity } from './audit-entry.entity.js';
import { AuditAuthorsReader } from './audit-authors.reader.js';
import { AuditEntryRepository } from './audit-entry.repository.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { AuditLogReader } from './audit-log.reader.js';
import { AuditReader } from './audit.reader.js';
import { AuditVerifier } from './audit.verifier.js';
import { AuditRecorderService } from './audit-recorder.service.js';
import { AuditController, AuditCsvController, AuditLogController } from './http/audit.controller.js';
import { SealAuditEntriesJob } from './seal-audit-entries.job.js';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntryEntity, AuditChainEntity])],
  controllers: [AuditController, AuditLogController, AuditCsvController],
  providers: [
    AuditAuthorsReader,
    AuditEntryRepository,
    AuditInterceptor,
    AuditLogReader,
    AuditReader,
    AuditRecorderService,
    AuditVerifier,
    SealAuditEntriesJob,
  ],
  exports: [AuditAuthorsReader, SealAuditEntriesJob],
})
export class AuditModule {}
