import { rows, type Source } from '../platform/database/statement.js';

export type Payload = Readonly<Record<string, unknown>>;

export interface ToldEvent {
  readonly uuid: string;
  /** Its name alone. */
  readonly type: string;
  readonly payload: Payload;
}

/** Events of aggregates between two ids, in the order in which they were recorded. */
export async function eventsOf(
  source: Source,
  piece: readonly [string, string],
  group: string,
  names: readonly string[],
): Promise<ToldEvent[]> {
  const found = await rows<{ uuid: string; type: string; payload: string | Payload }>(
    source,
    `SELECT uuid, type, payload FROM event WHERE uuid >= ? AND uuid <= ?
        AND type IN (${names.map(() => '?').join(', ')}) ORDER BY recordId`,
    [...piece, ...names.map((name) => group + name)],
  );
  return found.map(({ uuid, type, payload }) => ({
    uuid,
    type: type.slice(group.length),
    // MySQL hands JSON over as what it says, the others as text.
    payload: typeof payload === 'string' ? (JSON.parse(payload) as Payload) : payload,
  }));
}

/** The text at the end of a path; empty when there is none. */
export function idIn(payload: Payload, ...path: readonly string[]): string {
  const found = at(payload, path);
  return typeof found === 'string' ? found : '';
}

export function numberIn(payload: Payload, ...path: readonly string[]): number {
  const found = at(payload, path);
  return typeof found === 'number' ? found : NaN;
}

export function flagIn(payload: Payload, ...path: readonly string[]): boolean {
  return at(payload, path) === true;
}

function at(payload: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inside, name) => (typeof inside === 'object' && inside !== null ? (inside as Payload)[name] : undefined),
    payload,
  );
}
