export { AttachmentFilesService, type FoundFile } from './attachment-files.service.js';
export { AttachmentNotFound } from './attachment.errors.js';
export type { AttachmentReference, AttachmentSlot } from './attachment.model.js';
export { AttachmentModule } from './attachment.module.js';
export { AttachmentsService, type EncodedPicture, type StoredPicture } from './attachments.service.js';
export { DOCUMENT_BYTES_MAX, DOCUMENT_TYPE } from './document.model.js';
