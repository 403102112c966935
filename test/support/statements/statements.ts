import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Response } from 'supertest';
import type { TestApp } from '../app/test-app.js';

/** How many statements readers send while a request is answered with 200. */
export async function getStatements(app: TestApp, ask: () => PromiseLike<Response>): Promise<number> {
  return (await getTexts(app, ask)).length;
}

/** The statements that readers send while a request is answered with 200: those that are written out, and TypeORM's. */
export async function getTexts({ reader }: TestApp, ask: () => PromiseLike<Response>): Promise<string[]> {
  const texts: string[] = [];
  const logged = vi.spyOn(reader.logger, 'logQuery').mockImplementation((text) => void texts.push(text));
  const note = (message: unknown) => {
    const { statement, inUnitOfWork } = message as { statement: string; inUnitOfWork: boolean };
    texts.push(...(inUnitOfWork ? [] : [statement]));
  };
  subscribe('laurel:statement', note);
  try {
    expect((await ask()).status).toBe(200);
  } finally {
    unsubscribe('laurel:statement', note);
    logged.mockRestore();
  }
  return texts;
}
