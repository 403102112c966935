import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import type { Connection } from '../client/connection.js';
import { Arrivals, type Message } from './arrivals.js';
import type { Subscriber, Trouble } from './subscriber.js';

/** Laurel waits as long as a full receiver asks for: short enough for a storm. */
const RETRY_AFTER_SECONDS = 2;
const WRONG_STATUSES = [500, 502, 404, 302, 400];

/** Sees a request of a process before it is answered. */
export type RequestWatcher = (from: string, answer: () => void) => void;

/** A receiver that has asked to hear of every event. */
export class WebhookSubscriber implements Subscriber {
  readonly name = 'webhooks';
  readonly environment = { WEBHOOK_ALLOW_PRIVATE: 'true' };
  readonly arrivals = new Arrivals();
  /** Requests whose signature was not good, of which there must be none. */
  readonly forged: string[] = [];
  watch: RequestWatcher = (_from, answer) => answer();
  webhookId = '';
  private secret = '';
  port = 0;
  private is: Trouble | 'well' = 'well';
  private said = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly server = createServer((request, response) => this.receive(request, response));

  async start(): Promise<void> {
    await this.listen(0);
    this.port = (this.server.address() as AddressInfo).port;
  }

  async subscribe(laurel: Connection): Promise<void> {
    const webhook = { url: `http://127.0.0.1:${this.port}/events`, eventTypes: ['*'] };
    const { webhookId, secret } = await laurel.ask<{ webhookId: string; secret: string }>(
      'POST',
      '/api/webhook',
      webhook,
    );
    this.webhookId = webhookId;
    this.secret = secret;
  }

  async trouble(kind: Trouble, milliseconds: number): Promise<void> {
    this.is = kind;
    if (kind === 'stop') {
      this.close();
    }
    await sleep(milliseconds);
    if (kind === 'stop') {
      await this.listen(this.port);
    }
    this.is = 'well';
    // A receiver that was frozen goes on with what it had begun.
    this.waiting.splice(0).forEach((answer) => answer());
  }

  stop(): Promise<void> {
    this.close();
    return Promise.resolve();
  }

  private async listen(port: number): Promise<void> {
    this.server.listen(port, '127.0.0.1');
    await once(this.server, 'listening');
  }

  private close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private receive(request: IncomingMessage, response: ServerResponse): void {
    const parts: Buffer[] = [];
    request.on('error', () => undefined);
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      const id = String(request.headers['webhook-id']);
      if (!this.isSigned(request, id, body)) {
        this.forged.push(id);
        return void response.writeHead(401).end();
      }
      const { data } = JSON.parse(body) as { data: { id: number } };
      const message = this.arrivals.arrived(id, data);
      this.watch(request.socket.remoteAddress ?? '', () => this.answer(message, response));
    });
  }

  private answer(message: Message, response: ServerResponse): void {
    const statuses = WRONG_STATUSES;
    switch (this.is) {
      case 'freeze':
        this.waiting.push(() => this.answer(message, response));
        return;
      case 'fill':
        return void response.writeHead(429, { 'retry-after': String(RETRY_AFTER_SECONDS) }).end();
      case 'garble':
        this.said += 1;
        if (this.said % (statuses.length + 1) === 0) {
          response.socket?.end(Buffer.from('\0\x01 nonsense \xff\r\n\r\n', 'latin1'));
          return;
        }
        return void response
          .writeHead(statuses[this.said % statuses.length] ?? 500, { location: 'http://127.0.0.1:1/' })
          .end('<html>');
      case 'stop':
      case 'well':
        this.arrivals.accept(message);
        response.writeHead(204).end();
    }
  }

  /** The clock of the storm jumps: how old a message says it is, is not looked at. */
  private isSigned({ headers }: IncomingMessage, id: string, body: string): boolean {
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const signature = new Webhook(this.secret).sign(id, at, body);
    return String(headers['webhook-signature']).split(' ').includes(signature);
  }
}
