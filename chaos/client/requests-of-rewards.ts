import { CHANGING_STOCK, EDITED_CAMPAIGN, FAR_AWAY, IMPORTED_STOCK, POINT_VALUE } from '../plan/campaigns.js';
import type { Operation } from '../plan/kinds.js';
import { getRush } from '../plan/rushes.js';
import type { Scene } from '../scene.js';
import type { Memory } from './memory.js';
import { FILE_TITLE, pathFor, getPath, type Word } from './request.js';

const CODES_PER_ADDITION = 4;
const DECISIONS = ['approved', 'paid', 'rejected', 'approved', 'paid'];

/** Adds codes that no other request brings, or removes one of an earlier request, which may be sold meanwhile. */
export function changingStock(
  { kind, number, pick }: Operation,
  { campaigns }: Scene,
  memory: Memory,
): Word | null {
  const path = getPath(number, `campaign/${campaigns[CHANGING_STOCK]?.id}/coupons`);
  if (kind === 'addCodes') {
    const coupons = Array.from({ length: CODES_PER_ADDITION }, (_, index) => `S${number}-${index}`);
    return { path, body: JSON.stringify({ coupons }), words: coupons.join(' ') };
  }
  const code = memory.stockedCode(pick);
  return code === undefined
    ? null
    : { method: 'DELETE', path, body: JSON.stringify({ coupons: [code] }), words: code };
}

/** Codes that Laurel draws: the pattern says who has asked for them. */
export function drawing({ number, points }: Operation, { campaigns }: Scene): Word {
  const path = getPath(number, `campaign/${campaigns[IMPORTED_STOCK]?.id}/coupons`);
  const count = isLarge(points) ? CODES_OF_TWO_STEPS : 1 + (points % FEW_CODES);
  const body = JSON.stringify({ pattern: `D${number}-##########`, count });
  return { path, body, words: `n${count}` };
}

/** Codes in a file, in as many steps as there are thousands. Every tenth is there twice. */
export function importing({ number, points }: Operation, { campaigns }: Scene): Word {
  const path = getPath(number, `campaign/${campaigns[IMPORTED_STOCK]?.id}/coupons`);
  const count = isLarge(points) ? CODES_OF_TWO_STEPS : 1 + (points % FEW_CODES);
  return { path, body: getFile(number, count), words: `n${count}` };
}

export function getFile(operation: number, count: number): string {
  const codes = Array.from({ length: count }, (_, index) => `I${operation}-${index}`);
  const repeated = codes.filter((_, index) => index % REPEATED_IN_FILES === 0);
  return [FILE_TITLE, ...codes, ...repeated, ''].join('\n');
}

const FEW_CODES = 12;
/** Laurel takes a thousand in each. */
const CODES_OF_TWO_STEPS = 1300;
const REPEATED_IN_FILES = 10;
/** A tenth of all operations has so many points, from 100 on; few of them are large. */
const LARGE_FROM = 1500;

function isLarge(points: number): boolean {
  return points > LARGE_FROM;
}

/** Whether all buyers get the same code. Refused once something was sold. */
export function sharing({ number, campaign }: Operation, { campaigns }: Scene): Word {
  const singleCoupon = (Math.floor(number / 2) + getRush(number)) % 2 === 1;
  const path = getPath(number, `campaign/${campaigns[campaign]?.id}`);
  const body = JSON.stringify({ campaign: { singleCoupon } });
  return { method: 'PUT', path, body, words: `g${campaign} s${Number(singleCoupon)}` };
}

/** A time that is long over: no customer sees or buys what is visible only then. */
const LONG_AGO = { from: '2001-01-01T00:00:00Z', to: '2001-01-02T00:00:00Z' };

/** One of five figures; the others stay. */
export function editing({ number, points, pick }: Operation, { campaigns }: Scene): Word {
  const path = getPath(number, `campaign/${campaigns[EDITED_CAMPAIGN]?.id}`);
  const isFar = pick < 0.5;
  const isOn = (pick * 100) % 1 < 0.65;
  const [letter, change] = [
    [`o${points % 6}`, { costInPoints: points % 6 }],
    [`u${isFar ? FAR_AWAY : points % 6}`, { limitPerUser: isFar ? FAR_AWAY : points % 6 }],
    [`t${isFar ? FAR_AWAY : points}`, { limit: isFar ? FAR_AWAY : points }],
    [`a${Number(isOn)}`, { active: isOn }],
    [`v${Number(isOn)}`, { campaignVisibility: visibility(isOn) }],
  ][number % 5] as [string, object];
  return { method: 'PUT', path, body: JSON.stringify({ campaign: change }), words: letter };
}

function visibility(isOn: boolean): object {
  const { from: visibleFrom, to: visibleTo } = LONG_AGO;
  return isOn ? { allTimeVisible: true } : { allTimeVisible: false, visibleFrom, visibleTo };
}

/** By the figures that a simulation would say. */
export function redeeming(operation: Operation, scene: Scene): Word {
  const { customer, points } = operation;
  const path = pathFor(operation, scene, 'admin/campaign/cashback/redeem');
  const rewardAmount = Number(getMoney(points));
  const customerId = scene.customers[customer]?.id;
  const body = { customerId, pointsAmount: points, pointValue: POINT_VALUE, rewardAmount };
  return { path, body: JSON.stringify(body), words: `p${points}` };
}

/** The amount as it stands on the coupon: cents are whole, since a point is worth 29 of them. */
export function getMoney(points: number): string {
  const cents = points * Math.round(POINT_VALUE * 100);
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

export function deciding(operation: Operation, scene: Scene, memory: Memory): Word | null {
  const couponId = memory.cashback(operation.customer, operation.pick);
  if (couponId === undefined) {
    return null;
  }
  const status = DECISIONS[operation.points % DECISIONS.length] ?? 'approved';
  const customerId = scene.customers[operation.customer]?.id;
  const path = `admin/customer/${customerId}/bought/coupon/${couponId}/changeCashbackStatus`;
  const body = JSON.stringify({ status });
  return { method: 'PUT', path: pathFor(operation, scene, path), body, words: `${couponId} ${status}` };
}
