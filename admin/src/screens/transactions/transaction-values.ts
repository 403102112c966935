import type { DocumentType, RegisterTransactionRequest } from '@laurel/client/api';
import { getLabels } from '../../patterns/labels.js';
import { type ItemValues, getItems, newItem } from './basket-values.js';

/** Values of the form, by the names that the API has for the fields, so that its messages find them. */
export interface TransactionValues {
  transactionData: {
    documentNumber: string;
    documentType: DocumentType;
    purchaseDate: string;
    purchasePlace: string;
  };
  customerData: { name: string; email: string; phone: string; loyaltyCardNumber: string };
  items: ItemValues[];
  pos: string | null;
  revisedDocument: string;
  labels: string[];
}

export function newTransaction(now: string, returnOf: string | undefined): TransactionValues {
  return {
    transactionData: {
      documentNumber: '',
      documentType: returnOf === undefined ? 'sell' : 'return',
      purchaseDate: now,
      purchasePlace: '',
    },
    customerData: { name: '', email: '', phone: '', loyaltyCardNumber: '' },
    items: [newItem()],
    pos: null,
    revisedDocument: returnOf ?? '',
    labels: [],
  };
}

/** Nothing stays nothing: the API says what is missing. */
export function getRequest(values: TransactionValues): RegisterTransactionRequest {
  const { transactionData, customerData, items, pos, revisedDocument, labels } = values;
  const isReturn = transactionData.documentType === 'return';
  return {
    transactionData: given(transactionData) as RegisterTransactionRequest['transactionData'],
    customerData: given(customerData),
    items: getItems(items),
    ...(pos !== null && { pos }),
    ...(isReturn && revisedDocument !== '' && { revisedDocument }),
    ...(labels.length > 0 && { labels: getLabels(labels) }),
  };
}

function given<Texts extends object>(texts: Texts): Partial<Texts> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')) as Partial<Texts>;
}
