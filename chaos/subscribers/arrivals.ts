import { getLastingText } from '../plan/personal.js';
import { getDigest } from '../random.js';

/** An event as it has come to a subscriber. */
export interface Message {
  /** By which the subscriber tells whether it has had the event before. */
  readonly name: string;
  readonly event: number;
  /** A hash of the whole record. */
  readonly digest: number;
  /** A hash of what an erasure leaves of it. */
  readonly lasting: number;
}

/** What has come to a subscriber, and what it has accepted, in this order. */
export class Arrivals {
  readonly log: { readonly is: 'there' | 'accepted'; readonly message: Message }[] = [];
  readonly accepted = new Set<number>();

  /** @param record The event as it was sent. */
  arrived(name: string, record: { readonly id: number }): Message {
    const [digest, lasting] = [getDigest(JSON.stringify(record)), getDigest(getLastingText(record))];
    const message = { name, event: record.id, digest, lasting };
    this.log.push({ is: 'there', message });
    return message;
  }

  accept(message: Message): void {
    this.log.push({ is: 'accepted', message });
    this.accepted.add(message.event);
  }
}
