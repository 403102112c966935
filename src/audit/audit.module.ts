import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditChainEntity } from './audit-chain.entity.js';
import { AuditEntryEntity } from './audit-entry.entity.js';
import { AuditEntryRepository } from './audit-entry.repository.js';
import { AuditReader } from './audit.reader.js';
import { AuditVerifier } from './audit-verifier.reader.js';
import { AuditRecorder } from './audit-recorder.js';
import { AnsweredRequests } from './http/answered-requests.js';
import { AuditController } from './http/audit.controller.js';
import { SealAuditEntries } from './seal-audit-entries.js';

/** The AroundHandler that says who answers for a request. */
export const ANSWERING = Symbol('ANSWERING');

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntryEntity, AuditChainEntity])],
  controllers: [AuditController],
  providers: [
    { provide: ANSWERING, useClass: AnsweredRequests },
    AuditEntryRepository,
    AuditReader,
    AuditRecorder,
    AuditVerifier,
    SealAuditEntries,
  ],
  exports: [ANSWERING, AuditVerifier, SealAuditEntries],
})
export class AuditModule {}
