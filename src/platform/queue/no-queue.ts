import { Injectable } from '@nestjs/common';
import { MessagePublisher } from './message-publisher.js';

/** Without a configured queue, nothing is published: events wait in their table until there is one. */
@Injectable()
export class NoQueue extends MessagePublisher {
  readonly isOn = false;

  override publish(): Promise<void> {
    return Promise.reject(new Error('There is no QUEUE_URL'));
  }

  override ping(): Promise<void> {
    return Promise.resolve();
  }
}
