import { Helper } from '../process/helper.js';
import type { Turn } from '../report/rounds.js';

/** In milliseconds. */
export interface Latencies {
  readonly rate: number;
  readonly done: number;
  readonly failed: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

/** How often each answer came that was not 200. */
export type Refusals = Readonly<Record<string, number>>;

/** Who sends the requests: a process of its own. */
export class Load {
  private readonly helper = Helper.start('load/load-process.js');

  get pid(): number {
    return this.helper.pid;
  }

  /**
   * @param ports connections go to each of them in turn
   * @param requests as they go over the wire; sent one after the other, and then again from the first
   */
  async open(ports: readonly number[], requests: readonly string[]): Promise<void> {
    await this.helper.ask('open', { ports, requests });
  }

  async closedLoop(inFlight: number, seconds: number): Promise<Turn> {
    return this.helper.ask('closedLoop', { inFlight, seconds });
  }

  async openLoop(rate: number, seconds: number): Promise<Latencies> {
    return this.helper.ask('openLoop', { rate, seconds });
  }

  async openLoopUntil(rate: number, end: Promise<void>): Promise<Latencies> {
    const latencies = this.helper.ask<Latencies>('openLoop', { rate, seconds: null });
    await end;
    await this.helper.ask('end');
    return latencies;
  }

  async refusals(): Promise<Refusals> {
    return this.helper.ask('refusals');
  }

  stop(): void {
    this.helper.stop();
  }
}

/** Stands for a new Idempotency-Key, wherever a request is sent. */
export const NEW_KEY = '{a new key for every single request}';

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly token: string;
  /** Instead of the token. */
  readonly apiKey?: string;
  /** Fields of a form. */
  readonly form?: string;
  /** In which `NEW_KEY` stands for a number that no other request has. */
  readonly json?: string;
  readonly keyed?: boolean;
}

export function onTheWire({ method, path, token, apiKey, form, json, keyed }: Request): string {
  const caller = apiKey === undefined ? `Authorization: Bearer ${token}` : `X-AUTH-TOKEN: ${apiKey}`;
  const head = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', caller];
  if (keyed) {
    head.push(`Idempotency-Key: ${NEW_KEY}`);
  }
  const body = json ?? form ?? '';
  if (method === 'POST') {
    const type = json === undefined ? 'application/x-www-form-urlencoded' : 'application/json';
    head.push(`Content-Type: ${type}`, `Content-Length: ${body.length}`);
  }
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}
