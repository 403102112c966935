import type { Label, TransactionItem } from './assigned-transaction.model.js';
import type { TransactionItemEntity } from './transaction-item.entity.js';
import { type TransactionLabelEntity, WHOLE_TRANSACTION } from './transaction-label.entity.js';

const MILLIS = 1000;

export function itemsIn(
  items: readonly TransactionItemEntity[],
  labels: readonly TransactionLabelEntity[],
): ReadonlyMap<string, readonly TransactionItem[]> {
  const ofLine = new Map<string, Label[]>();
  for (const { transactionId, line, labelKey, labelValue } of labels) {
    add(ofLine, `${transactionId} ${line}`, { key: labelKey, value: labelValue });
  }
  const found = new Map<string, TransactionItem[]>();
  for (const { transactionId, line, quantityMillis, ...item } of items) {
    const { sku, name, grossCents, category, maker } = item;
    const own = ofLine.get(`${transactionId} ${line}`) ?? [];
    const quantity = quantityMillis / MILLIS;
    add(found, transactionId, { sku, name, quantity, grossCents, category, maker, labels: own });
  }
  return found;
}

export function labelsIn(labels: readonly TransactionLabelEntity[]): ReadonlyMap<string, readonly Label[]> {
  const found = new Map<string, Label[]>();
  for (const { transactionId, line, labelKey, labelValue } of labels) {
    if (line === WHOLE_TRANSACTION) {
      add(found, transactionId, { key: labelKey, value: labelValue });
    }
  }
  return found;
}

function add<T>(lists: Map<string, T[]>, key: string, one: T): void {
  const list = lists.get(key);
  if (list) {
    list.push(one);
  } else {
    lists.set(key, [one]);
  }
}
