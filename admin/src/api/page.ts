import { nextCursor } from '@laurel/client';

/** Lists are counted so far: counting millions of rows takes seconds. */
export const TOTAL_MAX = 10_000;

/** One page of any list of the API. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  /** One more than `TOTAL_MAX` says that there are more. */
  readonly total: number;
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
}

/** The page in an answer whose first field is the list: `getPage(await campaignList({…}), 'campaigns')`. */
export function getPage<Data extends object, Key extends keyof Data>(
  { data, response }: { readonly data: Data; readonly response: Response },
  key: Key,
): Page<Data[Key] extends readonly (infer Row)[] ? Row : never> {
  const { total } = data as { readonly total?: number };
  const rows = data[key] as (Data[Key] extends readonly (infer Row)[] ? Row : never)[];
  return { rows, total: total ?? rows.length, next: nextCursor(response) };
}

/** More than anyone scrolls through. */
const PAGES_MAX = 10;

/** All rows of a list that is not long. */
export async function loadEveryPage<Row>(
  load: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES_MAX; page++) {
    const { rows: more, next } = await load(cursor);
    rows.push(...more);
    if (next === undefined) {
      break;
    }
    cursor = next;
  }
  return rows;
}
