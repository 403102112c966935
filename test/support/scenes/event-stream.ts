import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { EventRecorderService, EventSequencerService } from '../../../src/event/index.js';
import { DEFAULT_LOGINS, getToken } from './logins.js';
import type { TestApp } from '../app/test-app.js';

export interface Sent {
  readonly id: number;
  readonly type: string;
  readonly record: { readonly id: number; readonly uuid: string; readonly type: string };
}

/** One who listens, as a browser would. */
export class Listening {
  readonly sent: Sent[] = [];
  readonly comments: string[] = [];
  retry: number | undefined;
  hasEnded = false;
  private text = '';

  private constructor(private readonly response: IncomingMessage) {}

  /** Resolves when the answer has begun. */
  static async to(address: string, headers: Readonly<Record<string, string>>): Promise<Listening> {
    const request = get(address, { headers, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    // A dropped listener sees it as an error.
    response.on('error', () => undefined);
    return new Listening(response);
  }

  get status(): number | undefined {
    return this.response.statusCode;
  }

  get headers(): IncomingMessage['headers'] {
    return this.response.headers;
  }

  /** Until then nothing is taken from the connection. */
  read(): this {
    this.response.setEncoding('utf8').on('data', (chunk: string) => this.take(chunk));
    this.response.once('close', () => (this.hasEnded = true));
    return this;
  }

  get ids(): number[] {
    return this.sent.map(({ id }) => id);
  }

  close(): void {
    this.response.destroy();
  }

  private take(chunk: string): void {
    this.text += chunk;
    const blocks = this.text.split('\n\n');
    this.text = blocks.pop() ?? '';
    blocks.forEach((block) => this.understand(block));
  }

  private understand(block: string): void {
    if (block.startsWith(':')) {
      this.comments.push(block.slice(1).trim());
      return;
    }
    const fields = Object.fromEntries(
      block
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
    );
    if (fields['retry'] !== undefined) {
      this.retry = Number(fields['retry']);
      return;
    }
    this.sent.push({
      id: Number(fields['id']),
      type: fields['event'] ?? '',
      record: JSON.parse(fields['data'] ?? ''),
    });
  }
}

export function asAdmin(app: TestApp, id: string = DEFAULT_LOGINS.admin): { readonly authorization: string } {
  return { authorization: `Bearer ${getToken(app, 'admin', id)}` };
}

export async function listenTo(
  app: TestApp,
  query = '',
  headers: Readonly<Record<string, string>> = {},
): Promise<Listening> {
  const address = `${app.address}/api/event/stream${query}`;
  return (await Listening.to(address, { ...asAdmin(app), ...headers })).read();
}

/** The one that something has happened to, as a UUID. */
export function getAggregate(type: string, index: number): string {
  const hex = createHash('md5').update(`${type} ${index}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Something happens so many times: events with positions, each of an aggregate of its own. */
export async function happen(
  app: TestApp,
  times: number,
  { type = 'Happened', size = 0 } = {},
): Promise<void> {
  const events = Array.from({ length: times }, (_, index) => ({
    type: `Service.Domain.Test.Event.${type}`,
    aggregateId: getAggregate(type, index),
    payload: { text: 'x'.repeat(size) },
  }));
  await app.unitOfWork.run((tx) => app.nest.get(EventRecorderService).record(tx, ...events));
  await app.nest.get(EventSequencerService).sequence();
}

export async function lastId(app: TestApp): Promise<number> {
  return (await app.as('admin').get('/api/event?perPage=1').expect(200)).body.total;
}

export function from(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
