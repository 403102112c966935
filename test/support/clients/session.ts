import type { Response } from 'supertest';
import { requestsTo } from '../api/requests.js';
import type { TestApp } from '../app/test-app.js';
import type { Body, ClientRequest, Things } from './client-request.js';
import { problemsOfReading } from './reads.js';

type Parameters = Readonly<Record<string, string | number>>;

/** A client in a browser: what it has read, and the token that it shows. */
export class Session {
  constructor(
    private readonly app: TestApp,
    readonly things: Things,
  ) {}

  /** Sends the request, and holds the answer to what the client makes of it. */
  async replay(row: ClientRequest): Promise<void> {
    const response = await this.send(row);
    if (row.later) {
      expect(response.status, response.text).toBe(404);
      return;
    }
    this.checkStatus(row, response);
    const body: Body = response.type === 'application/json' ? response.body : response.text;
    this.checkBody(row, body);
    for (const [thing, path] of Object.entries(row.keeps ?? {})) {
      this.things[thing] = String(path.split('.').reduce((value, name) => value?.[name], body));
    }
  }

  private send({ request: counted, path, table = {}, query = {}, sends, file, anonymous }: ClientRequest) {
    const [method = '', template = ''] = counted.split(' ');
    const parameters = [...encoded(table, 2), ...encoded(query, 1)].join('&');
    const address = `/api${this.named(path ?? template)}${parameters && `?${parameters}`}`;
    const server = this.app.nest.getHttpServer();
    const lower = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const sent = requestsTo(server)[lower](address).set('Accept', 'application/json, text/plain, */*');
    if (!anonymous) {
      void sent.set('Authorization', `Bearer ${this.things['token'] ?? ''}`);
    }
    if (method === 'GET') {
      return sent;
    }
    if (file) {
      return sent.attach(file.field, file.content, { filename: 'picture.png', contentType: 'image/png' });
    }
    // A browser gives a DELETE's body the type of a text.
    const type = method === 'DELETE' ? 'text/plain;charset=UTF-8' : 'application/json;charset=utf-8';
    const body =
      typeof sends === 'function' ? (sends as (things: Things) => object)(this.things) : (sends ?? {});
    return sent.set('Content-Type', type).send(JSON.stringify(body));
  }

  private checkStatus({ status = [200, 201, 204] }: ClientRequest, response: Response): void {
    const expected = [status].flat();
    expect(expected, `${response.status} ${response.text}`).toContain(response.status);
    // Never the JSON literal null: the clients would throw.
    expect(response.text).not.toBe('null');
  }

  private checkBody({ list, reads = '', marks = [], check }: ClientRequest, body: Body): void {
    if (list !== undefined) {
      expect(Object.keys(body)[0]).toBe(list);
      expect(Array.isArray(body[list])).toBe(true);
      expect(body.total).toEqual(expect.any(Number));
    }
    expect(
      problemsOfReading(body, reads),
      (JSON.stringify(body) as string | undefined)?.slice(0, 1500),
    ).toEqual([]);
    for (const field of marks) {
      expect(errorsAt(body, field), JSON.stringify(body)).toEqual([expect.any(String)]);
    }
    if (marks.length > 0) {
      // Clients stop at errors of the form as a whole.
      expect(body.form).not.toHaveProperty('errors');
    }
    check?.(body, this.things);
  }

  private named(path: string): string {
    return path.replace(/\{(\w+)\}/g, (_all, name: string) => this.things[name] ?? name);
  }
}

function encoded(parameters: Parameters, times: 1 | 2): string[] {
  return Object.entries(parameters).map(([name, value]) => {
    const once = encodeURIComponent(value);
    return `${name}=${times === 1 ? once : encodeURIComponent(once)}`;
  });
}

/** `form.children.<field>.errors`, with `children` below each level. */
function errorsAt(body: Body, field: string): unknown {
  return field.split('.').reduce((node, name) => node?.children?.[name], body.form)?.errors;
}
