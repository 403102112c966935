interface ListOptions {
  readonly query?: { readonly cursor?: string; readonly perPage?: number };
}

/** An answer has one list, which is called after what is in it, and `total`. */
type RowIn<Data> = {
  [Key in keyof Data]: Data[Key] extends readonly (infer Row)[] ? Row : never;
}[keyof Data];

const PER_PAGE = 100;

/**
 * All rows of a list, page by page as they are asked for: each once, even if others are written meanwhile.
 * `rowsOf(customersList, { client: laurel, query: { sort: 'lastName' } })`
 */
export async function* rowsOf<Options extends ListOptions, Data extends object>(
  list: (options: Options) => Promise<{ readonly data: Data; readonly response: Response }>,
  options: Options,
): AsyncGenerator<RowIn<Data>, void, undefined> {
  let cursor = options.query?.cursor;
  do {
    const query = { perPage: PER_PAGE, ...options.query, ...(cursor !== undefined && { cursor }) };
    const { data, response } = await list({ ...options, query });
    yield* (Object.values(data) as unknown[]).find((value) => Array.isArray(value)) as RowIn<Data>[];
    cursor = nextCursor(response);
  } while (cursor !== undefined);
}

/** The `cursor` of the next page of a list; undefined on the last one. For a page that has a button for more. */
export function nextCursor({ headers }: Pick<Response, 'headers'>): string | undefined {
  // `</api/…?cursor=…>; rel="next"`
  const [, query] = /<[^>?]*\?([^>]+)>;\s*rel="next"/.exec(headers.get('Link') ?? '') ?? [];
  return new URLSearchParams(query).get('cursor') ?? undefined;
}
