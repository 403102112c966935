import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface PassedRequest {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
}

/** What happens to one request, instead of being passed on. */
export type Fault = (pass: () => Promise<IncomingMessage>, response: ServerResponse) => Promise<void> | void;

export const answersWith =
  (status: number, headers: Readonly<Record<string, string>> = {}): Fault =>
  (_pass, response) =>
    void response.writeHead(status, headers).end('{}');

export const breaksBefore: Fault = (_pass, response) => void response.destroy();

/** The service has done it. */
export const losesTheAnswer: Fault = async (pass, response) => {
  await buffer(await pass());
  response.destroy();
};

/** Breaks off in the middle of the answer. */
export const breaksTheAnswer: Fault = async (pass, response) => {
  const answer = await pass();
  const body = await buffer(answer);
  response.writeHead(answer.statusCode ?? 500, answer.headers);
  response.write(body.subarray(0, body.length / 2), () => response.destroy());
};

/** Before a service, as a load balancer is: a real server, which may fail. */
export class HttpProxy {
  readonly requests: PassedRequest[] = [];
  private readonly faults: Fault[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {}

  static async to(target: string): Promise<HttpProxy> {
    const server = createServer();
    const proxy = new HttpProxy(server, target);
    server.on('request', (from, response) => void proxy.handle(from, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** One for each of the next requests. */
  next(...faults: readonly Fault[]): void {
    this.requests.length = 0;
    this.faults.push(...faults);
  }

  /** Breaks every connection that is open. */
  breakConnections(): void {
    this.server.closeAllConnections();
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async handle(from: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = from;
    this.requests.push({ method, path, key: headers['idempotency-key'] as string | undefined });
    const pass = async () => {
      const to = request(`${this.target}${path}`, { method, headers });
      // Who has left needs no answer.
      response.once('close', () => to.destroy());
      to.on('error', () => response.destroy());
      from.pipe(to);
      const [answer] = (await once(to, 'response')) as [IncomingMessage];
      return answer;
    };
    const fault = this.faults.shift();
    try {
      if (fault) {
        await fault(pass, response);
        return;
      }
      const answer = await pass();
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      // The beginning of a stream comes before its first event.
      response.flushHeaders();
      answer.on('error', () => response.destroy()).pipe(response);
    } catch {
      response.destroy();
    }
  }
}
