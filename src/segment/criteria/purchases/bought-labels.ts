import type { CriterionKind } from '../criterion-kind.model.js';
import {
  type LabelSettings,
  LabelsRecord,
  LabelsRequest,
  NO_LABELS,
  presentLabels,
  sizeOfLabels,
} from '../labels.dto.js';
import { hasBought } from './purchases.rules.js';

/** Customers who have bought something with one of these labels: without a value, with any. */
export const boughtLabels: CriterionKind<'bought_labels', LabelsRequest, LabelSettings> = {
  code: 'bought_labels',
  request: [LabelsRequest],
  record: [LabelsRecord],
  getSize: sizeOfLabels,
  read: ({ labels = [] }) => (labels.length > 0 ? { labels } : NO_LABELS),
  condition({ labels }, question) {
    const any = labels.map(({ value }) =>
      value === undefined ? 'label.labelKey = ?' : '(label.labelKey = ? AND label.labelValue = ?)',
    );
    const { storeId } = question;
    const where = `label.ofItem = 1 AND (${any.join(' OR ')})`;
    const values = labels.flatMap(({ key, value }) => (value === undefined ? [key] : [key, value]));
    return storeId === undefined
      ? hasBought('labels', where, values, question)
      : hasBought('labels', `label.storeId = ? AND ${where}`, [storeId, ...values], question);
  },
  present: presentLabels,
};
