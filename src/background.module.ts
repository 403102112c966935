import { Module } from '@nestjs/common';
import {
  EventModule,
  EventPump,
  EventSequencer,
  EventSignal,
  type EventSubscription,
  PublishEvents,
  SubscriptionRunner,
} from './event/index.js';
import { AppConfig } from './platform/config/app-config.js';

/** Everything that happens because an event happened. */
const SUBSCRIPTIONS = [PublishEvents];

@Module({
  imports: [EventModule],
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
  ],
})
export class BackgroundModule {}
