import { refusal } from '#platform/error/domain-error.js';

export class PictureNotEncoded extends refusal({
  code: 'picture.not-encoded',
  kind: 'busy',
  when: 'The program that encodes pictures cannot be started. The log says why. Everything else works.',
  remedy: 'Send the request again later.',
}) {
  constructor(cause: unknown) {
    super('Pictures cannot be encoded now: nothing was done', { cause });
  }
}
