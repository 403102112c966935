import { wallDay } from './local-time.js';
import type { Lot, PointsOracle } from './points-oracle.js';
import type { CohortOfReport, PointsService } from './points-service.js';

/** What the oracle and the report on months of issue both know. What was redeemed and what was sent, the oracle knows together. */
interface Cohort {
  readonly month: string;
  readonly issued: number;
  readonly received: number;
  readonly gone: number;
  readonly expired: number;
  readonly canceled: number;
  readonly blocked: number;
  readonly outstanding: number;
}

const FIGURES = [
  ...(['issued', 'received', 'redeemed', 'returned', 'expired'] as const),
  ...(['canceled', 'sent', 'blocked', 'outstanding'] as const),
];
const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0);

/** When everything has been written off that is over. */
export function getCohorts({ lots, holds, zone, now }: PointsOracle): Cohort[] {
  const getMonth = ({ since }: Lot) => wallDay(zone, since).slice(0, 7);
  const open = holds.filter(({ state }) => state === 'open').flatMap(({ slices }) => slices);
  const hasExpired = ({ expires }: Lot) => expires !== null && expires <= now;
  return [...new Set(lots.map(getMonth))].sort().map((month) => {
    const own = lots.filter((lot) => getMonth(lot) === month);
    const left = (is: (lot: Lot) => boolean) => sum(own.filter(is).map((lot) => lot.left));
    const came = (type: Lot['type']) => sum(own.filter((lot) => lot.type === type).map((lot) => lot.points));
    const blocked = sum(open.filter(({ lot }) => own.includes(lot)).map(({ points }) => points));
    return {
      month,
      blocked,
      issued: came('adding'),
      received: came('p2p_adding'),
      gone: sum(own.map((lot) => lot.points - lot.left)) - blocked,
      expired: left((lot) => !lot.canceled && hasExpired(lot)),
      canceled: left((lot) => lot.canceled),
      outstanding: left((lot) => !lot.canceled && !hasExpired(lot)),
    };
  });
}

export function ofReport(cohort: CohortOfReport): Cohort {
  const { month, issued, received, redeemed, returned, expired, canceled, sent, blocked, outstanding } =
    cohort;
  return {
    month,
    issued,
    received,
    gone: redeemed - returned + sent,
    expired,
    canceled,
    blocked,
    outstanding,
  };
}

/** The parts of each month add up to what came in; so do the rows behind each figure; and what is left expires at some time or never. */
export async function provenReports(service: PointsService): Promise<void> {
  const cohorts = await service.cohorts();
  for (const cohort of cohorts) {
    const { month, issued, received, redeemed, returned, expired, canceled, sent, blocked } = cohort;
    const parts = [redeemed - returned, expired, canceled, sent, blocked, cohort.outstanding];
    expect(sum(parts), `parts of ${month}`).toBe(issued + received);
    expect(sum(cohort.redeemedAfterMonths), `redeemed of ${month}`).toBe(redeemed - returned);
    for (const figure of FIGURES) {
      const rows = await service.ledgerRows(month, figure);
      expect(sum(rows.map(({ points }) => points)), `rows of ${figure} of ${month}`).toBe(cohort[figure]);
    }
  }
  const outstanding = sum(cohorts.map((cohort) => cohort.outstanding));
  expect(sum(await service.expiries()), 'what expires').toBe(outstanding);
}
