import type { EventRecord, PointsTransfer } from '../events/event-pages.js';

/** What rules have paid of points, by the events: the names of the rules come from the events about them. */
export class Payments {
  private readonly names = new Map<string, string>();

  look({ uuid, payload: { earningRuleData } }: EventRecord): void {
    if (earningRuleData) {
      this.names.set(uuid, earningRuleData.name);
    }
  }

  /** Describes the rules that a transfer names, like `describePayments`. */
  describe({ earnedBy = [] }: PointsTransfer): string {
    return describePayments(
      earnedBy.map(({ earningRuleId, points }) => ({ rule: this.names.get(earningRuleId) ?? '?', points })),
    );
  }
}

/** Lists rules with their points, in the order of their evaluation: `Money 37, Pieces 10`. */
export function describePayments(
  payments: readonly { readonly rule: string; readonly points: number }[],
): string {
  return payments.map(({ rule, points }) => `${rule} ${points}`).join(', ');
}
