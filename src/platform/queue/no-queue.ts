import { Injectable } from '@nestjs/common';
import { MessagePublisher } from './message-publisher.js';

/** Where no queue is configured, nobody publishes: events wait in their table until one is. */
@Injectable()
export class NoQueue extends MessagePublisher {
  override publish(): Promise<void> {
    return Promise.reject(new Error('There is no QUEUE_URL'));
  }

  override ping(): Promise<void> {
    return Promise.resolve();
  }
}
