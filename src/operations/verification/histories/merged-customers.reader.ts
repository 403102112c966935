import { inPieces } from '#platform/database/query/in-pieces.js';
import type { QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';

/** Those of some customers who were merged into others, each with the one who has the rows. Events name who it was at the time. */
export async function readTargets(
  source: QuerySource,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await inPieces(customerIds, (some) =>
    source.query<{ id: string; mergedInto: string }[]>(
      `SELECT id, mergedInto FROM customer WHERE mergedInto IS NOT NULL AND id IN ${placesFor(some)}`,
      [...some],
    ),
  );
  return new Map(found.map(({ id, mergedInto }) => [id, mergedInto]));
}
