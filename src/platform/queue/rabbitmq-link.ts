import { Logger } from '@nestjs/common';
import { type ChannelModel, type ConfirmChannel, connect, type Options } from 'amqplib';
import { cutBroker } from '#platform/patched/sockets.js';
import { blocked } from './message-publisher.js';

const CONNECT_MS_MAX = 1000;
/** From the connection to the exchange. */
const OPEN_MS_MAX = 5000;
/** Without a single confirm, and without a word that there will be none for a while. */
const SILENCE_MS_MAX = 10_000;
const CLOSE_MS_MAX = 1000;

const logger = new Logger('RabbitMQ');

export class RabbitMqLink {
  private readonly lost = new AbortController();
  private blockedBecause: string | undefined;
  private heardAt = performance.now();

  private constructor(
    private readonly connection: ChannelModel,
    private readonly channel: ConfirmChannel,
    private readonly exchange: string,
  ) {
    connection
      .on('error', (error: Error) => this.lose(error))
      .on('close', (error?: Error) => this.lose(error));
    channel.on('error', (error: Error) => this.lose(error)).on('close', () => this.lose());
    connection.on('blocked', (reason: string) => this.block(reason)).on('unblocked', () => this.unblock());
  }

  static async open(url: string, exchange: string): Promise<RabbitMqLink> {
    const connection = await connect(url, { timeout: CONNECT_MS_MAX });
    // An unhandled error event would end the process; failed operations report their own errors.
    connection.on('error', () => undefined);
    const opened = async () => {
      const channel = await connection.createConfirmChannel();
      channel.on('error', () => undefined);
      await channel.assertExchange(exchange, 'topic', { durable: true });
      return new RabbitMqLink(connection, channel, exchange);
    };
    return within(OPEN_MS_MAX, opened(), `RabbitMQ did not open a channel within ${OPEN_MS_MAX} ms`).catch(
      (error: unknown) => {
        cutBroker(connection, new Error('Given up'));
        throw error;
      },
    );
  }

  /** Aborted when nothing can be sent here any more. */
  get whenLost(): AbortSignal {
    return this.lost.signal;
  }

  async ping(): Promise<void> {
    if (this.blockedBecause !== undefined) {
      throw new Error(`RabbitMQ takes no messages: ${this.blockedBecause}`);
    }
    await this.channel.checkExchange(this.exchange);
  }

  /**
   * Resolves when RabbitMQ takes messages. While it says that it does not, none is sent: they would wait in the memory of
   * this process and of the system.
   * @throws when the connection is lost meanwhile, or `whenStopping`
   */
  async untilUnblocked(whenStopping: AbortSignal): Promise<void> {
    while (this.blockedBecause !== undefined && !this.whenLost.aborted && !whenStopping.aborted) {
      await new Promise<void>((resolve) => {
        const go = () => {
          this.connection.off('unblocked', go);
          [this.whenLost, whenStopping].forEach((over) => over.removeEventListener('abort', go));
          resolve();
        };
        this.connection.on('unblocked', go);
        [this.whenLost, whenStopping].forEach((over) => over.addEventListener('abort', go));
      });
    }
    this.whenLost.throwIfAborted();
    whenStopping.throwIfAborted();
  }

  /** Leaves when `confirmed` says so. */
  send(routingKey: string, content: Buffer, options: Options.Publish): void {
    this.channel.publish(this.exchange, routingKey, content, options, () => {
      this.heardAt = performance.now();
    });
  }

  /**
   * Resolves when RabbitMQ has taken responsibility for everything that was sent. For as long as it says that it is blocked,
   * it has time; otherwise, when it says nothing, the connection is given up.
   * @throws when it has refused something, or the connection is lost meanwhile, or `whenStopping` and it is blocked
   */
  async confirmed(whenStopping: AbortSignal): Promise<void> {
    this.heardAt = performance.now();
    const watch = setInterval(() => {
      if (this.blockedBecause !== undefined) {
        this.heardAt = performance.now();
        if (whenStopping.aborted) {
          this.lose(new Error('The process stops, and RabbitMQ takes no messages'));
        }
      } else if (performance.now() - this.heardAt > SILENCE_MS_MAX) {
        this.lose(new Error(`RabbitMQ has confirmed nothing for ${SILENCE_MS_MAX} ms`));
      }
    }, 100);
    let giveUp = (): void => undefined;
    const loss = new Promise<never>((_, reject) => {
      giveUp = () => reject(this.whenLost.reason as Error);
    });
    this.whenLost.addEventListener('abort', giveUp);
    try {
      await Promise.race([this.channel.waitForConfirms(), loss]);
    } finally {
      clearInterval(watch);
      this.whenLost.removeEventListener('abort', giveUp);
    }
  }

  async close(): Promise<void> {
    const closing = this.blockedBecause === undefined ? this.connection.close() : Promise.resolve();
    await within(CLOSE_MS_MAX, closing, 'RabbitMQ did not let go').catch(() => undefined);
    this.lose();
  }

  private block(reason: string): void {
    if (this.blockedBecause === undefined) {
      logger.warn(`Takes no messages (${reason}): they wait in the database`);
    }
    this.blockedBecause = reason;
    blocked.set({}, 1);
  }

  private unblock(): void {
    logger.log('Takes messages again');
    this.blockedBecause = undefined;
    blocked.set({}, 0);
  }

  /** A channel does not live without its connection, nor is a connection of use without it. */
  private lose(error: Error = new Error('The connection to RabbitMQ is closed')): void {
    if (!this.lost.signal.aborted) {
      this.lost.abort(error);
      blocked.set({}, 0);
      cutBroker(this.connection, error);
    }
  }
}

async function within<T>(milliseconds: number, work: Promise<T>, problem: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(problem)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
