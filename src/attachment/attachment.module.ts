import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Extension } from '#platform/extensions.js';
import { PathParameters } from '#platform/http/server/path.guard.js';
import { AttachmentFilesService } from './attachment-files.service.js';
import { AttachmentEntity } from './attachment.entity.js';
import { AttachmentNotFound } from './attachment.errors.js';
import { AttachmentReader } from './attachment.reader.js';
import { AttachmentRepository } from './attachment.repository.js';
import { AttachmentsVerifier } from './attachments.verifier.js';
import { AttachmentsService } from './attachments.service.js';
import { RemoveFilesJob } from './remove-files.job.js';

@Extension(PathParameters)
@Module({
  imports: [TypeOrmModule.forFeature([AttachmentEntity])],
  providers: [
    AttachmentFilesService,
    AttachmentReader,
    AttachmentRepository,
    AttachmentsService,
    AttachmentsVerifier,
    RemoveFilesJob,
  ],
  exports: [AttachmentFilesService, AttachmentsService],
})
export class AttachmentModule implements PathParameters {
  readonly missing = { photo: AttachmentNotFound };
}
