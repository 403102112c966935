import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { type Database, script } from './database.js';
import { SCHEMA } from './mariadb.js';
import { freeBlock } from './ports.js';

const PORTS_FROM = 17_300;
const NODES = [1, 2, 3];
/** Ports of each node, from the base on: SQL, the group, increments, whole copies. */
const PORTS = NODES.flatMap((node) => [node, 10 * node + 1, 10 * node + 2, 10 * node + 3]);

/** Failures are noticed sooner than in a quarter of a minute, but not taken for granted on a machine that is busy. */
const FAST_FAILOVER = [
  'evs.keepalive_period=PT0.5S',
  'evs.inactive_check_period=PT0.5S',
  'evs.suspect_timeout=PT3S',
  'evs.inactive_timeout=PT10S',
  'evs.install_timeout=PT10S',
].join(';');
/** So long the nodes that are left may take to agree on who is left. */
const AGREEMENT_MS_MAX = 20_000;
const POLL_MS = 200;

/** Three nodes, each of which a process of Laurel writes to. */
export class GaleraCluster implements Database {
  private base = 0;

  constructor(private readonly directory: string) {}

  get addresses(): readonly string[] {
    return NODES.map((node) => `mariadb://app:app@127.0.0.1:${this.base + node}/${SCHEMA}`);
  }

  getEnvironment(process: number): Readonly<Record<string, string>> {
    const url = this.addresses[process % NODES.length] ?? '';
    return { DATABASE_URL: url, DATA_DIR: join(this.directory, `data-${process}`) };
  }

  async start(): Promise<void> {
    this.base = await freeBlock(PORTS_FROM, PORTS);
    await this.run('init');
    await this.run('start');
    const connection = await createConnection({ uri: `mysql://app:app@127.0.0.1:${this.base + 1}` });
    await connection.query(`CREATE DATABASE ${SCHEMA} CHARACTER SET utf8mb4`);
    await connection.end();
  }

  async stop(): Promise<void> {
    await this.run('stop');
  }

  /** With two of three gone, the last one refuses everything until an operator makes it the new beginning. */
  async outage(victims: readonly number[], milliseconds: number): Promise<void> {
    const nodes = victims.map((victim) => NODES[victim % NODES.length] ?? 1);
    await Promise.all(nodes.map((node) => this.run('kill', node)));
    await sleep(milliseconds);
    await this.findPrimary(NODES.filter((node) => !nodes.includes(node)));
    for (const node of nodes) {
      await this.run('startnode', node);
    }
  }

  /**
   * Two nodes that are left agree that they go on, unless the machine was so busy that they have lost one another. One that is
   * left alone notices that it has no majority. In both of these cases one node must be told to go on.
   */
  private async findPrimary(nodes: readonly number[]): Promise<void> {
    const isAlone = nodes.length === 1;
    const giveUpAt = performance.now() + AGREEMENT_MS_MAX;
    while (performance.now() < giveUpAt) {
      const isPrimary = (await Promise.all(nodes.map((node) => this.isPrimary(node)))).includes(true);
      if (isPrimary !== isAlone) {
        break;
      }
      await sleep(POLL_MS);
    }
    if (isAlone || !(await this.isPrimary(nodes[0] ?? 1))) {
      await this.run('primary', nodes[0]);
    }
  }

  private async isPrimary(node: number): Promise<boolean> {
    try {
      const connection = await createConnection({ uri: `mysql://app:app@127.0.0.1:${this.base + node}` });
      const [rows] = await connection.query("SHOW STATUS LIKE 'wsrep_ready'");
      await connection.end();
      return (rows as { Value: string }[])[0]?.Value === 'ON';
    } catch {
      return false;
    }
  }

  private async run(command: string, node?: number): Promise<void> {
    await script('galera.sh', [command, ...(node === undefined ? [] : [String(node)])], {
      ROOT: join(this.directory, 'galera'),
      PORT_BASE: String(this.base),
      FLUSH: '1',
      PROVIDER_EXTRA: FAST_FAILOVER,
    });
  }
}
