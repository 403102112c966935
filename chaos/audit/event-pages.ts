import type { Connection } from '../client/connection.js';

export interface EventRecord {
  readonly id: number;
  readonly uuid: string;
  readonly type: string;
  readonly payload: Payload;
}

export interface Payload {
  readonly couponId?: { readonly couponId: string };
  readonly used?: boolean;
  readonly transactionId?: { readonly transactionId: string };
  readonly pointsTransfer?: { readonly id: { readonly pointsTransferId: string } };
  readonly pointsTransferId?: { readonly pointsTransferId: string };
}

const PER_PAGE = 100;
const AHEAD = 8;

type Page = { readonly events: readonly EventRecord[]; readonly total: number };

/** All events there are, through the front door, from a process each in turn, a few pages ahead of who reads them. */
export async function* eventPages(
  connections: readonly Connection[],
): AsyncGenerator<readonly EventRecord[]> {
  const page = (index: number) =>
    connections[index % connections.length]?.ask<Page>('GET', `/api/event?fromId=${index * PER_PAGE + 1}`);
  const { total } = (await page(0)) ?? { total: 0 };
  const pages = Math.ceil(total / PER_PAGE);
  const waiting: (Promise<Page> | undefined)[] = [];
  for (let index = 0; index < pages; index += 1) {
    while (waiting.length < AHEAD && index + waiting.length < pages) {
      const asked = page(index + waiting.length);
      asked?.catch(() => undefined);
      waiting.push(asked);
    }
    yield (await waiting.shift())?.events ?? [];
  }
}

/** What events are compared by when they are looked at twice. */
export function nameOf({ id, uuid, type }: Pick<EventRecord, 'id' | 'uuid' | 'type'>): string {
  return `${id} ${uuid} ${type};`;
}
