import { Custom, Flag, FilterText, Text, Whole } from '../../platform/http/fields.js';
import { PageRequest } from '../../platform/http/page.request.js';

const CODES_PER_REQUEST_MAX = 10_000;
const GENERATED_MAX = 1_000_000;
const CODE_LENGTH_MAX = 100;

const CODES: { type: [StringConstructor]; maxItems: number } = {
  type: [String],
  maxItems: CODES_PER_REQUEST_MAX,
};

/** Sortable by `code`, `purchasedAt` and `usageDate`. */
export class ListCodesRequest extends PageRequest {
  /** `1`: only codes that somebody has bought; `0`: only those that are left. */
  @Flag({ optional: true })
  readonly sold?: boolean;

  @Flag({ optional: true })
  readonly used?: boolean;

  /** This one code, exactly. */
  @FilterText({ max: CODE_LENGTH_MAX })
  readonly code?: string;
}

export class AddCodesRequest {
  /** At most 10,000; for more there are files. */
  @Custom(readCodes, CODES, { optional: true })
  readonly coupons?: string[];

  /** To draw codes by: a digit for each `#`, a letter for each `?`, everything else as it stands. `COFFEE-########`. */
  @Text({ max: CODE_LENGTH_MAX, optional: true })
  readonly pattern?: string;

  /** How many codes to draw. The pattern must allow 100 times as many. */
  @Whole({ min: 1, max: GENERATED_MAX, optional: true })
  readonly count?: number;
}

export class RemoveCodesRequest {
  @Custom(readCodes, CODES)
  readonly coupons!: string[];
}

/** What is in the texts is for the report to say. Numbers are taken as they are written. */
function readCodes(sent: unknown): string[] {
  const list: unknown[] | null = Array.isArray(sent) ? (sent as unknown[]) : valuesOf(sent);
  if (!list) {
    throw new Error('This value should be a list.');
  }
  if (list.length > CODES_PER_REQUEST_MAX) {
    throw new Error(`This collection should contain ${CODES_PER_REQUEST_MAX} elements or less.`);
  }
  return list.map((code) => {
    if (typeof code !== 'string' && typeof code !== 'number') {
      throw new Error('This value should be a list of texts.');
    }
    return String(code);
  });
}

/** Of a map `{"0":"a","1":"b"}`, which some clients make of a list. */
function valuesOf(sent: unknown): unknown[] | null {
  const isMap =
    typeof sent === 'object' && sent !== null && Object.keys(sent).every((key) => /^\d+$/.test(key));
  return isMap ? Object.values(sent) : null;
}
