import { parseInstant } from '#platform/time/calendar.js';
import { isStorable, isUuid } from '#platform/text.js';

/** A record of the public system, of which nothing is known yet. */
export type SourceRecord = Readonly<Record<string, unknown>>;

/** Why a record cannot be read. */
export class UnreadableRecord extends Error {}

/** A member, or undefined for what the public system leaves out, has as null, or leaves empty. */
export function getValue(record: SourceRecord, name: string): unknown {
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  return value === null || value === '' ? undefined : value;
}

export function getObject(record: SourceRecord, name: string): SourceRecord {
  const value = getValue(record, name);
  return isSourceRecord(value) ? value : {};
}

export function getList(record: SourceRecord, name: string): readonly SourceRecord[] {
  const value = getValue(record, name);
  return Array.isArray(value) ? value.filter(isSourceRecord) : [];
}

/** An id stands in a record as a text, or as an object with one member. @throws {UnreadableRecord} for what is no UUID */
export function getSourceId(record: SourceRecord, name: string): string | undefined {
  const value = getValue(record, name);
  const id = isSourceRecord(value) ? Object.values(value)[0] : value;
  if (id === undefined || id === null) {
    return undefined;
  }
  if (!isUuid(id)) {
    throw new UnreadableRecord(`${name}: This value is not a valid UUID.`);
  }
  return id.toLowerCase();
}

/** @throws {UnreadableRecord} */
export function getNeededId(record: SourceRecord, name: string): string {
  return needed(name, getSourceId(record, name));
}

/** @throws {UnreadableRecord} for what is no time */
export function getTime(record: SourceRecord, name: string): Date | undefined {
  const value = getValue(record, name);
  if (value === undefined) {
    return undefined;
  }
  const instant = typeof value === 'string' ? parseInstant(value) : null;
  if (!instant) {
    throw new UnreadableRecord(`${name}: This value is not a valid date.`);
  }
  return instant;
}

/** @throws {UnreadableRecord} for a time that has not come, too */
export function getPastTime(record: SourceRecord, name: string, now: Date): Date {
  const instant = needed(name, getTime(record, name));
  if (instant > now) {
    throw new UnreadableRecord(`${name}: This time has not come yet.`);
  }
  return instant;
}

/** @throws {UnreadableRecord} */
export function getNumber(record: SourceRecord, name: string): number | undefined {
  const value = getValue(record, name);
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (number !== undefined && (typeof number !== 'number' || !Number.isFinite(number))) {
    throw new UnreadableRecord(`${name}: This value should be a number.`);
  }
  return number;
}

/** @throws {UnreadableRecord} */
export function getSourceText(record: SourceRecord, name: string): string | undefined {
  const value = getValue(record, name);
  if (value === undefined) {
    return undefined;
  }
  if (typeof value !== 'string' || !isStorable(value)) {
    throw new UnreadableRecord(`${name}: This value is not valid.`);
  }
  return value;
}

/** @throws {UnreadableRecord} */
export function needed<T>(name: string, value: T | undefined): T {
  if (value === undefined) {
    throw new UnreadableRecord(`${name}: This value should not be blank.`);
  }
  return value;
}

/** The members that have a value, by these names. */
export function pick(record: SourceRecord, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = getValue(record, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** A copy without members that have no value, at any depth. */
export function compact(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(compact);
  }
  return isSourceRecord(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, each]) =>
          each === null || each === '' ? [] : [[name, compact(each)]],
        ),
      )
    : value;
}

export function isSourceRecord(value: unknown): value is SourceRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
