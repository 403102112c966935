import { WELCOMED } from '../plan/customers.js';
import type { Operation } from '../plan/kinds.js';
import { getRush } from '../plan/rushes.js';
import { getDetails, getNewcomer } from '../plan/personal.js';
import { listFor, SEGMENT_PARTS } from '../plan/segments.js';
import { PASSWORD, type Scene } from '../scene.js';
import type { Memory } from './memory.js';
import { isAtTill, pathFor, getPath, type Word } from './request.js';

/** One of so many who register has the address of a customer who was erased. */
const SUCCESSORS = 5;
/** One of so many others has an address that was invited. */
const INVITED = 3;
/** Every second one is registered in the panel, and gets a generated password; the till registers others. */
const WELCOMES = 2;
/** One of so many invitations goes to a customer. */
const KNOWN = 8;
/** Every second one is to an address that others invite, too. */
const SHARED = 2;

/** A customer with an address of their own; half of those who come at once want the same, which one of them gets. */
export function registering({ number, pick, hasKey }: Operation, _scene: Scene, memory: Memory): Word {
  const isShared = pick < 0.5;
  // The owner of an address must be known, because sales name it.
  const free = hasKey && number % SUCCESSORS === 0 ? memory.freeAddress(pick) : undefined;
  const invited = hasKey && number % INVITED === 0 ? memory.invitedAddress(pick) : undefined;
  const email =
    free ?? invited ?? (isShared ? `rush-${getRush(number)}@example.com` : `op-${number}@example.com`);
  const name = getNewcomer(number);
  const customer = { firstName: 'New', lastName: name, email, agreement1: true, ...getDetails(name) };
  const body = JSON.stringify({ customer });
  const isWelcomed = number % WELCOMES === 0;
  const path = getPath(number, isWelcomed ? 'admin/customer/register' : 'customer/register');
  const said = { path, body, words: isWelcomed ? `${email} ${WELCOMED}` : email };
  return isAtTill(number) ? { ...said, by: 'seller' } : said;
}

/** By the customer: a person who may be invited by others, too, or who is a customer. */
export function inviting(operation: Operation, { customers }: Scene): Word | null {
  const { number, customer, receiver } = operation;
  const { token, store } = customers[customer] ?? {};
  const friend = number % SHARED === 0 ? getRush(number) : number;
  const known = number % KNOWN === 1 ? customers[receiver]?.email : undefined;
  const recipientEmail = known ?? `friend-${friend}@example.com`;
  return token === undefined
    ? null
    : {
        path: getPath(number, 'invitations/invite', store),
        body: JSON.stringify({ recipientEmail }),
        words: recipientEmail,
        by: 'customer',
      };
}

/** A customer has forgotten the password, or never had one. */
export function forgetting({ number, customer }: Operation, { customers }: Scene): Word {
  const body = JSON.stringify({ username: customers[customer]?.email });
  return { path: getPath(number, 'customer/password/reset/request'), body, words: '', by: 'anonymous' };
}

/** What is known of a customer is erased, below either path. */
export function erasing(operation: Operation, scene: Scene): Word {
  const { kind, number, customer } = operation;
  const id = scene.customers[customer]?.id;
  const path = number % 2 === 0 ? `customer/${id}` : `admin/customer/${id}`;
  return kind === 'delete'
    ? { method: 'DELETE', path: pathFor(operation, scene, path), body: '', words: '' }
    : { path: pathFor(operation, scene, `${path}/anonymize`), body: '', words: '' };
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
