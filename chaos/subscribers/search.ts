import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { script } from '../servers/database.js';
import { freeBlock } from '../servers/ports.js';
import { breakServer } from './break-server.js';
import { Gate } from './gate.js';
import type { Subscriber, Trouble } from './subscriber.js';

const PORTS_FROM = 17_020;
/** HTTP, and between nodes a hundred further on. */
const PORTS = [0, 100];
const PREFIX = 'laurel-chaos';

const http = (status: string, type: string, body: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`;

/** What a server says that is no search engine: a balancer, another service, a page of an error. */
const NONSENSE = [
  [http('500 Internal Server Error', 'application/json', '{"error":{"reason":"out of order"},"status":500}')],
  [http('200 OK', 'text/html', '<html><body>Welcome</body></html>')],
  [http('502 Bad Gateway', 'text/html', '<html>Bad Gateway</html>')],
  [http('200 OK', 'application/json', '{"took":3,"errors":fal')],
  [http('200 OK', 'application/json', '[]')],
  [http('200 OK', 'application/json', '"fine"')],
  [http('200 OK', 'application/json', '')],
  [http('404 Not Found', 'text/plain', 'no such page')],
  [Buffer.from([0x16, 3, 3, 0, 2, 2, 40, 0, 0xff])],
  [],
];

const NOT_FOUND = 404;

class EngineRefused extends Error {
  constructor(
    method: string,
    path: string,
    readonly status: number,
    answer: string,
  ) {
    super(`${method} ${path} answered ${status}: ${answer.slice(0, 300)}`);
  }
}

/** OpenSearch, with nothing in it but what Laurel writes. */
export class SearchSubscriber implements Subscriber {
  readonly name = 'search';
  readonly gate = new Gate(() => this.port);
  readonly prefix = PREFIX;
  private port = 0;
  private said = 0;

  constructor(private readonly directory: string) {}

  get environment(): Readonly<Record<string, string>> {
    return { SEARCH_URL: `http://${this.gate.address}`, SEARCH_INDEX_PREFIX: PREFIX };
  }

  async start(): Promise<void> {
    this.port = await freeBlock(PORTS_FROM, PORTS);
    await this.run('start');
    await this.gate.open();
  }

  subscribe(): Promise<void> {
    return Promise.resolve();
  }

  trouble(kind: Trouble, milliseconds: number): Promise<void> {
    const server = {
      gate: this.gate,
      pid: this.pid,
      nonsense: () => NONSENSE[this.said++ % NONSENSE.length] ?? [],
      run: (command: 'start' | 'kill') => this.run(command),
      fill: (isFull: boolean) => this.block(isFull ? true : null),
    };
    return breakServer(server, kind, milliseconds);
  }

  async stop(): Promise<void> {
    this.gate.close();
    // Nothing of it is needed any more, and a busy machine takes its time to end a server.
    await this.run('kill').catch(() => undefined);
  }

  /** Straight to the engine. @throws {EngineRefused} */
  async ask<Body>(method: string, path: string, body?: object): Promise<Body> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await answer.text();
    if (!answer.ok) {
      throw new EngineRefused(method, path, answer.status, text);
    }
    return JSON.parse(text) as Body;
  }

  /**
   * Does what the engine does itself when its disk is full. Index by index: of many at once it changes none when one of them is
   * deleted meanwhile, as Laurel deletes those that no search uses any more.
   */
  private async block(value: true | null): Promise<void> {
    const settings = { 'index.blocks.read_only_allow_delete': value };
    for (const index of Object.keys(await this.ask<object>('GET', `${PREFIX}-*`))) {
      await this.ask('PUT', `${index}/_settings`, settings).catch((error: unknown) => {
        if (!(error instanceof EngineRefused && error.status === NOT_FOUND)) {
          throw error;
        }
      });
    }
  }

  private get pid(): number {
    return Number(readFileSync(join(this.state, 'launched.pid'), 'utf8'));
  }

  private get state(): string {
    return join(this.directory, 'opensearch');
  }

  private run(command: string): Promise<void> {
    return script('opensearch.sh', [command], { STATE: this.state, PORT: String(this.port) });
  }
}
