import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

/** Stands before a search engine, and can keep what is written on its way, or answer in its place. */
export class SearchGate {
  /** What everybody is answered in place of the engine. */
  answer: Answer | undefined;
  /** How many writes are on their way. */
  held = 0;
  private opening: Promise<void> | undefined;
  private release: () => void = () => undefined;

  private constructor(
    private readonly server: Server,
    private readonly engine: string,
  ) {}

  static async before(engine: string): Promise<SearchGate> {
    const server = createServer();
    const gate = new SearchGate(server, engine);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        void gate
          .pass(request.method ?? '', request.url ?? '', Buffer.concat(parts))
          .then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return gate;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** From now on no write arrives. */
  shut(): void {
    this.opening = new Promise((resolve) => (this.release = resolve));
  }

  /** Opens for all that have waited, too. */
  open(): void {
    this.opening = undefined;
    this.release();
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async pass(method: string, path: string, body: Buffer): Promise<Answer> {
    if (this.answer) {
      return this.answer;
    }
    if (path.includes('_bulk') && this.opening) {
      this.held += 1;
      await this.opening;
    }
    const response = await fetch(`${this.engine}${path}`, {
      method,
      ...(body.length > 0 && { body: body.toString(), headers: { 'content-type': 'application/x-ndjson' } }),
    });
    const type = response.headers.get('content-type') ?? 'application/json';
    return { status: response.status, type, body: Buffer.from(await response.arrayBuffer()) };
  }
}
