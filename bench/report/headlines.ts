import type { Spread } from './statistics.js';
import { type Section, whole } from './section.js';

/** The figures of `buy-spread` and `idle` that appear here. */
interface Buying {
  readonly found: readonly {
    readonly stage: string;
    readonly inFlight: number;
    readonly laurel: { readonly rate: Spread };
  }[];
  readonly latencies: readonly {
    readonly stage: string;
    readonly latencies: { readonly p50: number; readonly p99: number };
  }[];
}
type Idle = readonly { readonly stage: string; readonly start: Spread; readonly rss: Spread }[];

/** The few plain figures of bench/README.md, one line each. What was never measured is left out. */
export function getHeadlines(sections: readonly Section[]): string[] {
  const getData = (name: string) => sections.find((section) => section.name === name)?.data;
  const [buying, idle] = [getData('buy-spread') as Buying | undefined, getData('idle') as Idle | undefined];
  return [...(buying ? purchases(buying) : []), ...(idle ? processes(idle) : [])].map((line) => `- ${line}`);
}

function purchases({ found, latencies }: Buying): string[] {
  const most = Math.max(...found.map(({ inFlight }) => inFlight));
  const rates = found.filter(({ inFlight }) => inFlight === most);
  return [
    `Purchases, ${most} at once: ${list(rates, ({ laurel }) => `${whole(laurel.rate.median)} a second`)}.`,
    `Time of a purchase at half of the highest rate: ${list(
      latencies,
      ({ latencies: { p50, p99 } }) => `median ${p50.toFixed(1)} ms, 99th percentile ${p99.toFixed(1)} ms`,
    )}.`,
  ];
}

function processes(idle: Idle): string[] {
  const each = list(
    idle,
    ({ start, rss }) => `${(start.median / 1000).toFixed(1)} s to start, ${whole(rss.median)} MB of memory`,
  );
  return [`An idle process: ${each}.`];
}

function list<T extends { readonly stage: string }>(all: readonly T[], figure: (each: T) => string): string {
  return all.map((each) => `${each.stage} ${figure(each)}`).join('; ');
}
