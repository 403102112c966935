import { Custom, Text } from '../../platform/http/fields.js';
import { RESERVED_SEGMENTS } from '../../platform/http/paths.js';
import { Wrapped } from '../../platform/http/wrapped.js';

const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;

@Wrapped('store')
export class CreateStoreRequest {
  /** The segment of its paths: letters, digits, `_` and `-`. Words that begin unscoped paths are not free. */
  @Custom(readCode, { type: String, pattern: CODE.source })
  readonly code!: string;

  @Text({ max: 255 })
  readonly name!: string;
}

function readCode(sent: unknown): string {
  if (typeof sent !== 'string' || !CODE.test(sent)) {
    throw new Error('This value should be letters, digits, _ and -, at most 64.');
  }
  if (RESERVED_SEGMENTS.has(sent)) {
    throw new Error('This value is reserved.');
  }
  return sent;
}
