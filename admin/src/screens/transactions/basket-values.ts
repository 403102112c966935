import type { TransactionItemRequest } from '@laurel/client/api';
import { randomId } from '@mantine/hooks';
import { getLabels } from '../../patterns/labels.js';

/** A line of a receipt, by the names that the API has for the fields, so that its messages find them. */
export interface ItemValues {
  readonly key: string;
  sku: string;
  name: string;
  quantity: number | string;
  grossValue: number | string;
  category: string;
  maker: string;
  labels: string[];
}

export function newItem(): ItemValues {
  const texts = { sku: '', name: '', category: '', maker: '' };
  return { key: randomId(), ...texts, quantity: 1, grossValue: '', labels: [] };
}

/** Nothing stays nothing: the API says what is missing. */
export function getItems(items: readonly ItemValues[]): TransactionItemRequest[] {
  return items.map(({ sku, name, quantity, grossValue, category, maker, labels }) => ({
    sku,
    name,
    ...(quantity !== '' && { quantity: Number(quantity) }),
    ...(grossValue !== '' && { grossValue: Number(grossValue) }),
    ...(category !== '' && { category }),
    ...(maker !== '' && { maker }),
    ...(labels.length > 0 && { labels: getLabels(labels) }),
  })) as TransactionItemRequest[];
}
