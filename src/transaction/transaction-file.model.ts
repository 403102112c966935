import {
  type CsvTable,
  linesOfTable,
  NoTable,
  PROBLEM,
  type TableColumns,
} from '#platform/file/csv-table.js';
import type { DateOrder } from '#platform/file/written-dates.js';
import { Spool } from '#platform/file/spool.js';
import { CsvDocuments, type CsvRow, CsvSurvey, type SentRow } from './csv-documents.model.js';
import {
  ADDRESS_MEMBERS,
  BUYER_MEMBERS,
  DATA_MEMBERS,
  REST_MEMBERS,
  MEMBERS,
} from './transaction-members.model.js';
import { type FileFormat, type FileReading, recordsOfFile } from '#platform/file/file-records.js';
import { recordsOfXml, type XmlFormat } from '#platform/file/xml-records.js';

/** The first reading reports progress after this number of rows. */
const ROWS_PER_SIGN = 16;

/** Includes the titles of other systems. */
const COLUMNS: TableColumns = {
  titles: {
    ...Object.fromEntries(
      [...DATA_MEMBERS, ...BUYER_MEMBERS, ...ADDRESS_MEMBERS, ...REST_MEMBERS].map((column) => [column, []]),
    ),
    documentNumber: ['receiptNumber', 'invoiceNumber', 'orderNumber'],
    documentType: ['type'],
    purchaseDate: ['date', 'purchasedAt'],
    name: ['customerName', 'buyerName'],
    email: ['emailAddress', 'customerEmail'],
    phone: ['phoneNumber', 'customerPhone', 'telephone'],
    loyaltyCardNumber: ['loyaltyCard', 'cardNumber'],
    postal: ['postalCode', 'postcode', 'zip', 'zipCode'],
    pos: ['posId'],
    sku: ['itemCode', 'productCode', 'skuCode'],
    itemName: ['productName', 'item', 'product'],
    quantity: ['qty'],
    grossValue: ['gross', 'grossAmount'],
    category: [],
    maker: ['brand', 'manufacturer'],
    itemLabels: [],
    [PROBLEM]: [],
  },
  required: ['documentNumber', 'purchaseDate', 'sku', 'itemName', 'quantity', 'grossValue'],
};

/**
 * Reads CSV with a line of titles and a line for each item. Lines with the same `documentNumber` are one transaction, wherever they stand:
 * the file is stored on disk and read twice, first to find the end of each transaction.
 * | A transaction is refused as a whole when one of its lines is unreadable, when its lines differ in a member of the transaction, or when
 * an adjacent line has no readable number, or any line has none where the lines of a transaction do not stand together. A broken line does not hide the lines after it.
 * @throws {UnreadableText} before any transaction, for an error anywhere in the file
 */
async function* bodiesOfCsv(
  texts: AsyncIterable<string>,
  firstRow: number,
  order?: DateOrder,
): AsyncGenerator<SentRow> {
  const spool = await Spool.open();
  try {
    const survey = new CsvSurvey(order);
    for await (const row of getRows(spool.keeping(texts), firstRow, survey)) {
      survey.add(row);
      if (row.row % ROWS_PER_SIGN === 0) {
        yield { row: row.row };
      }
    }
    yield { row: firstRow, ...survey.titles };
    yield* survey.notes.map((note) => ({ row: firstRow, note }));
    const documents = new CsvDocuments(survey);
    for await (const row of getRows(spool.texts(), firstRow)) {
      yield* documents.add(row).map((sent) => ({ ...sent, share: survey.shareAt(row.row) }));
    }
    yield* documents.end();
  } catch (error) {
    if (!(error instanceof NoTable)) {
      throw error;
    }
    yield { row: error.row, problem: error.message };
  } finally {
    await spool.close();
  }
}

/** @throws {NoTable} */
async function* getRows(
  texts: AsyncIterable<string>,
  firstRow: number,
  survey?: CsvSurvey,
): AsyncGenerator<CsvRow> {
  const lines = linesOfTable(texts, firstRow, COLUMNS, (table) => survey?.begin(table));
  for await (const { table, row, line } of lines) {
    yield getRow(table, row, line);
  }
}

function getRow(table: CsvTable, row: number, line: string): CsvRow {
  const sentAgain = (problem: string) => table.withProblem(line, problem);
  const { length } = line;
  const cells = table.getCells(line);
  if (typeof cells === 'string') {
    const number = table.getPlainCell(line, 'documentNumber');
    return { row, length, cells: {}, number, problem: cells, sentAgain };
  }
  const number = cells['documentNumber'];
  const problem = number === undefined ? { problem: 'This line has no documentNumber.' } : {};
  return { row, length, cells, number, sentAgain, ...problem };
}

const XML: XmlFormat = { element: 'transaction', entries: ['item', 'label'], getBody };
const FORMAT: FileFormat<SentRow> = {
  csv: bodiesOfCsv,
  xml: (texts) => recordsOfXml(texts, XML),
  members: MEMBERS,
  wrapper: 'transaction',
};

/** See `recordsOfFile`. */
export function transactionsOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
  reading?: FileReading,
): AsyncGenerator<SentRow> {
  return recordsOfFile(chunks, FORMAT, reading);
}

/** Moves members that the public system has at the top of a transaction (`documentNumber`, `customer`) to their place. */
function getBody({ customer, posId, ...members }: Record<string, unknown>): object {
  const isData = ([name]: [string, unknown]) => DATA_MEMBERS.includes(name);
  const all = Object.entries(members);
  const transactionData = Object.fromEntries(all.filter(isData));
  return {
    ...(customer !== undefined && { customerData: customer }),
    ...(posId !== undefined && { pos: posId }),
    ...(Object.keys(transactionData).length > 0 && { transactionData }),
    ...Object.fromEntries(all.filter((each) => !isData(each))),
  };
}
