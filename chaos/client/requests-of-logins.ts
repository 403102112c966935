import type { Operation } from '../plan/operations.js';
import { PASSWORD, type Scene } from '../scene.js';
import type { Memory } from './memory.js';
import { pathOf, type Word } from './request.js';

export function loggingIn({ number, customer }: Operation, { customers }: Scene): Word | null {
  const { id, token } = customers[customer] ?? {};
  if (token === undefined) {
    return null;
  }
  const body = JSON.stringify({ _username: id, _password: PASSWORD });
  return { path: pathOf(number, 'customer/login_check'), body, words: '', by: 'anonymous' };
}

export function refreshing(operation: Operation, _scene: Scene, memory: Memory, now: number): Word | null {
  const { number, customer, pick } = operation;
  const next = memory.sessions.next(customer, pick, now);
  if (!next) {
    return null;
  }
  const body = JSON.stringify({ refresh_token: next.token });
  return {
    path: pathOf(number, 'token/refresh'),
    body,
    words: `s${next.login} ${next.how}`,
    by: 'anonymous',
  };
}
