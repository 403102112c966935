import { Module } from '@nestjs/common';
import { AuditModule, SealAuditEntries } from './audit/index.js';
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
import { FillSearchIndex, KeepSearchIndex, SearchModule } from './search/index.js';
import { ForgetDeliveries, QueueDeliveries, WebhookModule } from './webhook/index.js';

/** Everything that happens because an event happened. */
const SUBSCRIPTIONS = [PublishEvents, FillSearchIndex, QueueDeliveries];

/** Everything that happens because time passes. */
const JOBS = [
  SettleDuePoints,
  TellCouponStatus,
  ForgetAnswers,
  KeepSearchIndex,
  ForgetDeliveries,
  SealAuditEntries,
];

/** What there is to do only with a search engine, and only with a queue. */
const OF_SEARCH: readonly unknown[] = [FillSearchIndex, KeepSearchIndex];
const OF_QUEUE: readonly unknown[] = [PublishEvents];

function thereIs({ search, queue }: AppConfig) {
  return ({ constructor }: object) =>
    (search.url !== undefined || !OF_SEARCH.includes(constructor)) &&
    (queue.url !== undefined || !OF_QUEUE.includes(constructor));
}

/** What this process does of all that. */
function ours<Worker extends object>(config: AppConfig, workers: readonly Worker[]): Worker[] {
  return config.process.handlesEvents ? workers.filter(thereIs(config)) : [];
}

@Module({
  imports: [
    AuditModule,
    CouponModule,
    EventModule,
    IdempotencyModule,
    PointsModule,
    SearchModule,
    WebhookModule,
  ],
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
      ) => new EventPump(sequencer, runner, signal, ours(config, subscriptions)),
    },
    {
      provide: EventLag,
      inject: [AppConfig, Probes, EventLagReader, Clock, ...SUBSCRIPTIONS],
      useFactory: (
        config: AppConfig,
        probes: Probes,
        reader: EventLagReader,
        clock: Clock,
        ...subscriptions: EventSubscription[]
      ) => {
        const lag = new EventLag(
          reader,
          clock,
          subscriptions.filter(thereIs(config)).map(({ name }) => name),
        );
        probes.add(lag);
        return lag;
      },
    },
    {
      provide: JobRunner,
      inject: [AppConfig, NamedLock, ...JOBS],
      useFactory: (config: AppConfig, namedLock: NamedLock, ...jobs: Job[]) =>
        new JobRunner(namedLock, ours(config, jobs)),
    },
  ],
})
export class BackgroundModule {}
