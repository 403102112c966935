/** Points that customers have when the storm begins; every fifth has few, and is often refused. */
const POINTS = 3000;
const FEW_POINTS = 60;
export const POOR_PERIOD = 5;
/** The first ones have many. */
export const RICH_CUSTOMERS = 6;

export function getFirstPoints(customer: number): number {
  return customer % POOR_PERIOD !== 0 || customer < RICH_CUSTOMERS ? POINTS : FEW_POINTS;
}
