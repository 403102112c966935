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

/** Customers with one of the labels, and with its value. */
export const customerWithLabelsValues: CriterionKind<
  'customer_with_labels_values',
  LabelsRequest,
  LabelSettings
> = {
  code: 'customer_with_labels_values',
  request: [LabelsRequest],
  record: [LabelsRecord],
  getSize: sizeOfLabels,
  read({ labels = [] }) {
    if (labels.some(({ value }) => value === undefined)) {
      return [{ field: 'labels', message: 'Every label should have a value.' }];
    }
    return labels.length > 0 ? { labels } : NO_LABELS;
  },
  condition: ({ labels }, question) =>
    labeled(labels, '(labelKey = ? AND labelValue = ?)', ({ key, value = '' }) => [key, value], question),
  present: presentLabels,
};
