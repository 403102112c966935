export type Value = string | number | boolean | Date | null;

/** `(?, ?, ?)`. Needs a list that is not empty, because servers refuse `IN ()`. */
export function placesFor(values: readonly unknown[]): string {
  return `(${values.map(() => '?').join(', ')})`;
}

/** A time in UTC, as text for every database. */
export function asSent(value: Value): Exclude<Value, Date> {
  return value instanceof Date ? value.toISOString().replace('T', ' ').replace('Z', '') : value;
}
