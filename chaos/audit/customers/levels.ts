import type { Connection } from '../../client/connection.js';
import { levelFor } from '../../plan/levels.js';
import type { Scene } from '../../scene.js';
import type { EventRecord } from '../events/event-pages.js';
import type { Findings } from '../findings.js';
import { amount, type History, type Past } from '../history.js';
import type { PointsReplay } from '../points/points-replay.js';
import { Erasures } from './erasures.js';
import type { LevelPeriods } from './level-periods.js';
import { asItWas, type Edit, editBy, inForceAtTheEnd } from '../rewards/in-force.js';

const CHECK = 'levels';
/** Left to the points. */
const BY_POINTS = -1;

interface Shown {
  readonly levelId?: string;
  readonly manuallyAssignedLevelId?: { readonly levelId: string };
}

/** A customer's level, as the events and the oracle of points have it. */
interface Told {
  level: number;
  isManual: boolean;
  /** What the points that came in last allow; null when that is unknown. */
  allowed: number | null;
}

/**
 * Behind which Laurel always looks at the points that can be spent, where levels do not fall. Other changes may look, too: when the lock of a lot has just ended,
 * a purchase in a shop or the capture of a block meets its points before the job that announces them. A level goes up by itself, and
 * down only where the settings say so.
 */
const INCOME = /\.(PointsWereAdded|PointsWereReturned|PointsWereTransferred|PointsTransferHasBeenUnlocked)$/;

/** Where levels fall, all that changes the points that can be spent. */
const CHANGE =
  /\.(PointsWere(Added|Returned|Transferred|Spent|Blocked)|PointsTransferHasBeen(Unlocked|Expired|Canceled))$/;

/**
 * Levels against the points of their own that the oracle says customers could spend when points came in, and against the answers to those who
 * set them by hand; and the records are where the events lead. What happens at the end of a period is for `LevelPeriods`.
 */
export class LevelAudit {
  private readonly told = new Map<string, Told>();
  private readonly accounts = new Map<string, string>();
  private readonly owners = new Map<string, string>();
  private readonly levels: ReadonlyMap<string, number>;
  private readonly fall: boolean;

  constructor(
    private readonly history: History,
    { levels, levelPlan }: Scene,
    /** Has looked at each event before. */
    private readonly points: PointsReplay,
    private readonly periods: LevelPeriods,
    private readonly findings: Findings,
    private readonly erasures = new Erasures(history),
  ) {
    this.levels = new Map(levels.map((id, index) => [id, index]));
    this.fall = levelPlan?.levelDowngradeMode === 'automatic';
  }

  look(event: EventRecord): void {
    const { type, uuid, payload } = event;
    if (type.endsWith('.AccountWasCreated')) {
      const { customerId = '' } = payload.customerId ?? {};
      this.accounts.set(customerId, uuid);
      this.owners.set(uuid, customerId);
    } else if (type.endsWith('.CustomerWasMovedToLevel')) {
      this.move(event);
    } else if (type.endsWith('.CustomerLevelWasRecalculated')) {
      this.periods.look(event, uuid, this.accounts.get(uuid) ?? '', this.told.get(uuid)?.level ?? 0);
    } else if ((this.fall ? CHANGE : INCOME).test(type) || isPayment(event)) {
      const receiver = payload.pointsTransfer?.receiverId?.customerId;
      const customer = receiver ?? this.owners.get(uuid) ?? '';
      // Received points are told before they are taken from the sender.
      if (payload.pointsTransfer?.senderId === undefined) {
        const second = Date.parse(payload.pointsTransfer?.createdAt ?? event.recorderOn);
        this.comeIn(customer, second);
        if (this.fall && receiver !== undefined) {
          this.comeIn(this.owners.get(uuid) ?? '', second);
        }
      }
    }
  }

  private comeIn(customer: string, second: number): void {
    const told = this.told.get(customer);
    const points = this.points.ownSpendableAt(this.accounts.get(customer) ?? '', second);
    if (told && !told.isManual) {
      const least = this.fall ? 0 : told.level;
      told.allowed = points === null || told.allowed === null ? null : Math.max(least, levelFor(points));
    }
  }

