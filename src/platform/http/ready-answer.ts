import type { Response } from 'express';

/** An answer as it goes out, to the byte. */
export interface WrittenAnswer {
  readonly status: number;
  /** Null where there is no body. */
  readonly type: string | null;
  readonly body: string | null;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TEXT_TYPE = 'text/html; charset=utf-8';

/** What Nest and Express make of what a handler returns. */
export function written(status: number, body: unknown): WrittenAnswer {
  if (body === undefined || body === null) {
    return { status, type: null, body: null };
  }
  return {
    status,
    type: typeof body === 'object' ? JSON_TYPE : TEXT_TYPE,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** Thrown by who knows the whole answer, whatever it is: nothing is added to it on its way out. */
export class ReadyAnswer extends Error {
  constructor(
    readonly answer: WrittenAnswer,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super();
  }
}

export function send(response: Response, { answer: { status, type, body }, headers }: ReadyAnswer): void {
  Object.entries(headers).forEach(([name, value]) => response.setHeader(name, value));
  if (type !== null) {
    response.setHeader('Content-Type', type);
  }
  response.status(status).send(body ?? undefined);
}
