import { filedDocuments, PURCHASED } from '../../plan/files.js';
import { AT_POS, type Line, linesIn, RECEIPT } from '../../plan/sales.js';
import { amount, type History, type Past } from '../history.js';

/** A document that was sent, alone or in a file. */
export interface Sent {
  readonly past: Past;
  readonly document: string;
  readonly customer: number;
  /** For a return: the document of the sale. */
  readonly revised: string | null;
  /** Their size: a return may send them all negative. */
  readonly lines: readonly Line[];
  readonly isOfFile: boolean;
  /** Where rules give coupons. */
  readonly isAtPos: boolean;
  /** Nothing names its buyer: who has the receipt may claim it. */
  readonly isReceipt: boolean;
  /** Milliseconds. */
  readonly soldAt: number;
}

/** All documents of the journal, by their numbers. */
export function sentIn({ operations }: History, planned: number): ReadonlyMap<string, Sent> {
  const all = new Map<string, Sent>();
  for (const past of operations.values()) {
    getDocuments(past, planned).forEach((sent) => all.set(sent.document, sent));
  }
  return all;
}

function getDocuments(past: Past, planned: number): Sent[] {
  const { kind, number, customer, words } = past;
  const [document = '', revised = ''] = words;
  const alone = { past, customer, isOfFile: false, isAtPos: false, isReceipt: false, soldAt: 0 };
  if (kind === 'sell') {
    const soldAt = amount(past, 't');
    const how = { isAtPos: words.includes(AT_POS), isReceipt: words.includes(RECEIPT), soldAt };
    return [{ ...alone, ...how, document, revised: null, lines: linesIn(words) }];
  }
  if (kind === 'bringBack') {
    return [{ ...alone, document, revised, lines: linesIn(words).map(getSize) }];
  }
  if (kind !== 'importSales' && kind !== 'salesCommand') {
    return [];
  }
  return filedDocuments(number, amount(past, 'n'), planned).map((filed) => ({
    ...filed,
    past,
    lines: filed.revised === null ? filed.lines : filed.lines.map(getSize),
    isOfFile: true,
    isAtPos: false,
    isReceipt: false,
    soldAt: Date.parse(PURCHASED),
  }));
}

function getSize(line: Line): Line {
  return { ...line, millis: Math.abs(line.millis), cents: Math.abs(line.cents) };
}
