import { refusal } from '#platform/error/domain-error.js';

export class StorageUnreachable extends refusal({
  code: 'storage.unreachable',
  kind: 'busy',
  when: 'The storage of files cannot be reached, or lacks a file that it should have. Everything else works.',
  remedy: 'Send the request again, after the seconds of `Retry-After`. Nothing was done.',
}) {
  constructor(cause: unknown) {
    super('The storage of files cannot be reached: try again', { cause });
  }
}

export class StorageFull extends refusal({
  code: 'storage.full',
  kind: 'busy',
  when: 'The disk of the storage of files is full. Nothing was done.',
  remedy: 'Send the request again later, after the operator has made room.',
}) {
  constructor(cause: unknown) {
    super('The disk of the files is full: nothing was done', { cause });
  }
}

export class StorageMissing extends refusal({
  code: 'storage.missing',
  kind: 'busy',
  message: 'This installation has no storage of files',
  when: 'The service runs on a database server, and no storage of files that its processes share is configured (`FILES_DIR` or `BUCKET_URL`).',
  remedy: 'The operator configures one: docs/files.md says how.',
}) {}
