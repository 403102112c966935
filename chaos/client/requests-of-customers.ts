import { type Operation, getRush } from '../plan/operations.js';
import { listFor, SEGMENT_PARTS } from '../plan/segments.js';
import { PASSWORD, type Scene } from '../scene.js';
import type { Memory } from './memory.js';
import { isAtTill, pathFor, getPath, type Word } from './request.js';

/** A customer with an address of their own; half of those who come at once want the same, which one of them gets. */
export function registering({ number, pick }: Operation): Word {
  const isShared = pick < 0.5;
  const email = isShared ? `rush-${getRush(number)}@example.com` : `op-${number}@example.com`;
  const customer = { firstName: 'New', lastName: `op ${number}`, email, agreement1: true };
  const said = {
    path: getPath(number, 'customer/register'),
    body: JSON.stringify({ customer }),
    words: email,
  };
  return isAtTill(number) ? { ...said, by: 'seller' } : said;
}

/** A level by hand, or by points again. */
export function setting(operation: Operation, scene: Scene): Word {
  const { kind, points, customer } = operation;
  const path = `customer/${scene.customers[customer]?.id}`;
  if (kind === 'freeLevel') {
    return { path: pathFor(operation, scene, `${path}/remove-manually-level`), body: '', words: '' };
  }
  const level = points % scene.levels.length;
  const body = JSON.stringify({ levelId: scene.levels[level] });
  return { path: pathFor(operation, scene, `${path}/level`), body, words: `L${level}` };
}

/** All of its list at once. A mask of none switches the segment off: a list has members. */
export function changingSegment({ number, points }: Operation, scene: Scene): Word {
  const mask = points % 2 ** SEGMENT_PARTS;
  const known = { customers: scene.customers.slice(0, scene.planned) };
  const segment = mask === 0 ? { active: false } : { active: true, ...listFor(mask, known) };
  const path = getPath(number, `segment/${scene.segment}`);
  return { method: 'PUT', path, body: JSON.stringify({ segment }), words: `m${mask}` };
}

export function loggingIn({ number, customer }: Operation, { customers }: Scene): Word | null {
  const { id, token } = customers[customer] ?? {};
  if (token === undefined) {
    return null;
  }
  const body = JSON.stringify({ _username: id, _password: PASSWORD });
  return { path: getPath(number, 'customer/login_check'), body, words: '', by: 'anonymous' };
}

export function refreshing(operation: Operation, _scene: Scene, memory: Memory, now: number): Word | null {
  const { number, customer, pick } = operation;
  const next = memory.sessions.next(customer, pick, now);
  if (!next) {
    return null;
  }
  const body = JSON.stringify({ refresh_token: next.token });
  return {
    path: getPath(number, 'token/refresh'),
    body,
    words: `s${next.login} ${next.how}`,
    by: 'anonymous',
  };
}
