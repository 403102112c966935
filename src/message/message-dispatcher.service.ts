import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BackgroundWork } from '#platform/background/job.js';
import { DueClock } from '#platform/background/due-clock.js';
import { Loop, UNASKED_MS, type UnderWay } from '#platform/background/loop.js';
import { AppConfig } from '#platform/config/app-config.js';
import { Extension } from '#platform/extensions.js';
import { AnswerRequests } from './answer-requests.js';
import { ChannelsService } from './channels.service.js';
import { type Channel, CHANNELS } from './message.entity.js';
import { MessageRepository } from './message.repository.js';
import { MessageRequestRepository } from './message-request.repository.js';
import { SendDue } from './send-due.js';

/** Half of the pause after the first failure. */
const RETRY_MS = 1000;
/** Attempts may go on for this time at the shutdown; a broken one is made again after its lease. */
const GRACE_MS = 5000;

/** Answers requests and sends what is due, in every process that does background work. */
@Extension(BackgroundWork)
@Injectable()
export class MessageDispatcherService implements BackgroundWork {
  private readonly loop = new Loop('messages', UNASKED_MS, () => this.dispatch(), undefined, RETRY_MS);
  private watches: readonly UnderWay[] = [];
  private stopping = false;

  constructor(
    private readonly config: AppConfig,
    private readonly channels: ChannelsService,
    private readonly answerRequests: AnswerRequests,
    private readonly sendDue: SendDue,
    private readonly requests: MessageRequestRepository,
    private readonly messages: MessageRepository,
    private readonly dueClock: DueClock,
  ) {}

  start(): void {
    if (this.config.process.handlesEvents) {
      this.loop.start();
      const nudge = () => this.nudge();
      this.watches = [
        this.dueClock.watch({ getDue: (now) => this.requests.isDue(now), nudge }),
        this.dueClock.watch({ getDue: (now) => this.messages.due(now), nudge }),
      ];
    }
  }

  /** A hint that something may be due; the due clock finds missed ones. */
  nudge(): void {
    this.loop.nudge();
  }

  /**
   * Answers requests, and makes attempts until nothing is due or one fails: then the server may be away. Where several go together, it makes
   * one attempt: they take the time of this process, which answers requests in between. Returns how many of both.
   */
  async dispatch(): Promise<number> {
    const answered = await this.answerRequests.execute();
    const made = await awaitAll(CHANNELS.map((channel) => this.sendAll(channel)));
    return made.reduce((sum, each) => sum + each, answered);
  }

  private async sendAll(channel: Channel): Promise<number> {
    const together = this.channels.sentTogether(channel);
    let made = 0;
    let isGoing = true;
    const work = async () => {
      while (isGoing && !this.stopping) {
        const outcomes = await this.sendDue.execute(channel, together);
        made += outcomes.length;
        // Each push service is another server: one that is away is no reason to wait for the others.
        const mayGoOn = !outcomes.includes('again') || channel === 'push';
        isGoing &&= outcomes.length > 0 && together === 1 && mayGoOn;
      }
    };
    await awaitAll(Array.from({ length: this.channels.atOnce(channel) }, work));
    return made;
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    const given = new AbortController();
    const grace = sleep(GRACE_MS, undefined, { signal: given.signal }).catch(() => undefined);
    const ended = Promise.all([this.loop.stop(), ...this.watches.map((watch) => watch.end())]);
    await Promise.race([ended, grace]);
    given.abort();
  }
}

/** @throws what the first that failed has thrown, when all have ended */
async function awaitAll<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work);
  return Promise.all(work);
}
