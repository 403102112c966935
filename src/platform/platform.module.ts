import { type DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import type { DataSourceOptions } from 'typeorm';
import { DueClock } from './background/due-clock.js';
import { JobRunner } from './background/job.js';
import { AppConfig } from './config/app-config.js';
import { DatabaseModule } from './database/database.module.js';
import { Extensions } from './extensions.js';
import { InFlight } from './http/server/in-flight.js';
import { LifeCycle } from './process/life-cycle.js';
import { MarkdownHtml } from './markdown/markdown-html.js';
import { MetricsCollectors } from './telemetry/metrics.js';
import { PictureEncoder } from './picture/picture-encoder.js';
import { FileStorage } from './storage/file-storage.js';
import { getStorage } from './storage/storage-of.js';
import { HostNames } from './outgoing/public-address.js';
import { OutgoingRequests } from './outgoing/outgoing-requests.js';
import { MessagePublisher, NoQueue } from './queue/message-publisher.js';
import { useTimezone } from './time/calendar.js';
import { NoSearchEngine, SearchEngine } from './search-engine/search-engine.js';
import { Clock } from './time/clock.js';

/** Technical capabilities that would exist in any service. Knows no business word. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(config: AppConfig, migrations: NonNullable<DataSourceOptions['migrations']>): DynamicModule {
    useTimezone(config.timezone);
    return {
      module: PlatformModule,
      imports: [DiscoveryModule, DatabaseModule.forRoot(config, migrations)],
      providers: [
        { provide: AppConfig, useValue: config },
        Clock,
        DueClock,
        Extensions,
        HostNames,
        InFlight,
        JobRunner,
        LifeCycle,
        MarkdownHtml,
        OutgoingRequests,
        MetricsCollectors,
        PictureEncoder,
        { provide: FileStorage, useFactory: () => getStorage(config) },
        {
          provide: MessagePublisher,
          inject: [LifeCycle],
          // Drivers take long to load: only those of what is configured are imported.
          useFactory: async (lifeCycle: LifeCycle) =>
            config.queue.url
              ? new (await import('./queue/rabbitmq-publisher.js')).RabbitMqPublisher(config, lifeCycle)
              : new NoQueue(),
        },
        {
          provide: SearchEngine,
          useFactory: async () =>
            config.search.url
              ? new (await import('./search-engine/open-search-engine.js')).OpenSearchEngine(config)
              : new NoSearchEngine(),
        },
      ],
      exports: [
        AppConfig,
        Clock,
        DatabaseModule,
        DueClock,
        Extensions,
        FileStorage,
        InFlight,
        LifeCycle,
        MarkdownHtml,
        MessagePublisher,
        OutgoingRequests,
        MetricsCollectors,
        PictureEncoder,
        SearchEngine,
      ],
    };
  }
}
