import { differencesIn, settle } from '../support/scenes/points.js';
import type { TestApp } from '../support/app/test-app.js';
import { daysAfter, getLastSecond, wallDay } from './local-time.js';
import { type Action, getAction } from './points-actions.js';
import type { History, Move, Step } from './points-history.js';
import { getCohorts, ofReport, provenReports } from './points-cohorts.js';
import { type Lot, PointsOracle } from './points-oracle.js';
import { type Answer, EVERYBODY, PointsService, type Transfer } from './points-service.js';

const FAR_AWAY = '9998-12-31';

type Figures = ReturnType<PointsOracle['getFigures']>;

/** A service and an oracle that are told the same. */
export class PointsWorld {
  private lastAct = 0;

  private constructor(
    private readonly service: PointsService,
    private readonly oracle: PointsOracle,
  ) {}

  /** @param apps Processes on one database, which is emptied. */
  static async begin(apps: readonly [TestApp, ...TestApp[]], { zone, start }: History): Promise<PointsWorld> {
    const now = Date.parse(start);
    return new PointsWorld(await PointsService.begin(apps, zone, now), new PointsOracle(zone, now));
  }

  /** One step in both; they must agree on the answer, and on what there is to see afterwards. */
  async take(step: Step): Promise<void> {
    const { oracle } = this;
    if (step.do === 'wait') {
      this.goTo(oracle.now + step.ms);
    } else if (step.do === 'waitForIt') {
      const due = oracle.due[step.nth % Math.max(1, oracle.due.length)] ?? oracle.now;
      this.goTo(Math.max(oracle.now, due + step.offMs));
    } else if (step.do === 'tidy') {
      await settle(this.service.app);
    } else {
      await this.act(step);
    }
    const touched = 'who' in step ? ('to' in step ? [step.who, step.to] : [step.who]) : EVERYBODY;
    // One of them at a time is asked for the transfers too, unless it is known who has new ones.
    const listed = 'who' in step ? touched : [oracle.now % 3];
    const till = daysAfter(wallDay(oracle.zone, oracle.now), oracle.now % 3);
    await this.compare(touched, listed, till);
  }

  /**
   * All of them at the same time, on all processes. There must be an order in which the oracle gives the same answers, and
   * ends up where the service has; requests that were answered "busy" have no order.
   */
  async takeAtOnce(steps: readonly Move[]): Promise<void> {
    const actions = steps.flatMap((step) => getAction(step, this.oracle, this.service) ?? []);
    const answers = await Promise.all(
      actions.map(async (action, index) => ({
        action,
        answer: await this.service.post(action, index),
      })),
    );
    const done = answers.filter(({ answer }) => answer.status !== 503);
    const seen = JSON.stringify(
      await Promise.all(
        EVERYBODY.map(async (owner) =>
          sums(await this.service.getStatus(owner), told(await this.service.getTransfers(owner))),
        ),
      ),
    );
    const isSeen = (oracle: PointsOracle) =>
      seen ===
      JSON.stringify(EVERYBODY.map((owner) => sums(oracle.getFigures(owner), oracle.getTransfers(owner))));
    const all = done.map(
      ({ action, answer }) => `${answer.status} ${action.path} ${JSON.stringify(action.body)}`,
    );
    const isPossible = hasOrder(this.oracle, done, isSeen);
    expect(isPossible, `an order for\n${all.join('\n')}\nthat leads to ${seen}`).toBe(true);
    await this.prove();
  }

  /** After the last step: the ledger proves right, before and after the job has written everything down. */
  async end(): Promise<void> {
    await this.prove();
    await this.compare(EVERYBODY, EVERYBODY, FAR_AWAY);
    expect((await this.service.cohorts()).map(ofReport), 'points by month of issue').toEqual(
      getCohorts(this.oracle),
    );
    for (const owner of EVERYBODY) {
      const right = getEvents(this.oracle, owner);
      expect(await this.service.getEvents(owner, Object.keys(right)), `events of ${owner}`).toEqual(right);
      const seen = await this.service.accountFromEvents(owner);
      expect(seen, `what the events of ${owner} add up to`).toEqual(this.oracle.heldBy(owner));
    }
    const released = await this.service.releasesByTheClock();
    const over = this.oracle.holds.filter(({ state }) => state === 'over');
    expect(released.map(({ value }) => value).sort(), 'releases by the clock').toEqual(
      over.map((hold) => hold.points).sort(),
    );
  }

  private goTo(instant: number): void {
    this.oracle.advanceTo(instant);
    this.service.goTo(instant);
  }

