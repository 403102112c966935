import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Response } from 'supertest';

/** How many statements readers send while a request is answered with 200. */
export async function statementsOf(_app: unknown, ask: () => PromiseLike<Response>): Promise<number> {
  let statements = 0;
  const count = (message: unknown) => {
    statements += (message as { readonly inUnitOfWork: boolean }).inUnitOfWork ? 0 : 1;
  };
  subscribe('laurel:statement', count);
  try {
    expect((await ask()).status).toBe(200);
  } finally {
    unsubscribe('laurel:statement', count);
  }
  return statements;
}
