import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { TestApp } from '../app/test-app.js';
import { DEFAULT_LOGINS, getToken } from '../scenes/logins.js';
import { KEY, REPLAYED } from './repeated.js';

/** A file that comes as slowly as the test likes. */
export class SlowUpload {
  private readonly request: ClientRequest;
  private readonly response: Promise<IncomingMessage>;

  constructor(process: TestApp, path: string, key: string, type = 'text/csv') {
    const { port } = process;
    const headers = {
      authorization: `Bearer ${getToken(process, 'admin', DEFAULT_LOGINS.admin)}`,
      'content-type': type,
      [KEY]: key,
    };
    this.request = request({ port, host: '127.0.0.1', path, method: 'POST', headers });
    this.response = once(this.request, 'response').then(([response]) => response as IncomingMessage);
    // A client that aborts gets no answer.
    this.response.catch(() => undefined);
  }

  send(part: string | Uint8Array): this {
    this.request.write(part);
    return this;
  }

  async end(
    part: string | Uint8Array,
  ): Promise<{ status: number | undefined; body: unknown; replayed: boolean }> {
    this.request.end(part);
    const response = await this.response;
    const body: unknown = JSON.parse(await text(response));
    return { status: response.statusCode, body, replayed: response.headers[REPLAYED] === 'true' };
  }

  breakOff(): void {
    this.request.destroy();
  }
}
