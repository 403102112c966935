import { In } from 'typeorm';
import { inBatches } from '#platform/database/query/in-pieces.js';
import { rows, type QuerySource } from '#platform/database/query/statement.js';
import { placesFor } from '#platform/database/query/values.js';
import { memberCondition } from './membership.rules.js';
import { SegmentEntity } from './segment.entity.js';

/** @param among Limits the segments */
export async function findActiveSegments(
  source: QuerySource,
  among: readonly string[] | undefined,
): Promise<SegmentEntity[]> {
  return source.find(SegmentEntity, {
    where: { active: true, ...(among && { id: In(among) }) },
    order: { id: 'ASC' },
  });
}

export async function findSegmentsOf(
  source: QuerySource,
  today: string,
  customerId: string,
  among: readonly string[] | undefined,
): Promise<string[]> {
  return (await findSegmentsOfMany(source, today, [customerId], among)).get(customerId) ?? [];
}

/**
 * Active segments by customer. Needs a list that is not empty. Listed customers are in a separate table, under an id that changes with the
 * definition, so both are of one instant.
 */
export async function findSegmentsOfMany(
  source: QuerySource,
  today: string,
  customerIds: readonly string[],
  among: readonly string[] | undefined,
): Promise<ReadonlyMap<string, string[]>> {
  for (;;) {
    const segments = await findActiveSegments(source, among);
    const found = await membershipsIn(segments, source, today, customerIds);
    if (found) {
      return found;
    }
  }
}

/** Null when one of the segments has changed since the reading. */
async function membershipsIn(
  segments: readonly SegmentEntity[],
  source: QuerySource,
  today: string,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, string[]> | null> {
  const conditions = segments.map(({ id, revision, parts }) => {
    const { where, values } = memberCondition(parts, { customer: 'c', today, storeId: undefined });
    return { id, revision, where, values: [...values, id] };
  });
  const found = new Map<string, string[]>(customerIds.map((id) => [id, []]));
  for (const batch of inBatches(conditions)) {
    const answers = batch.map(
      ({ where }, index) =>
        `CASE WHEN ${where} THEN 1 ELSE 0 END AS s${index}, (SELECT revision FROM segment WHERE id = ?) AS r${index}`,
    );
    const members = await rows<Record<string, number | string | null>>(
      source,
      `SELECT c.id AS id, ${answers.join(', ')} FROM customer c WHERE c.id IN ${placesFor(customerIds)}`,
      [...batch.flatMap(({ values }) => values), ...customerIds],
    );
    for (const member of members) {
      if (batch.some(({ revision }, index) => Number(member[`r${index}`]) !== revision)) {
        return null;
      }
      const own = batch.filter((_, index) => Number(member[`s${index}`] ?? 0) === 1).map(({ id }) => id);
      found.get(String(member['id']))?.push(...own);
    }
  }
  return found;
}
