import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { SALES_TITLES } from '../plan/files.js';
import { FILE_TITLE, type Request } from './request.js';

const ANSWER_MS_MAX = 30_000;
/** Drawing a hundred thousand codes takes a while. */
const SCENE_MS_MAX = 300_000;

/** An answer, or what is known without one: `nothing` was done, or it is `unknown`. */
export type Outcome =
  | {
      readonly is: 'answered';
      readonly status: number;
      readonly body: string;
      readonly mayRetry: boolean;
      /** In doubt: under this key the request finds out, or is done. */
      readonly key: string | null;
      readonly isReplay: boolean;
    }
  | { readonly is: 'nothing' | 'unknown'; readonly reason: string };

/** What was never sent: the process was not there. */
const NOT_SENT = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);
/** On a connection that had been open and silent for too long: the server closes it, and has not read what has just been sent. */
const UNREAD = 408;

/** A client's connections to one process. */
export class Connection {
  private readonly pool: Pool;

  constructor(
    readonly origin: string,
    private readonly apiKey: string,
    connections: number,
  ) {
    this.pool = new Pool(origin, {
      connections,
      pipelining: 1,
      connectTimeout: 5000,
      headersTimeout: ANSWER_MS_MAX,
      bodyTimeout: ANSWER_MS_MAX,
    });
  }

  /** @param cutAfterMs Then the client cuts its line, whether or not there is an answer. */
  async post(request: Request, key: string | null, cutAfterMs: number | null): Promise<Outcome> {
    const { path, body, file, token, method = 'POST' } = request;
    const type = file ? 'text/csv' : getType(body);
    const headers = {
      'content-type': type,
      ...(token === undefined && { 'x-auth-token': this.apiKey }),
      ...(typeof token === 'string' && { authorization: `Bearer ${token}` }),
      ...(key !== null && { 'idempotency-key': key }),
    };
    const cut = cutAfterMs === null ? undefined : new AbortController();
    const timer = cut && setTimeout(() => cut.abort(), cutAfterMs ?? 0);
    try {
      const options = {
        path,
        method,
        headers,
        body: file ?? body,
        ...(cut && { signal: cut.signal }),
      } as const;
      const answer = await this.pool.request(options);
      const text = await answer.body.text();
      if (answer.statusCode === UNREAD) {
        return { is: 'nothing', reason: String(UNREAD) };
      }
      return {
        is: 'answered',
        status: answer.statusCode,
        body: text,
        mayRetry: answer.headers['retry-after'] !== undefined,
        key: keyIn(answer.headers['idempotency-key']),
        isReplay: answer.headers['idempotent-replayed'] !== undefined,
      };
    } catch (error) {
      const reason = cut?.signal.aborted ? 'cut' : getCode(error);
      return { is: NOT_SENT.has(reason) ? 'nothing' : 'unknown', reason };
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws {Error} unless it is answered with 200 or 204 */
  async ask<Body>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<Body> {
    return (await this.page(path, method, body)).body as Body;
  }

  /** With the path of the page that comes after it. @throws {Error} as `ask` does */
  async page(
    path: string,
    method: 'GET' | 'POST' | 'PUT' = 'GET',
    body?: object,
  ): Promise<{ readonly body: unknown; readonly next: string | undefined }> {
    const options = {
      method,
      path,
      body: body ? JSON.stringify(body) : null,
      headersTimeout: SCENE_MS_MAX,
      bodyTimeout: SCENE_MS_MAX,
      headers: {
        'x-auth-token': this.apiKey,
        // A machine that is busy with other things answers 503; under its key, what was begun is finished.
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': 'application/json' }),
      },
    };
    let answer = await this.pool.request(options);
    const from = performance.now();
    while (answer.statusCode === 503 && performance.now() - from < SCENE_MS_MAX) {
      await answer.body.dump();
      await sleep(Number(answer.headers['retry-after'] ?? 1) * 1000);
      answer = await this.pool.request(options);
    }
    const text = await answer.body.text();
    if (answer.statusCode !== 200 && answer.statusCode !== 204) {
      throw new Error(`${method} ${path} answered ${answer.statusCode}: ${text.slice(0, 300)}`);
    }
    const [, next] = /<([^>]*)>; *rel="next"/.exec(String(answer.headers['link'])) ?? [];
    const { origin } = this;
    const after = next && new URL(next, origin);
    return {
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
      next: after ? `${after.pathname}${after.search}` : undefined,
    };
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

function getType(body: string): string {
  // Documents of shops, one in each line.
  if (body.startsWith('{"transactionData"')) {
    return 'text/csv';
  }
  if (body.startsWith('{')) {
    return 'application/json';
  }
  return [FILE_TITLE, SALES_TITLES].some((title) => body.startsWith(title))
    ? 'text/csv'
    : 'application/x-www-form-urlencoded';
}

function keyIn(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null;
}

function getCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : String(error).replace(/\s+/g, '_');
}
