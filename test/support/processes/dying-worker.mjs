import { NestFactory } from '@nestjs/core';
import { AppModule } from '../../../dist/src/app.module.js';
import { PublishEventsSubscription, SubscriptionRunnerService } from '../../../dist/src/event/index.js';
import { AppConfig } from '../../../dist/src/platform/config/app-config.js';

/* A worker that is killed at the worst moment: the broker has confirmed, the checkpoint has not moved. */
const config = AppConfig.fromEnvironment(process.env);
const app = await NestFactory.createApplicationContext(AppModule.forRoot(config), { logger: ['error'] });
const publishEvents = app.get(PublishEventsSubscription);

await app.get(SubscriptionRunnerService).runBatch({
  name: publishEvents.name,
  handle: async (events) => {
    await publishEvents.handle(events);
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  },
});
