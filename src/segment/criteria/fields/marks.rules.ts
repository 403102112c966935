/** `(?, ?)`: a place for each value. */
export function marksFor(values: readonly unknown[]): string {
  return `(${values.map(() => '?').join(', ')})`;
}
