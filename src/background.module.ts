import { Module } from '@nestjs/common';
import { CouponModule, TellCouponStatus } from './coupon/index.js';
import {
  EventLag,
  EventLagReader,
  EventModule,
  EventPump,
  EventSequencer,
  EventSignal,
  type EventSubscription,
  PublishEvents,
  SubscriptionRunner,
} from './event/index.js';
import { ForgetAnswers, IdempotencyModule } from './idempotency/index.js';
import type { Job } from './platform/background/job.js';
import { JobRunner } from './platform/background/job-runner.js';
import { AppConfig } from './platform/config/app-config.js';
import { NamedLock } from './platform/database/named-lock.js';
import { Probes } from './platform/metrics/probes.js';
import { Clock } from './platform/time/clock.js';
import { PointsModule, SettleDuePoints } from './points/index.js';

/** Everything that happens because an event happened. */
const SUBSCRIPTIONS = [PublishEvents];

/** Everything that happens because time passes. */
const JOBS = [SettleDuePoints, TellCouponStatus, ForgetAnswers];

@Module({
  imports: [CouponModule, EventModule, IdempotencyModule, PointsModule],
  providers: [
    {
      provide: EventPump,
      inject: [AppConfig, EventSequencer, SubscriptionRunner, EventSignal, ...SUBSCRIPTIONS],
      useFactory: (
        config: AppConfig,
        sequencer: EventSequencer,
        runner: SubscriptionRunner,
        signal: EventSignal,
        ...subscriptions: EventSubscription[]
      ) => new EventPump(sequencer, runner, signal, config.process.handlesEvents ? subscriptions : []),
    },
    {
      provide: EventLag,
      inject: [Probes, EventLagReader, Clock, ...SUBSCRIPTIONS],
      useFactory: (
        probes: Probes,
        reader: EventLagReader,
        clock: Clock,
        ...subscriptions: EventSubscription[]
      ) => {
        const lag = new EventLag(
          reader,
          clock,
          subscriptions.map(({ name }) => name),
        );
        probes.add(lag);
        return lag;
      },
    },
    {
      provide: JobRunner,
      inject: [AppConfig, NamedLock, ...JOBS],
      useFactory: (config: AppConfig, namedLock: NamedLock, ...jobs: Job[]) =>
        new JobRunner(namedLock, config.process.handlesEvents ? jobs : []),
    },
  ],
})
export class BackgroundModule {}
