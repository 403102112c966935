import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Channel, type ChannelModel, connect, type ConsumeMessage } from 'amqplib';
import { script } from '../servers/database.js';
import { freeBlock } from '../servers/ports.js';
import { Arrivals } from './arrivals.js';
import { breakServer } from './break-server.js';
import { Gate } from './gate.js';
import type { Subscriber, Trouble } from './subscriber.js';

const PORTS_FROM = 17_060;
/** The broker, its directory of nodes, and the line between nodes. */
const PORTS = [0, 1, 2];
const EXCHANGE = 'laurel.chaos';
const QUEUE = 'chaos';
const TAKEN_AT_ONCE = 100;
const AGAIN_MS = 300;
/** Parts of the machine's memory, beyond which publishers are blocked. */
const [FULL, ROOMY] = ['0.00000001', '0.4'];

/** What a server says that is no broker. */
const NONSENSE = [
  [
    'HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\n\r\nThe plain HTTP request was sent to HTTPS port',
  ],
  [Buffer.from([1, 0, 0, 0, 0, 0, 4, 0, 10, 0, 99, 206])],
  [Buffer.from([8, 0, 0, 255, 255, 255, 255]), Buffer.alloc(600, 0xce)],
  [Buffer.from([0x41, 0x4d, 0x51, 0x50, 0, 0, 9, 1])],
  [],
];

/** RabbitMQ, and a consumer with a durable queue who takes everything and remembers what it was. */
export class QueueSubscriber implements Subscriber {
  readonly name = 'queue';
  readonly arrivals = new Arrivals();
  readonly gate = new Gate(() => this.port);
  private port = 0;
  private stopping = false;
  private said = 0;
  private consuming: Promise<void> = Promise.resolve();
  private connection: ChannelModel | undefined;

  constructor(private readonly directory: string) {}

  get environment(): Readonly<Record<string, string>> {
    return { QUEUE_URL: `amqp://guest:guest@${this.gate.address}`, QUEUE_EXCHANGE: EXCHANGE };
  }

  async start(): Promise<void> {
    this.port = await freeBlock(PORTS_FROM, PORTS);
    await this.run('start');
    await this.gate.open();
    // Before anything is published: a broker throws away what no queue has asked for yet.
    await this.open();
    await this.connection?.close();
  }

  subscribe(): Promise<void> {
    this.consuming = this.consume();
    return Promise.resolve();
  }

  trouble(kind: Trouble, milliseconds: number): Promise<void> {
    const server = {
      gate: this.gate,
      pid: this.pid,
      nonsense: () => NONSENSE[this.said++ % NONSENSE.length] ?? [],
      run: (command: 'start' | 'kill') => this.run(command),
      fill: (isFull: boolean) => this.run('ctl', 'set_vm_memory_high_watermark', isFull ? FULL : ROOMY),
    };
    return breakServer(server, kind, milliseconds);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.gate.close();
    await this.connection?.close().catch(() => undefined);
    await this.consuming;
    // Nothing of it is needed any more, and a busy machine takes its time to end a server.
    await this.run('kill').catch(() => undefined);
  }

  private get pid(): number {
    return Number(readFileSync(join(this.root, 'node.pid'), 'utf8'));
  }

  private get root(): string {
    return join(this.directory, 'rabbitmq');
  }

  /** Comes back whenever the broker does. */
  private async consume(): Promise<void> {
    while (!this.stopping) {
      try {
        const channel = await this.open();
        const ended = new Promise((resolve) => channel.on('close', resolve));
        await channel.prefetch(TAKEN_AT_ONCE);
        await channel.consume(QUEUE, (message) => message && this.take(channel, message));
        await ended;
      } catch {
        // It is away.
      }
      await sleep(AGAIN_MS);
    }
  }

  private async open(): Promise<Channel> {
    const connection = await connect(`amqp://guest:guest@127.0.0.1:${this.port}`, { timeout: 5000 });
    this.connection = connection;
    connection.on('error', () => undefined);
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    connection.on('close', () => channel.emit('close'));
    await channel.assertExchange(EXCHANGE, 'topic', { durable: true });
    await channel.assertQueue(QUEUE, { durable: true });
    await channel.bindQueue(QUEUE, EXCHANGE, '#');
    return channel;
  }

  private take(channel: Channel, message: ConsumeMessage): void {
    const record = JSON.parse(message.content.toString()) as { id: number };
    this.arrivals.accept(this.arrivals.arrived(String(message.properties.messageId), record));
    channel.ack(message);
  }

  private run(...command: readonly string[]): Promise<void> {
    return script('rabbitmq.sh', command, { ROOT: this.root, PORT: String(this.port) });
  }
}
