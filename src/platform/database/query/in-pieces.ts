const IDS_PER_STATEMENT = 500;

/** What is found of all these ids, some of them at a time: a statement takes only so many values. Each id is asked for once. */
export async function inPieces<Row>(
  ids: readonly string[],
  find: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const all = [...new Set(ids)];
  const found: Row[] = [];
  for (let first = 0; first < all.length; first += IDS_PER_STATEMENT) {
    found.push(...(await find(all.slice(first, first + IDS_PER_STATEMENT))));
  }
  return found;
}
