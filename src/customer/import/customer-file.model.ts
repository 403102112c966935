import { recordsOfTable } from '#platform/file/csv-records.js';
import type { Cells, TableColumns } from '#platform/file/csv-table.js';
import {
  type FileFormat,
  type FileReading,
  type FileRecord,
  recordsOfFile,
} from '#platform/file/file-records.js';
import { recordsOfXml, type XmlFormat } from '#platform/file/xml-records.js';

const ADDRESS = ['street', 'address1', 'address2', 'postal', 'city', 'province', 'country'];
const OWN = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'loyaltyCardNumber',
  'gender',
  'birthDate',
  'active',
  'agreement1',
  'agreement2',
  'agreement3',
  'labels',
  'levelId',
  'posId',
  'sellerId',
];

/** Includes the titles of other systems. */
const COLUMNS: TableColumns = {
  titles: {
    ...Object.fromEntries([...OWN, ...ADDRESS].map((column) => [column, []])),
    firstName: ['givenName', 'name'],
    lastName: ['surname', 'familyName'],
    email: ['emailAddress', 'mail'],
    phone: ['phoneNumber', 'telephone', 'mobile'],
    loyaltyCardNumber: ['loyaltyCard', 'cardNumber', 'card'],
    gender: ['sex'],
    birthDate: ['dateOfBirth', 'birthday'],
    agreement1: ['terms', 'termsAccepted'],
    levelId: ['level'],
    posId: ['pos'],
    postal: ['postalCode', 'postcode', 'zip', 'zipCode'],
    companyName: ['company'],
    nip: ['vat', 'vatNumber', 'taxNumber'],
    problem: [],
  },
  required: ['firstName', 'lastName'],
};
const FLAGS = ['agreement1', 'agreement2', 'agreement3', 'active'];
/** Spellings of flags in small letters: those of people, and of spreadsheets in English, German, Polish and French. */
const YES = ['1', 'true', 'yes', 'y', 'x', 'wahr', 'ja', 'prawda', 'tak', 'vrai', 'oui'];
const NO = ['0', 'false', 'no', 'n', 'falsch', 'nein', 'fałsz', 'nie', 'faux', 'non'];
const WRITTEN_FLAGS: ReadonlyMap<string, string> = new Map([
  ...YES.map((word) => [word, '1'] as const),
  ...NO.map((word) => [word, '0'] as const),
]);
const XML: XmlFormat = { element: 'customer', entries: ['label'], getBody: withOwnNames };
const all = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true] as const));
const FORMAT: FileFormat<FileRecord> = {
  csv: (texts, firstRow, order) =>
    recordsOfTable(texts, firstRow, { columns: COLUMNS, dates: ['birthDate'], getBody }, order),
  xml: (texts) => recordsOfXml(texts, XML),
  members: { ...all(OWN), address: all(ADDRESS), company: all(['name', 'nip']) },
  wrapper: 'customer',
};

/** Reads bodies of registrations from a file, see `recordsOfFile`. */
export function customersOfFile(
  chunks: AsyncIterable<Uint8Array | string>,
  reading?: FileReading,
): AsyncGenerator<FileRecord> {
  return recordsOfFile(chunks, FORMAT, reading);
}

/** Files of the public system name the level `levelID`. Empty elements count as missing. */
function withOwnNames(members: Record<string, unknown>): object {
  const { levelID, ...rest } = members;
  const level = levelID !== undefined && { levelId: levelID };
  const given = Object.entries({ ...level, ...rest, ...getFlags(rest) });
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

function getBody({ companyName, nip, ...cells }: Cells): object | string {
  const flags = getFlags(cells);
  const unread = FLAGS.find((column) => column in cells && flags[column] === undefined);
  if (unread !== undefined) {
    return `${unread}: This value is not understood. Write ${YES.join(', ')} or ${NO.join(', ')}.`;
  }
  const company = {
    ...(companyName !== undefined && { name: companyName }),
    ...(nip !== undefined && { nip }),
  };
  const inAddress = ([name]: readonly [string, string]) => ADDRESS.includes(name);
  const address = Object.entries(cells).filter(inAddress);
  return {
    ...Object.fromEntries(Object.entries(cells).filter((each) => !inAddress(each))),
    ...flags,
    ...(address.length > 0 && { address: Object.fromEntries(address) }),
    ...(Object.keys(company).length > 0 && { company }),
  };
}

/** The flags that are understood. */
function getFlags(members: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    FLAGS.flatMap((column) => {
      const written = members[column];
      const flag = typeof written === 'string' ? WRITTEN_FLAGS.get(written.trim().toLowerCase()) : undefined;
      return flag === undefined ? [] : [[column, flag]];
    }),
  );
}
