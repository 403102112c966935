import type { CriterionKind } from '../criterion-kind.model.js';
import {
  labeled,
  type LabelSettings,
  LabelsRecord,
  LabelsRequest,
  NO_LABELS,
  presentLabels,
  sizeOfLabels,
} from '../labels.dto.js';

/** Customers with one of the labels, whatever its value. */
export const customerHasLabels: CriterionKind<'customer_has_labels', LabelsRequest, LabelSettings> = {
  code: 'customer_has_labels',
  request: [LabelsRequest],
  record: [LabelsRecord],
  getSize: sizeOfLabels,
  read: ({ labels = [] }) => (labels.length > 0 ? { labels: labels.map(({ key }) => ({ key })) } : NO_LABELS),
  condition: ({ labels }, question) => labeled(labels, 'labelKey = ?', ({ key }) => [key], question),
  present: presentLabels,
};
