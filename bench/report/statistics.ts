export interface Spread {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

export function getSpread(values: readonly number[]): Spread {
  return { min: Math.min(...values), median: percentile(values, 0.5), max: Math.max(...values) };
}

/** @param share 0.5 for the median. For an even number, the mean of the two in the middle. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const at = share * (sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? NaN;
  const above = sorted[Math.ceil(at)] ?? NaN;
  return below + (above - below) * (at - Math.floor(at));
}
