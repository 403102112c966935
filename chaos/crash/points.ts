import { Random } from '../random.js';
import { type SubscriberName, SUBSCRIBERS } from '../options.js';

/** `before`: nothing of it arrives; `half`: a part does; `after`: all of it does, and it may be answered. */
export const MOMENTS = ['before', 'half', 'after'] as const;
export type Moment = (typeof MOMENTS)[number];

/** When a worker dies: at which attempt to tell which subscriber, and how long after it has begun. */
export interface CrashPoint {
  readonly number: number;
  readonly at: SubscriberName;
  readonly moment: Moment;
  /** Attempts of this kind that go well before. */
  readonly skip: number;
  readonly delayMicros: number;
}

const SKIP_MAX = 4;
/** Most within what an attempt takes, some long afterwards. */
const DELAY_MICROS_MAX = 100_000;

/** Returns equal points for equal seeds. */
export function crashPointAt(seed: number, number: number): CrashPoint {
  const random = new Random(seed, number);
  const at = SUBSCRIBERS[number % SUBSCRIBERS.length] ?? 'queue';
  const moment = random.weighted({ before: 2, half: at === 'webhooks' ? 0 : 2, after: 5 });
  const delayMicros = Math.floor(DELAY_MICROS_MAX ** random.next());
  return { number, at, moment, skip: random.whole(0, SKIP_MAX), delayMicros };
}
