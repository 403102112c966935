import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { started, stopped } from './running.js';

const SCRIPT = fileURLToPath(new URL('../../../scripts/services/galera.sh', import.meta.url));
export const NODES = 3;

export function hasCluster(): boolean {
  return existsSync('/usr/lib/galera/libgalera_smm.so') && existsSync('/usr/bin/rsync');
}

/** Three MariaDB Galera nodes of their own, of which the last may be away. Every node flushes every commit. */
export class Cluster {
  private size = NODES;

  private constructor(
    private readonly root: string,
    private readonly base: number,
  ) {
    started(this);
  }

  static async start(directory: string): Promise<Cluster> {
    const root = join(directory, 'galera');
    mkdirSync(root);
    // The nodes run as a user of their own.
    chmodSync(directory, 0o755);
    const cluster = new Cluster(root, await freeBase());
    await cluster.script('init');
    await cluster.script('start');
    return cluster;
  }

  /** @param node from 1 on */
  url(node: number): string {
    return `mariadb://app:app@127.0.0.1:${this.base + node}`;
  }

  pid(node: number): number {
    return Number(readFileSync(join(this.root, `n${node}`, 'launched.pid'), 'utf8'));
  }

  /** Nodes leave and come back in an orderly way; the first is always there. */
  async resize(size: number): Promise<void> {
    for (; this.size > size; this.size -= 1) {
      await this.leave(this.size);
    }
    for (; this.size < size; this.size += 1) {
      await this.script('startnode', String(this.size + 1));
    }
  }

  async stop(): Promise<void> {
    await this.script('stop');
    stopped(this);
  }

  private async leave(node: number): Promise<void> {
    const pid = this.pid(node);
    process.kill(pid);
    while (existsSync(`/proc/${pid}`)) {
      await sleep(50);
    }
  }

  private async script(...args: readonly string[]): Promise<void> {
    const env = { ...process.env, ROOT: this.root, PORT_BASE: String(this.base), FLUSH: '1' };
    await promisify(execFile)('bash', [SCRIPT, ...args], { env });
  }
}

/** A cluster takes the ports from `base` to `base + 33`. */
async function freeBase(): Promise<number> {
  for (;;) {
    const base = 15_000 + 100 * Math.floor(Math.random() * 150);
    const taken = await Promise.all(Array.from({ length: 40 }, async (_, index) => listens(base + index)));
    if (!taken.includes(true)) {
      return base;
    }
  }
}

async function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
