export type Value = string | number | boolean | Date | null;

/** `(?, ?, ?)`. Refuses an empty list, because servers refuse `IN ()`. */
export function placesFor(values: readonly unknown[]): string {
  return `(${values.map(() => '?').join(', ')})`;
}

/** A time in UTC, as text for every database. */
export function asSent(value: Value): Exclude<Value, Date> {
  return value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', '') : value;
}
