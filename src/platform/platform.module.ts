import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { DataSourceOptions } from 'typeorm';
import { AppConfig } from './config/app-config.js';
import { DatabaseModule } from './database/database.module.js';
import { InFlight } from './http/in-flight.js';
import { LifeCycle } from './process/life-cycle.js';
import { Probes } from './metrics/probes.js';
import { HostNames } from './outgoing/host-names.js';
import { OutgoingRequests } from './outgoing/outgoing-requests.js';
import { NoQueue } from './queue/no-queue.js';
import { MessagePublisher } from './queue/message-publisher.js';
import { RabbitMqPublisher } from './queue/rabbitmq-publisher.js';
import { useTimezone } from './time/calendar.js';
import { NoSearchEngine } from './search/no-search-engine.js';
import { OpenSearchEngine } from './search/open-search-engine.js';
import { SearchEngine } from './search/search-engine.js';
import { Clock } from './time/clock.js';

/** Technical capabilities that would exist in any service. Knows no business word. */
@Global()
@Module({})
export class PlatformModule {
  static forRoot(config: AppConfig, migrations: NonNullable<DataSourceOptions['migrations']>): DynamicModule {
    useTimezone(config.timezone);
    return {
      module: PlatformModule,
      imports: [DatabaseModule.forRoot(config, migrations)],
      providers: [
        { provide: AppConfig, useValue: config },
        Clock,
        HostNames,
        InFlight,
        LifeCycle,
        OutgoingRequests,
        Probes,
        { provide: MessagePublisher, useClass: config.queue.url ? RabbitMqPublisher : NoQueue },
        { provide: SearchEngine, useClass: config.search.url ? OpenSearchEngine : NoSearchEngine },
      ],
      exports: [
        AppConfig,
        Clock,
        DatabaseModule,
        InFlight,
        LifeCycle,
        MessagePublisher,
        OutgoingRequests,
        Probes,
        SearchEngine,
      ],
    };
  }
}
