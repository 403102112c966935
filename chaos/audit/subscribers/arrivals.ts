import type { Connection } from '../../client/connection.js';
import { getLastingText } from '../../plan/personal.js';
import { getDigest } from '../../random.js';
import type { Arrivals, Message } from '../../subscribers/arrivals.js';
import { eventPages } from '../events/event-pages.js';
import type { Findings } from '../findings.js';

export interface Compared {
  readonly events: number;
  /** Messages that had been accepted before, and could be told by their name. */
  readonly repeated: number;
}

interface Expected {
  readonly uuid: string;
  readonly digest: number;
  /** Without what erasures take. */
  readonly lasting: number;
  /** Which event of its aggregate it is, from 0 on. */
  readonly place: number;
  readonly isErasure: boolean;
}

const ERASING = /\.CustomerWas(Anonymized|Deleted)$/;

/**
 * What has come to a subscriber against the events: each of them, as it is listed, or as it was before an erasure, under one name; and of each
 * aggregate none before all that came before it had been accepted.
 */
export async function compareArrivals(
  who: string,
  arrivals: Arrivals,
  connections: readonly Connection[],
  after: number,
  findings: Findings,
): Promise<Compared> {
  const check = `arrivals at ${who}`;
  const expected = await expectedFrom(connections, after);
  for (const id of expected.keys()) {
    if (!arrivals.accepted.has(id)) {
      findings.add(check, `Event ${id} has never come to ${who}`);
    }
  }
  const progress = new Progress(expected, (what) => findings.add(check, `${what} at ${who}`));
  arrivals.log.forEach(({ is, message }) =>
    is === 'there' ? progress.arrived(message) : progress.accepted(message.event),
  );
  return { events: expected.size, repeated: progress.repeated };
}

async function expectedFrom(
  connections: readonly Connection[],
  after: number,
): Promise<Map<number, Expected>> {
  const expected = new Map<number, Expected>();
  const places = new Map<string, number>();
  for await (const page of eventPages(connections)) {
    for (const event of page.filter(({ id }) => id > after)) {
      const place = places.get(event.uuid) ?? 0;
      places.set(event.uuid, place + 1);
      const digests = { digest: getDigest(JSON.stringify(event)), lasting: getDigest(getLastingText(event)) };
      const isErasure = ERASING.test(event.type);
      expected.set(event.id, { uuid: event.uuid, ...digests, place, isErasure });
    }
  }
  return expected;
}

class Progress {
  repeated = 0;
  private readonly names = new Map<number, string>();
  private readonly events = new Map<string, number>();
  private readonly done = new Set<number>();
  /** How many events of each aggregate have been accepted in their order. */
  private readonly reached = new Map<string, number>();

  private readonly hasErasures: boolean;

  constructor(
    private readonly expected: ReadonlyMap<number, Expected>,
    private readonly report: (what: string) => void,
  ) {
    this.hasErasures = [...expected.values()].some(({ isErasure }) => isErasure);
  }

  arrived({ name, event, digest, lasting }: Message): void {
    const known = this.expected.get(event);
    if (!known) {
      this.report(`Event ${event}, which is none, or of before, has come`);
      return;
    }
    const isAsBefore = this.hasErasures && known.lasting === lasting;
    if (known.digest !== digest && !isAsBefore) {
      this.report(`Event ${event} is another than the one that is listed`);
    }
    if ((this.names.get(event) ?? name) !== name || (this.events.get(name) ?? event) !== event) {
      this.report(
        `Event ${event} has come as ${name} and as ${this.names.get(event)}: a receiver cannot tell a repetition`,
      );
    }
    this.names.set(event, name);
    this.events.set(name, event);
    if (this.done.has(event)) {
      this.repeated += 1;
    } else if (known.place > (this.reached.get(known.uuid) ?? 0)) {
      this.report(`Event ${event} of ${known.uuid} has come before the one that came before it`);
    }
  }

  accepted(event: number): void {
    const known = this.expected.get(event);
    if (known && !this.done.has(event)) {
      this.done.add(event);
      this.reached.set(known.uuid, (this.reached.get(known.uuid) ?? 0) + 1);
    }
  }
}
