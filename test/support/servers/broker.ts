import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Channel, type ChannelModel, connect } from 'amqplib';

const SCRIPT = fileURLToPath(new URL('../../../scripts/services/rabbitmq.sh', import.meta.url));
/** A port, and the two behind it. */
const PORTS = [14_701, 14_711, 14_721, 14_731];

/** Whether a broker can be started here that belongs to one test alone. */
export const canStartBroker = existsSync('/usr/lib/rabbitmq/bin/rabbitmq-server');

/** A RabbitMQ that a test may fill, block and stop. */
export class Broker {
  private constructor(
    private readonly root: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<Broker> {
    for (const port of PORTS) {
      if (await isFree(port)) {
        const broker = new Broker(mkdtempSync(join(tmpdir(), 'laurel-broker-')), port);
        broker.run('start');
        return broker;
      }
    }
    throw new Error(`No port is free for a broker: ${PORTS.join(', ')}`);
  }

  get url(): string {
    return `amqp://guest:guest@127.0.0.1:${this.port}`;
  }

  /** Raises the alarm of a machine that runs out of memory, or of disk: from then on no client may publish. */
  raiseAlarm(kind: 'memory' | 'disk'): void {
    this.run(
      'ctl',
      ...(kind === 'memory'
        ? ['set_vm_memory_high_watermark', '0.0001']
        : ['set_disk_free_limit', '900000000000000']),
    );
  }

  endAlarms(): void {
    this.run('ctl', 'set_vm_memory_high_watermark', '0.4');
    this.run('ctl', 'set_disk_free_limit', '1MB');
  }

  stop(): void {
    this.run('stop');
    rmSync(this.root, { recursive: true, force: true });
  }

  private run(...args: readonly string[]): void {
    const env = { ...process.env, ROOT: this.root, PORT: String(this.port) };
    const { status, stderr } = spawnSync(SCRIPT, [...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    if (status !== 0) {
      throw new Error(`rabbitmq.sh ${args.join(' ')}: ${stderr.toString()}`);
    }
  }
}

/** What a consumer of all events finds in its queue. */
export class Inbox {
  private constructor(
    private readonly connection: ChannelModel,
    private readonly channel: Channel,
    private readonly exchange: string,
    private readonly queue: string,
  ) {}

  static async at(url: string, exchange: string, queue: string): Promise<Inbox> {
    const connection = await connect(url);
    const channel = await connection.createChannel();
    await channel.assertExchange(exchange, 'topic', { durable: true });
    await channel.assertQueue(queue, { durable: true });
    await channel.bindQueue(queue, exchange, '#');
    return new Inbox(connection, channel, exchange, queue);
  }

  /** Takes what is there. */
  async take(): Promise<{ readonly id: number; readonly headers: Readonly<Record<string, unknown>> }[]> {
    const taken = [];
    for (;;) {
      const message = await this.channel.get(this.queue, { noAck: true });
      if (!message) {
        return taken;
      }
      const { messageId, headers = {} } = message.properties;
      taken.push({ id: Number(messageId), headers });
    }
  }

  async close(): Promise<void> {
    await this.channel.deleteQueue(this.queue);
    await this.channel.deleteExchange(this.exchange);
    await this.connection.close();
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
