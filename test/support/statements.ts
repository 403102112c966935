import type { Response } from 'supertest';
import type { TestApp } from './test-app.js';

/** How many statements readers send while a request is answered with 200. */
export async function statementsOf(app: TestApp, ask: () => PromiseLike<Response>): Promise<number> {
  const { manager } = app.reader;
  const query = manager.query.bind(manager);
  let statements = 0;
  manager.query = (...sent: Parameters<typeof query>) => {
    statements += 1;
    return query(...sent);
  };
  try {
    expect((await ask()).status).toBe(200);
  } finally {
    manager.query = query;
  }
  return statements;
}
