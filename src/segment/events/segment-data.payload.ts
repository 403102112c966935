import type { SegmentPart } from '../segment-part.rules.js';

/** What both events of a segment's definition tell. Customers that a criterion lists are not among it. */
export interface SegmentDefinition {
  readonly segmentId: { readonly segmentId: string };
  readonly segmentData: {
    readonly name: string;
    readonly description?: string;
    readonly active: boolean;
    readonly parts: readonly SegmentPart[];
    readonly createdAt: string;
  };
  readonly updateAt: string;
}

export const EXAMPLE_SEGMENT = { segmentId: '15a5ec0b-6a1f-4a0c-8f4b-7a1d2c3e4f50' } as const;

export const EXAMPLE_SEGMENT_DEFINITION: SegmentDefinition = {
  segmentId: EXAMPLE_SEGMENT,
  segmentData: {
    name: 'Birthdays',
    description: 'Birthday within a week',
    active: true,
    parts: [
      {
        segmentPartId: 'b2d9f7c4-1f0e-4a55-8c39-6e7d8f9a0b1c',
        criteria: [
          {
            criterionId: 'c3eab8d5-2a1f-4b66-9d4a-7f8e9a0b1c2d',
            type: 'anniversary',
            anniversaryType: 'birthday',
            days: 7,
          },
        ],
      },
    ],
    createdAt: '2018-01-30T17:23:24+0000',
  },
  updateAt: '2018-01-30T17:23:24+0000',
};
