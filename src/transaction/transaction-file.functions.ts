import { type FileFormat, recordsOfFile } from '#platform/file/file-records.js';
import { recordsOfXml, type XmlFormat } from '#platform/file/xml-records.js';
import { bodiesOfCsv } from './csv-bodies.functions.js';
import type { SentRow } from './csv-documents.model.js';
import { DATA_MEMBERS, MEMBERS } from './transaction-members.functions.js';

const XML: XmlFormat = { element: 'transaction', entries: ['item', 'label'], bodyOf };
const FORMAT: FileFormat<SentRow> = {
  csv: bodiesOfCsv,
  xml: (texts) => recordsOfXml(texts, XML),
  members: MEMBERS,
  wrapper: 'transaction',
};

/**
 * The transactions of a file, see `recordsOfFile`.
 * @param encoding A name of the Encoding Standard; otherwise the file says it, or it is UTF-8
 */
export function transactionsOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
  encoding?: string,
): AsyncGenerator<SentRow> {
  return recordsOfFile(chunks, FORMAT, encoding);
}

/** What the public system has at the top of a transaction (`documentNumber`, `customer`) is taken to its place. */
function bodyOf({ customer, posId, ...members }: Record<string, unknown>): object {
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
