import type { CriterionRecord, CriterionRequest } from '@laurel/client/api';
import type { MessageDescriptor } from '@lingui/core';
import type { ComponentType } from 'react';
import type { CriterionProps, CriterionValues } from '../segment-values.js';

export interface CriterionTextProps {
  readonly criterion: CriterionRecord;
}

/** What is known of a kind of criterion: one file for each, and a line in `criterion-kinds.ts`. */
export interface CriterionKind {
  readonly name: MessageDescriptor;
  readonly Fields: ComponentType<CriterionProps>;
  /** Only what this kind has. A field that was left empty is left out: the API says what is missing. */
  readonly request: (values: CriterionValues) => Omit<CriterionRequest, 'type'>;
  /** The criterion as a sentence. */
  readonly Text: ComponentType<CriterionTextProps>;
}
