import { recordsOfTable } from '#platform/file/csv-records.js';
import type { TableColumns } from '#platform/file/csv-table.js';
import {
  type FileFormat,
  type FileReading,
  type FileRecord,
  recordsOfFile,
} from '#platform/file/file-records.js';
import { recordsOfXml, type XmlFormat } from '#platform/file/xml-records.js';
import type { PointsToAdd } from '../points.service.js';

export interface SentPoints extends Omit<PointsToAdd, 'customer'> {
  readonly type: 'adding' | 'spending';
  /** What names the customer, in the order in which it is tried. */
  readonly customer: readonly { readonly kind: 'id' | 'email' | 'card' | 'phone'; readonly name: string }[];
  /** Names this row alone, in all files. */
  readonly reference?: string | undefined;
}

const MEMBERS = [
  'customerId',
  'customerEmail',
  'customerLoyaltyCardNumber',
  'customerPhoneNumber',
  'points',
  'type',
  'comment',
  'validityDuration',
  'lockedUntil',
  'expiresAt',
  'reference',
];

/** With the titles that other systems write. */
const COLUMNS: TableColumns = {
  titles: {
    ...Object.fromEntries(MEMBERS.map((column) => [column, []])),
    customerId: ['customer'],
    customerEmail: ['email', 'emailAddress'],
    customerLoyaltyCardNumber: ['loyaltyCardNumber', 'loyaltyCard', 'cardNumber', 'card'],
    customerPhoneNumber: ['customerPhone', 'phone', 'phoneNumber'],
    points: ['value', 'amount'],
    comment: ['reason', 'description'],
    validityDuration: ['validDays', 'daysValid'],
    expiresAt: ['validUntil', 'expires'],
    reference: ['externalId', 'externalReference'],
    // A report of an earlier import has it.
    problem: [],
  },
  required: ['points'],
};
const XML: XmlFormat = { element: 'pointsTransfer', entries: [], getBody: withoutEmpty };
const FORMAT: FileFormat<FileRecord> = {
  csv: (texts, firstRow, order) =>
    recordsOfTable(
      texts,
      firstRow,
      { columns: COLUMNS, dates: ['lockedUntil', 'expiresAt'], getBody: (cells) => cells },
      order,
    ),
  xml: (texts) => recordsOfXml(texts, XML),
  members: Object.fromEntries(MEMBERS.map((name) => [name, true] as const)),
  wrapper: 'transfer',
};

/** The transfers of points of a file, see `recordsOfFile`. */
export function pointsOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
  reading?: FileReading,
): AsyncGenerator<FileRecord> {
  return recordsOfFile(chunks, FORMAT, reading);
}

/** An element without a text is not given. */
function withoutEmpty(members: Record<string, unknown>): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== ''));
}
