import type { Connection } from '../client/connection.js';
import type { SubscriberName } from '../options.js';

/**
 * What can be wrong with one: it is not there; it takes connections and never answers; it takes nothing more; it answers
 * what makes no sense.
 */
export const TROUBLES = ['stop', 'freeze', 'fill', 'garble'] as const;
export type Trouble = (typeof TROUBLES)[number];

export interface Subscriber {
  readonly name: SubscriberName;
  /** What every process of Laurel is told of it. */
  readonly environment: Readonly<Record<string, string>>;
  start(): Promise<void>;
  /** Once Laurel is there, and before anything happens. */
  subscribe(laurel: Connection): Promise<void>;
  /** Resolves when it is whole again. */
  trouble(kind: Trouble, milliseconds: number): Promise<void>;
  stop(): Promise<void>;
}
