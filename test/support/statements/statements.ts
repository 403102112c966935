import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Response } from 'supertest';

/** How many statements readers send while a request is answered with 200. */
export async function statementsOf(_app: unknown, ask: () => PromiseLike<Response>): Promise<number> {
  return (await textsOf(ask)).length;
}

/** The statements that readers send while a request is answered with 200. */
export async function textsOf(ask: () => PromiseLike<Response>): Promise<string[]> {
  const texts: string[] = [];
  const note = (message: unknown) => {
    const { statement, inUnitOfWork } = message as { statement: string; inUnitOfWork: boolean };
    texts.push(...(inUnitOfWork ? [] : [statement]));
  };
  subscribe('laurel:statement', note);
  try {
    expect((await ask()).status).toBe(200);
  } finally {
    unsubscribe('laurel:statement', note);
  }
  return texts;
}
