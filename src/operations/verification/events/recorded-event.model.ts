import { type Difference, isSame, formatValue, maskValues } from '#platform/database/query/verifier.js';

export type Payload = Readonly<Record<string, unknown>>;

export interface RecordedEvent {
  readonly recordId: number;
  readonly position: number | null;
  readonly uuid: string;
  readonly type: string;
  readonly payload: Payload;
  readonly recordedOn: Date;
}

/** What is kept of an event when its payload is not needed any more. */
export type EventRef = Pick<RecordedEvent, 'recordId' | 'position' | 'recordedOn'>;

export function getRef({ recordId, position, recordedOn }: RecordedEvent): EventRef {
  return { recordId, position, recordedOn };
}

/** By the id that clients see; an event that has none yet by the number of its row. */
export function getId({ recordId, position }: EventRef): string {
  return position === null ? `record ${recordId}` : String(position);
}

export function eventName(event: EventRef): string {
  return `event ${getId(event)}`;
}

/** The name of a type of event in a group: what follows `Service.Domain.User.Event.`. Null in another group. */
export function nameIn(type: string, group: string): string | null {
  const prefix = getPrefix(group);
  return type.startsWith(prefix) ? type.slice(prefix.length) : null;
}

export function getPrefix(group: string): string {
  return `Service.Domain.${group}.Event.`;
}

/** What a member of a payload has to be where that is not one value: says so when it is something else. */
export type Rule = (actual: unknown) => string | undefined;

/** Members that are there or not, with values or rules. */
export type Expected = Readonly<Record<string, unknown>>;

/** Each member of the payload of an event that is not what `by` says it is. */
export function* payloadUnlike(
  event: EventRef,
  payload: Payload,
  by: string,
  expected: Expected,
  isPersonal = false,
): Generator<Difference> {
  for (const leaf of leavesUnlike(payload, expected, '')) {
    const [actual, expectedValue] = maskValues(leaf.actual, leaf.expected, isPersonal);
    yield {
      table: 'event',
      id: getId(event),
      what: leaf.path,
      actual,
      by,
      expected: leaf.rule ?? expectedValue,
    };
  }
}

interface Leaf {
  readonly path: string;
  readonly actual: unknown;
  readonly expected?: unknown;
  readonly rule?: string;
}

function* leavesUnlike(actual: unknown, expected: unknown, path: string): Generator<Leaf> {
  if (typeof expected === 'function') {
    const rule = (expected as Rule)(actual);
    if (rule !== undefined) {
      yield { path, actual, rule };
    }
  } else if (isObject(actual) && isObject(expected)) {
    for (const name of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
      yield* leavesUnlike(actual[name], expected[name], path === '' ? name : `${path}.${name}`);
    }
  } else if (!isSame(actual, expected)) {
    yield { path, actual, expected };
  }
}

function isObject(value: unknown): value is Payload {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function getMember(payload: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inside, name) => (isObject(inside) ? inside[name] : undefined), payload);
}

/** The text at the end of a path; empty when there is none. */
export function textIn(payload: unknown, ...path: readonly string[]): string {
  const found = getMember(payload, ...path);
  return typeof found === 'string' ? found : '';
}

/**
 * Events that one lock keeps apart: their rows are inserted one after the other, and their positions are given in the
 * same order. Others may have been committed in another order than they were inserted in.
 */
export class Order {
  private last: EventRef | undefined;

  *note(event: EventRef): Generator<Difference> {
    const { last } = this;
    this.last = event;
    if (last && isOutOfOrder(last, event)) {
      yield outOfOrder(event, last);
    }
  }
}

/** Whether the order of two rows is not that of their positions; what has no position yet comes last. */
export function isOutOfOrder(one: EventRef, other: EventRef): boolean {
  const before = (one.position ?? Infinity) - (other.position ?? Infinity);
  return before * (one.recordId - other.recordId) < 0;
}

export function outOfOrder(event: EventRef, other: EventRef): Difference {
  return {
    table: 'event',
    id: getId(event),
    what: 'position',
    actual: `${event.position ?? 'none'}`,
    by: `${eventName(other)}, which the same lock keeps apart`,
    expected: event.recordId > other.recordId ? 'a later one' : 'an earlier one',
  };
}

/** Events that one statement records have one time, and rows and positions that follow each other. */
export function* recordedTogether(events: readonly (EventRef | undefined)[]): Generator<Difference> {
  const known = events.filter((event) => event !== undefined);
  for (const [index, event] of known.entries()) {
    const before = known[index - 1];
    if (!before) {
      continue;
    }
    if (event.recordId < before.recordId || isOutOfOrder(before, event)) {
      yield outOfOrder(event, before);
    }
    if (event.recordedOn.getTime() !== before.recordedOn.getTime()) {
      yield {
        table: 'event',
        id: getId(event),
        what: 'recordedOn',
        actual: formatValue(event.recordedOn),
        by: `${eventName(before)}, which was recorded with it`,
        expected: formatValue(before.recordedOn),
      };
    }
  }
}
