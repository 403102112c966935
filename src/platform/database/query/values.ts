export type Value = string | number | boolean | Date | null;

/** `(?, ?, ?)`; not for an empty list, which no server takes after IN. */
export function placesFor(values: readonly unknown[]): string {
  return `(${values.map(() => '?').join(', ')})`;
}

/** A time in UTC, as text that every database takes. */
export function asSent(value: Value): Exclude<Value, Date> {
  return value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', '') : value;
}
