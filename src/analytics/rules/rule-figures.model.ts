export interface RuleFigures {
  readonly awards: number;
  readonly points: number;
}

export const NO_AWARDS: RuleFigures = { awards: 0, points: 0 };

/** By store, day and rule. Sums, so that those of two runs of events are those of both together, in any order. */
export class AwardedByRules {
  readonly cells = new Map<string, RuleFigures>();

  count(storeId: string, day: string, ruleId: string, { awards, points }: RuleFigures): void {
    const key = `${storeId} ${day} ${ruleId}`;
    const before = this.cells.get(key) ?? NO_AWARDS;
    this.cells.set(key, { awards: before.awards + awards, points: before.points + points });
  }

  add(others: AwardedByRules): void {
    for (const [key, figures] of others.cells) {
      this.count(...getPartsOfCell(key), figures);
    }
  }
}

export function getPartsOfCell(key: string): [storeId: string, day: string, ruleId: string] {
  const [storeId = '', day = '', ruleId = ''] = key.split(' ');
  return [storeId, day, ruleId];
}
