import { ApiHideProperty } from '@nestjs/swagger';
import { Flag, ListOf, Text } from '../../platform/http/fields.js';
import { GivenFields } from '../../platform/http/given.js';
import { Wrapped } from '../../platform/http/wrapped.js';
import { SegmentPartRequest } from './segment-part.request.js';

const PARTS_MAX = 20;

/** What is left out stays as it is. */
@Wrapped('segment')
export class EditSegmentRequest {
  @Text({ max: 255, optional: true })
  readonly name?: string;

  /** Empty: none. */
  @Text({ max: 1000, optional: true })
  readonly description?: string;

  @Flag({ optional: true })
  readonly active?: boolean;

  /** All parts: those that are not in it are gone. */
  @ListOf(() => SegmentPartRequest, { min: 1, max: PARTS_MAX, optional: true })
  readonly parts?: SegmentPartRequest[];

  @ApiHideProperty()
  @GivenFields()
  readonly given!: ReadonlySet<string>;
}
