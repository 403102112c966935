import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Places } from './audit/customers/personal-texts.js';
import type { Findings } from './audit/findings.js';
import { Follower } from './audit/events/follower.js';
import { Commands } from './client/commands.js';
import { Connection } from './client/connection.js';
import { Journal } from './client/journal.js';
import { Memory } from './client/memory.js';
import { Operator } from './client/operator.js';
import { Tally } from './client/tally.js';
import { ADMINISTRATOR, Visitors } from './client/visitors.js';
import { Inflictor } from './faults/inflictor.js';
import { SqliteSaboteur, SqlSaboteur } from './faults/saboteur.js';
import type { Options } from './options.js';
import { getCommands } from './plan/commands.js';
import { getFaults } from './plan/faults.js';
import { operationAt } from './plan/operations.js';
import { prepareScene, type Scene, TOKENS_LAST, writeSigningKey } from './scene.js';
import { ChaosClock } from './servers/clock.js';
import type { Database } from './servers/database.js';
import { GaleraCluster } from './servers/galera.js';
import { MariaDb } from './servers/mariadb.js';
import { freeBlock } from './servers/ports.js';
import { Service } from './servers/service.js';
import { SqliteDatabase } from './servers/sqlite.js';
import { Subscribers } from './subscribers/subscribers.js';

const PORTS_FROM = 17_000;

/** Everything a storm needs: servers, clients, and those who do harm. */
export class ChaosFixture {
  readonly directory = mkdtempSync(join(tmpdir(), 'laurel-chaos-'));
  readonly clock = new ChaosClock(join(this.directory, 'clock'));
  readonly journal = new Journal(join(this.directory, 'journal'));
  readonly tally = new Tally();
  readonly database: Database;
  readonly subscribers: Subscribers;
  services: readonly Service[] = [];
  connections: readonly Connection[] = [];
  scene: Scene = {
    customers: [],
    campaigns: [],
    levels: [],
    segment: '',
    planned: 0,
    sellerToken: '',
    pos: '',
  };
  private following: Follower | undefined;
  private operator: Operator | undefined;
  private probes = 0;

  constructor(private readonly options: Options) {
    // The database servers run as another user.
    chmodSync(this.directory, 0o755);
    this.database = getDatabase(options, this.directory);
    this.subscribers = new Subscribers(options.with, this.directory);
  }

  get follower(): Follower {
    if (!this.following) {
      throw new Error('The stage has not been built');
    }
    return this.following;
  }

  async build(findings: Findings) {
    const { options, directory, clock, journal } = this;
    await Promise.all([this.database.start(), this.subscribers.start()]);
    const key = join(directory, 'key.pem');
    writeSigningKey(key);
    const apiKey = randomUUID();
    const ports = Array.from({ length: options.processes }, (_, index) => 40 + index);
    const base = await freeBlock(PORTS_FROM, ports);
    this.services = ports.map((port, process) => {
      const database = this.database.getEnvironment(process);
      mkdirSync(database['DATA_DIR'] ?? directory, { recursive: true });
      return new Service({
        name: `laurel-${process}`,
        port: base + port,
        directory,
        clockFile: clock.file,
        environment: {
          // So few that they are read again and again, and that the last codes of a stock are not.
          CODES_READ_AHEAD: '5',
          BATCH_SIZE_MAX: String(this.options.batch),
          ...database,
          MASTER_API_KEY: apiKey,
          JWT_PRIVATE_KEY_FILE: key,
          ...TOKENS_LAST,
          ADMIN_EMAIL: ADMINISTRATOR.name,
          ADMIN_PASSWORD: ADMINISTRATOR.password,
          ...this.subscribers.environment,
          WRITES_PER_SECOND: '0',
        },
      });
    });
    await Promise.all(this.services.map((service) => service.start()));
    this.connections = this.services.map(({ origin }) => new Connection(origin, apiKey, options.inFlight));
    const [first] = this.connections;
    if (!first) {
      throw new Error('A storm needs a process');
    }
    await this.subscribers.subscribe(first);
    this.scene = await prepareScene(options, first);
    const saboteur =
      options.kind === 'sqlite'
        ? new SqliteSaboteur(this.database.addresses[0] ?? '')
        : new SqlSaboteur(this.database.addresses, this.scene);
    const faults = getFaults(options);
    const { all } = this.subscribers;
    const inflictor = new Inflictor(faults, this.services, this.database, saboteur, all, clock, journal);
    const { connections, scene, tally } = this;
    const operator = new Operator(apiKey, scene, connections, journal, new Memory(), tally, clock.now);
    this.operator = operator;
    this.following = new Follower(connections, findings);
    const troubles = () => [...inflictor.underWay].sort().join(' + ') || 'nothing wrong';
    const visitors = new Visitors(scene, connections, findings, options.calm, troubles);
    const plan = getCommands(options);
    const commands = new Commands(plan, scene, this.services, directory, journal, findings);
    return { operator, inflictor, commands, follower: this.following, visitors };
  }

  /** Where processes have written mails, beside an embedded database, and logs. */
  get places(): Places {
    const homes = new Set(this.services.map(({ environment }) => environment['DATA_DIR'] ?? this.directory));
    return {
      mails: this.options.kind === 'sqlite' ? [...homes].map((home) => join(home, 'mail')) : [],
      logs: this.services.map(({ log }) => log),
    };
  }

  /** A purchase like any other, without a key and without a retry, of a process that was named. */
  async probe(process: number): Promise<boolean> {
    const { operations, customers } = this.options;
    const number = operations + customers + this.probes;
    this.probes += 1;
    const plain = { kind: 'give', campaign: 0, quantity: 1, withoutPoints: true, trouble: 'none' } as const;
    const operation = { ...operationAt(this.options, number), ...plain, number, process, hasKey: false };
    return (await this.operator?.attemptOnce(operation)) === 200;
  }

  /** @param keep Whether to leave what was written. */
  async strike(keep: boolean): Promise<void> {
    await Promise.allSettled(this.connections.map((connection) => connection.close()));
    await Promise.allSettled(this.services.map((service) => service.kill()));
    await this.database.stop().catch(() => undefined);
    await this.subscribers.stop();
    if (!keep) {
      rmSync(this.directory, { recursive: true, force: true });
    }
  }
}

function getDatabase({ kind }: Options, directory: string): Database {
  switch (kind) {
    case 'sqlite':
      return new SqliteDatabase(directory);
    case 'mariadb':
      return new MariaDb(directory);
    case 'galera':
      return new GaleraCluster(directory);
  }
}
