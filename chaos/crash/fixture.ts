import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection } from '../client/connection.js';
import { type Options, SUBSCRIBERS } from '../options.js';
import { prepareScene, type Scene, TOKENS_LAST, writeSigningKey } from '../scene.js';
import { ChaosClock } from '../servers/clock.js';
import { MariaDb } from '../servers/mariadb.js';
import { freeBlock } from '../servers/ports.js';
import { Service } from '../servers/service.js';
import { Subscribers } from '../subscribers/subscribers.js';

const PORTS_FROM = 17_000;

export interface Worker {
  readonly service: Service;
  /** Where it connects from. */
  readonly address: string;
}

/** A database, real servers to tell of events, a process that answers requests, and workers that die. */
export class CrashFixture {
  readonly directory = mkdtempSync(join(tmpdir(), 'laurel-chaos-'));
  readonly clock = new ChaosClock(join(this.directory, 'clock'));
  readonly database = new MariaDb(this.directory, false);
  readonly subscribers = new Subscribers(SUBSCRIBERS, this.directory);
  workers: readonly Worker[] = [];
  private web: Service | undefined;
  private connection: Connection | undefined;

  constructor(private readonly options: Options) {
    // The database server runs as another user.
    chmodSync(this.directory, 0o755);
  }

  async build(): Promise<{ web: Service; laurel: Connection; scene: Scene }> {
    const { options, directory, clock, subscribers } = this;
    await Promise.all([this.database.start(), subscribers.start()]);
    const key = join(directory, 'key.pem');
    writeSigningKey(key);
    const apiKey = randomUUID();
    const ports = Array.from({ length: options.processes + 1 }, (_, index) => 40 + index);
    const base = await freeBlock(PORTS_FROM, ports);
    const [web, ...workers] = ports.map((port, process) => {
      const database = this.database.getEnvironment(process);
      mkdirSync(database['DATA_DIR'] ?? directory, { recursive: true });
      const address = `127.0.0.${10 + process}`;
      const role = process === 0 ? 'web' : 'worker';
      const environment = {
        // So few that they are read again and again, and that the last codes of a stock are not.
        CODES_READ_AHEAD: '5',
        BATCH_SIZE_MAX: String(this.options.batch),
        ...database,
        MASTER_API_KEY: apiKey,
        JWT_PRIVATE_KEY_FILE: key,
        ...TOKENS_LAST,
        PROCESS_ROLE: role,
        ...subscribers.environment,
        CHAOS_FROM: `${address}:${subscribers.ports.join(',')}`,
      };
      const name = `${role}-${process}`;
      const service = new Service({
        name,
        port: base + port,
        directory,
        clockFile: clock.file,
        environment,
      });
      return { service, address };
    });
    if (!web) {
      throw new Error('There is no process');
    }
    this.web = web.service;
    this.workers = workers;
    await web.service.start();
    const laurel = new Connection(web.service.origin, apiKey, options.inFlight);
    this.connection = laurel;
    await subscribers.subscribe(laurel);
    const scene = await prepareScene(options, laurel);
    return { web: web.service, laurel, scene };
  }

  /** @param keep Whether to leave what was written. */
  async strike(keep: boolean): Promise<void> {
    await this.connection?.close();
    await this.web?.kill();
    await Promise.allSettled(this.workers.map(({ service }) => service.kill()));
    await this.database.stop().catch(() => undefined);
    await this.subscribers.stop();
    if (!keep) {
      rmSync(this.directory, { recursive: true, force: true });
    }
  }
}
