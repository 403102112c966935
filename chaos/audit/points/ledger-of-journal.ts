import type { Scene } from '../../scene.js';

/** What each customer must have by the journal, as far as requests and not the clock decide it. */
export class Expected {
  readonly points: Float64Array;
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly doubles: ReadonlySet<string>;
  private readonly campaignIndexes: ReadonlyMap<string, number>;

  constructor({ customers, campaigns, doubles = [] }: Scene) {
    this.doubles = new Set(doubles.flat());
    this.points = new Float64Array(customers.length);
    this.indexes = new Map(customers.map(({ id }, index) => [id, index]));
    this.campaignIndexes = new Map(campaigns.map(({ id }, index) => [id, index]));
  }

  add(customer: number, points: number): void {
    this.points[customer] = (this.points[customer] ?? 0) + points;
  }

  customer(id: string): number {
    return this.indexes.get(id) ?? -1;
  }

  /** Has an oracle of its own. */
  isDouble(id: string): boolean {
    return this.doubles.has(id);
  }

  campaign(id: string): number {
    return this.campaignIndexes.get(id) ?? -1;
  }
}