  private move(event: EventRecord): void {
    const { id, uuid, payload, recorderOn } = event;
    const level = this.levels.get(payload.levelId?.levelId ?? '') ?? BY_POINTS;
    const { manually: isManual = false, removeLevelManually: isRemoved = false } = payload;
    const before = this.told.get(uuid);
    const from = before?.level ?? 0;
    if (!isManual && !isRemoved && level > from) {
      this.periods.rise(uuid);
    } else if (!isManual && !isRemoved && level < from) {
      const account = this.accounts.get(uuid) ?? '';
      if (this.periods.fall(event, { customer: uuid, account, from, to: level })) {
        this.told.set(uuid, { level, isManual, allowed: before?.allowed === null ? null : level });
        return;
      }
    }
    const second = Date.parse(recorderOn);
    const points = this.points.ownSpendableAt(this.accounts.get(uuid) ?? '', second);
    const freed = points === null ? null : levelFor(points);
    const right = isRemoved ? freed : before?.allowed;
    const least = this.fall ? 0 : (before?.level ?? 0);
    const isByPointsOfNow = before && !isRemoved && freed !== null && level === Math.max(least, freed);
    if (before && !isManual && right !== null && right !== level && !isByPointsOfNow) {
      this.findings.add(CHECK, `Event ${id}: customer ${uuid} comes to level ${level}, not to ${right}`);
    }
    this.told.set(uuid, { level, isManual, allowed: right === null ? null : level });
  }

  /** Once all events have been looked at. */
  async compare({ customers }: Scene, connections: readonly Connection[], now: number): Promise<void> {
    const edits = new Map<number, Past[]>();
    for (const past of this.history.operations.values()) {
      if (past.kind === 'setLevel' || past.kind === 'freeLevel') {
        edits.set(past.customer, [...(edits.get(past.customer) ?? []), past]);
      }
    }
    const ruled = customers.flatMap(({ id: customer, store }, index) => {
      const { level = 0, isManual = false } = this.told.get(customer) ?? {};
      return isManual || this.erasures.isDeleted(index)
        ? []
        : [{ customer, store, account: this.accounts.get(customer) ?? '', level }];
    });
    await this.periods.compare(ruled, connections, now);
    const population = new Map<string, number>();
    for (const [index, { id, store }] of customers.entries()) {
      if (this.erasures.isDeleted(index)) {
        continue;
      }
      const connection = connections[index % connections.length];
      const shown = await connection?.ask<Shown>('GET', `/api/${store}/customer/${id}`);
      const level = this.levels.get(shown?.levelId ?? '') ?? BY_POINTS;
      const inStore = `${store} ${level}`;
      population.set(inStore, (population.get(inStore) ?? 0) + 1);
      this.compareOne(index, edits.get(index) ?? [], {
        level,
        isManual: shown?.manuallyAssignedLevelId !== undefined,
        told: this.told.get(id),
      });
    }
    await this.comparePopulation(population, connections);
  }

  private compareOne(
    customer: number,
    own: readonly Past[],
    is: {
      readonly level: number;
      readonly isManual: boolean;
      readonly told: Told | undefined;
    },
  ): void {
    const { level, isManual, told } = is;
    const numbers = own.map(({ number }) => number);
    if (told?.level !== level || told.isManual !== isManual) {
      const what = `Customer ${customer} is in level ${level} (by hand: ${isManual}), the events say ${JSON.stringify(told)}`;
      this.findings.add(CHECK, what, ...numbers);
    }
    const allowed = told?.allowed ?? level;
    if (!isManual && level !== allowed) {
      const what = `Customer ${customer} is in level ${level}, the points allow ${allowed}`;
      this.findings.add(CHECK, what, ...numbers);
    }
    const edits: Edit[] = own.flatMap((past) => {
      const edit = editBy(past, past.kind === 'freeLevel' ? BY_POINTS : amount(past, 'L'));
      return edit ? [edit] : [];
    });
    const possible = inForceAtTheEnd([asItWas(BY_POINTS), ...edits]);
    if (!possible.includes(isManual ? level : BY_POINTS)) {
      const what = `Customer ${customer} is in level ${level} (by hand: ${isManual}), asked for was ${possible.join(' or ')}`;
      this.findings.add(CHECK, what, ...numbers);
    }
  }

  /** Customers that no event mentions are in the first level. */
  private async comparePopulation(
    population: ReadonlyMap<string, number>,
    connections: readonly Connection[],
  ): Promise<void> {
    for (const store of ['DEFAULT', 'SECOND'] as const) {
      const path = `/api/${store}/level?perPage=100`;
      const shown = await connections[0]?.ask<{ levels: { id: string; customersCount: number }[] }>(
        'GET',
        path,
      );
      for (const { id, customersCount } of shown?.levels ?? []) {
        const level = this.levels.get(id) ?? BY_POINTS;
        const right = population.get(`${store} ${level}`) ?? 0;
        if (level === 0 ? customersCount < right : customersCount !== right) {
          this.findings.add(
            CHECK,
            `Level ${level} counts ${customersCount} customers of ${store}, not ${right}`,
          );
        }
      }
    }
  }
}

/** Points that have just come in pay what is owed, before the level is looked at. */
function isPayment({ type, payload: { pointsTransfer } }: EventRecord): boolean {
  const { revisedTransactionId, transactionId } = pointsTransfer ?? {};
  return (
    type.endsWith('.PointsWereSpent') && revisedTransactionId !== undefined && transactionId === undefined
  );
}
