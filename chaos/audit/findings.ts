/** What must not be. */
export interface Finding {
  readonly check: string;
  readonly what: string;
  /** Operations whose lines of the journal explain it. */
  readonly operations: readonly number[];
}

const KEPT = 200;

export class Findings {
  readonly first: Finding[] = [];
  count = 0;
  readonly byCheck = new Map<string, number>();

  add(check: string, what: string, ...operations: readonly (number | undefined)[]): void {
    this.count += 1;
    this.byCheck.set(check, (this.byCheck.get(check) ?? 0) + 1);
    if (this.first.length < KEPT) {
      const known = operations.filter((number): number is number => number !== undefined);
      this.first.push({ check, what, operations: known });
    }
  }
}