  private async act(step: Move): Promise<void> {
    // Nothing happens at the same time as something else: which lot is older is never a question.
    if (this.lastAct === this.oracle.now) {
      this.goTo(this.oracle.now + 1);
    }
    const action = getAction(step, this.oracle, this.service);
    if (action) {
      this.lastAct = this.oracle.now;
      const answer = await this.service.post(action);
      const told = `${action.path} ${JSON.stringify(action.body)}: ${JSON.stringify(answer.body)}`;
      expect(answer.status, `the answer to ${told}`).toBe(action.foresee(this.oracle, answer));
    }
  }

  private async prove(): Promise<void> {
    const { app } = this.service;
    expect(await differencesIn(app), 'differences').toEqual([]);
    await settle(app);
    expect(await differencesIn(app), 'differences').toEqual([]);
    await provenReports(this.service);
    expect(await this.service.lotsNotWrittenOff(), 'lots that are over, with points in them').toEqual([]);
  }

  /** What there is to see of customers, and of some their transfers, those that expire until the end of a day apart. */
  private async compare(owners: readonly number[], listed: readonly number[], till: string): Promise<void> {
    for (const owner of owners) {
      const status = await this.service.getStatus(owner);
      const right = this.oracle.getFigures(owner);
      const seen = Object.fromEntries(Object.keys(right).map((key) => [key, status[key]]));
      expect(seen, `the status of customer ${owner}`).toEqual(right);
    }
    for (const owner of new Set(listed)) {
      const transfers = await this.service.getTransfers(owner);
      this.nameReceived(owner, transfers);
      expect(told(transfers).sort(), `the transfers of customer ${owner}`).toEqual(
        this.oracle.getTransfers(owner).sort(),
      );
      const expiring = await this.service.getTransfers(owner, `&willExpireTill=${till}`);
      const right = this.oracle.expiringUntil(owner, getLastSecond(this.oracle.zone, till) + 999);
      const seen = expiring.map(({ pointsTransferId }) => pointsTransferId);
      expect(seen.sort(), `transfers that expire until ${till}`).toEqual(right.sort());
    }
  }

  /** The answer to a sender says nothing of what the receiver got; which is which does not matter if it is the same. */
  private nameReceived(owner: number, transfers: readonly Transfer[]): void {
    const { lots } = this.oracle;
    for (const { pointsTransferId: id, type, value, expiresAt } of transfers) {
      const seconds = expiresAt === undefined ? null : Date.parse(expiresAt) / 1000;
      const isIt = ({ expires }: Lot) => (expires === null ? null : Math.floor(expires / 1000)) === seconds;
      if (type === 'p2p_adding' && !lots.some((lot) => lot.id === id)) {
        const lot = lots.find(
          (each) => each.owner === owner && each.id === '' && each.points === value && isIt(each),
        );
        Object.assign(lot ?? {}, { id });
      }
    }
  }
}

/** How many of each name. Those of what happens by itself are told late, or never if nothing is left. */
function getEvents({ lots, holds, others }: PointsOracle, owner: number) {
  const own = <T extends { readonly owner: number }>(all: readonly T[]) =>
    all.filter((each) => each.owner === owner);
  const noted = (type: string) => own(others).filter((other) => other.type === type).length;
  return {
    PointsWereAdded: own(lots).length,
    PointsWereSpent: noted('spending'),
    PointsWereTransferred: noted('p2p_spending'),
    PointsWereBlocked: own(holds).length,
    PointsWereReturned: noted('adding') + own(holds).filter(({ state }) => state === 'over').length,
  };
}

function told(transfers: readonly Transfer[]): string[] {
  return transfers.map(({ type, value, state }) => `${type} ${value} ${state}`);
}

/** Without what depends on which of two lots is older that came in at once. */
function sums(figures: Figures, transfers: readonly string[]) {
  const { points, lockedPoints, expiredPoints, usedPoints, totalEarnedPoints } = figures;
  const expiring = Object.entries(figures.pointsExpiringBreakdown).sort();
  const some = { points, lockedPoints, expiredPoints, usedPoints, totalEarnedPoints, expiring };
  return { ...some, transfers: [...transfers].sort() };
}

function hasOrder(
  oracle: PointsOracle,
  done: readonly { readonly action: Action; readonly answer: Answer }[],
  isSeen: (oracle: PointsOracle) => boolean,
): boolean {
  const others = (one: (typeof done)[number]) => done.filter((other) => other !== one);
  const isFirst = (one: (typeof done)[number]) => {
    const then = oracle.clone();
    return one.action.foresee(then, one.answer) === one.answer.status && hasOrder(then, others(one), isSeen);
  };
  return done.length === 0 ? isSeen(oracle) : done.some(isFirst);
}
