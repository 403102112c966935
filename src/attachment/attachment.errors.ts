import { refusal } from '#platform/error/domain-error.js';

export class AttachmentNotFound extends refusal({
  code: 'attachment.not-found',
  kind: 'not-found',
  message: 'There is no such file',
  when: 'There is no such picture or document, or it was removed.',
  remedy: 'Read the record: it says which pictures there are.',
}) {}
