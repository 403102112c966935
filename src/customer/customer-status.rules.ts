interface Level {
  readonly id: string;
  readonly conditionValue: number;
  readonly active: boolean;
}

interface Expiry {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly points: number;
}

/** The active level with the smallest condition above the current one. */
export function nextLevel<L extends Level>(levels: readonly L[], current: L | undefined): L | undefined {
  const above = levels.filter(
    ({ active, conditionValue }) => active && conditionValue > (current?.conditionValue ?? -1),
  );
  return above.sort((one, other) => one.conditionValue - other.conditionValue)[0];
}

export function byDay(expiries: readonly Expiry[]): Record<string, number> {
  const points: Record<string, number> = {};
  for (const { day, points: expiring } of [...expiries].sort((one, other) =>
    one.day < other.day ? -1 : 1,
  )) {
    points[day] = (points[day] ?? 0) + expiring;
  }
  return points;
}

/** Points that expire in the calendar month after `today`. */
export function expiringNextMonth(expiries: readonly Expiry[], today: string): number {
  const month = monthAfter(today);
  return expiries.filter(({ day }) => day.startsWith(month)).reduce((sum, { points }) => sum + points, 0);
}

/** `2026-01` after `2025-12-31`. */
function monthAfter(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return `${String(nextYear)}-${String(next).padStart(2, '0')}`;
}
