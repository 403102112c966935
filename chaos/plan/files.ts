import { Random } from '../random.js';
import { getStore } from './customers.js';
import { getBuyer } from './personal.js';
import { type Line, linesBack, linesSold, PROMOTION } from './sales.js';

/** A document of a shop in a file. */
export interface FiledDocument {
  readonly document: string;
  readonly customer: number;
  /** For a return: the sale. */
  readonly revised: string | null;
  readonly lines: readonly Line[];
}

const STREAM = 2_000_000_055;
const RETURNS = 0.3;
const POINTS_MAX = 10_000;
export const SALES_TITLES =
  'documentNumber,documentType,purchaseDate,email,name,revisedDocument,sku,itemName,quantity,grossValue,itemLabels';
/** Long ago: a file that is sent again says the same. */
export const PURCHASED = '2026-01-01T10:00:00Z';

/** What a file has: the same for an operation. Returns stand behind their sales, and some of them are refused. */
export function filedDocuments(number: number, count: number, customers: number): FiledDocument[] {
  const random = new Random(STREAM, number);
  const filed: FiledDocument[] = [];
  for (let index = 0; index < count; index += 1) {
    const document = `F${number}-${index}`;
    const points = random.whole(0, POINTS_MAX);
    const sales = filed.filter(({ revised }) => revised === null);
    const sale = random.chance(RETURNS) ? sales[random.whole(0, sales.length - 1)] : undefined;
    const drawn = random.whole(0, customers - 1);
    const customer = getStore(drawn) === 'DEFAULT' ? drawn : drawn - 1;
    filed.push(
      sale
        ? { ...sale, document, revised: sale.document, lines: linesBack(index, points, sale.lines) }
        : { document, customer, revised: null, lines: linesSold(index, points) },
    );
  }
  return filed;
}

/** Both forms that shops send: a line of CSV for each item, or a document in each line. */
export function fileOfSales(
  number: number,
  count: number,
  {
    customers,
    planned,
  }: { readonly customers: readonly { readonly email: string }[]; readonly planned: number },
): string {
  const filed = filedDocuments(number, count, planned);
  const buyerIn = ({ customer }: FiledDocument) => getBuyer(customer, number, customers[customer]?.email);
  const lines =
    number % 2 === 0
      ? [SALES_TITLES, ...filed.flatMap((each) => getRows(each, buyerIn(each)))]
      : filed.map((each) => JSON.stringify(getBody(each, buyerIn(each))));
  return [...lines, ''].join('\n');
}

type Buyer = ReturnType<typeof getBuyer>;

function getRows({ document, revised, lines }: FiledDocument, { name, email }: Buyer): string[] {
  const { key, value } = PROMOTION;
  return lines.map(({ sku, millis, cents, promoted }) =>
    [
      document,
      revised === null ? 'sell' : 'return',
      PURCHASED,
      email ?? '',
      name,
      revised ?? '',
      sku,
      sku,
      millis / 1e3,
      cents / 100,
      promoted ? `${key}:${value}` : '',
    ].join(','),
  );
}

function getBody({ document, revised, lines }: FiledDocument, buyer: Buyer): object {
  return {
    transactionData: {
      documentNumber: document,
      documentType: revised === null ? 'sell' : 'return',
      purchaseDate: PURCHASED,
    },
    items: getItems(lines),
    customerData: buyer,
    ...(revised !== null && { revisedDocument: revised }),
  };
}

/** The lines of a document in a request. */
export function getItems(lines: readonly Line[]): object[] {
  return lines.map(({ sku, millis, cents, promoted }) => ({
    sku: { code: sku },
    name: sku,
    quantity: millis / 1000,
    grossValue: cents / 100,
    ...(promoted && { labels: [PROMOTION] }),
  }));
}
