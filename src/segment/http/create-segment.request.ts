import { Flag, ListOf, Text } from '../../platform/http/fields.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import { SegmentPartRequest } from './segment-part.request.js';

const PARTS_MAX = 20;

@Wrapped('segment')
export class CreateSegmentRequest {
  @Text({ max: 255 })
  readonly name!: string;

  @Text({ max: 1000, optional: true })
  readonly description?: string;

  /** Nobody is in a segment that is not active. */
  @Flag({ optional: true })
  readonly active?: boolean;

  /** Who is in every part is in the segment. */
  @ListOf(() => SegmentPartRequest, { min: 1, max: PARTS_MAX })
  readonly parts!: SegmentPartRequest[];
}
