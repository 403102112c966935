import { type Moment, type Move, getText } from './points-history.js';
import type { PointsOracle } from './points-oracle.js';
import { type Answer, COST, type PointsService, TRANSFER } from './points-service.js';

/** What a step is, once it is known what is meant by its numbers: a request, and the same for the oracle. */
export interface Action {
  readonly path: string;
  readonly body: object;
  /** The status that the oracle finds right. With what the service has answered, for the ids in it. */
  readonly foresee: (oracle: PointsOracle, answer: Answer) => number;
}

/** Null when there is nothing yet that it could be about. */
export function getAction(
  step: Move,
  oracle: PointsOracle,
  { customers, campaign }: PointsService,
): Action | null {
  const id = (who: number) => customers[who] ?? '';
  switch (step.do) {
    case 'add':
      return addition(step, oracle, id(step.who));
    case 'spend':
    case 'block':
      return withdrawal(step, oracle, id(step.who));
    case 'send':
      return {
        path: '/api/DEFAULT/admin/p2p-points-transfer',
        body: { sender: id(step.who), receiver: id(step.to), points: step.points },
        foresee: (then) => then.send(step.who, step.to, step.points),
      };
    case 'buy':
      return {
        path: `/api/DEFAULT/admin/customer/${id(step.who)}/campaign/${campaign}/buy`,
        body: { quantity: step.quantity },
        foresee: (then, { body }) => then.buy(step.who, COST, step.quantity, couponsIn(body)),
      };
    case 'return':
      return about(pick(oracle.coupons.toReversed(), step.which), (coupon) => ({
        path: `/api/DEFAULT/admin/customer/${id(coupon.owner)}/bought/coupon/${coupon.id}/return`,
        foresee: (then) => then.giveBack(coupon.id),
      }));
    case 'cancel':
      return about(transfer(step, oracle, oracle.lots), (one) => ({
        path: `${TRANSFER}/${one.id}/cancel`,
        foresee: (then) => then.cancel(one.id),
      }));
    case 'capture':
    case 'release': {
      const how = step.do;
      return about(transfer(step, oracle, oracle.holds), (one) => ({
        path: `${TRANSFER}/${one.id}/${how}`,
        foresee: (then) => then.settle(one.id, how),
      }));
    }
  }
}

function addition(
  { who, points, days, lockedUntil, expiresAt }: Move & { do: 'add' },
  oracle: PointsOracle,
  customer: string,
): Action {
  const text = (moment?: Moment) => moment && getText(moment, oracle.zone, oracle.now);
  const times = { validityDuration: days, lockedUntil: text(lockedUntil), expiresAt: text(expiresAt) };
  return {
    path: `${TRANSFER}/add`,
    body: { customer, points, ...times },
    foresee: (then, { body }) => then.add(who, { points, ...times }, String(body.pointsTransferId)),
  };
}

function withdrawal(step: Move & { do: 'spend' | 'block' }, oracle: PointsOracle, customer: string): Action {
  const { who, points } = step;
  const path = `${TRANSFER}/${step.do}`;
  if (step.do === 'spend') {
    return { path, body: { customer, points }, foresee: (then) => then.spend(who, points) };
  }
  const blockedUntil = step.until && getText(step.until, oracle.zone, oracle.now);
  return {
    path,
    body: { customer, points, blockedUntil },
    foresee: (then, { body }) => then.block(who, points, blockedUntil, String(body.pointsTransferId)),
  };
}

function about<T>(thing: T | null, action: (thing: T) => Omit<Action, 'body'>): Action | null {
  return thing && { body: {}, ...action(thing) };
}

function transfer(
  { which, any = false }: { readonly which: number; readonly any?: boolean },
  { lots, holds }: PointsOracle,
  fitting: readonly { readonly id: string }[],
): { readonly id: string } | null {
  return pick(any ? [...lots, ...holds] : fitting, which);
}

function pick<T>(all: readonly T[], which: number): T | null {
  return all[which % Math.max(1, all.length)] ?? null;
}

function couponsIn(body: { readonly coupons?: readonly { readonly id: string }[] }): string[] {
  return (body.coupons ?? []).map(({ id }) => id);
}
