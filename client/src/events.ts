import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { eventList } from './generated/sdk.gen.js';
import type { EventRecordResponse } from './generated/types.gen.js';
import type { Laurel } from './laurel.js';
import { LaurelError } from './laurel-error.js';
import { sleep } from './transport/sleep.js';

export interface ListenOptions {
  /** The last event that was worked on: begins behind it. Without it, begins with what happens next. */
  readonly lastId?: number;
  /** Only events of this type: docs/events.md lists them. */
  readonly type?: string;
  /** Only events of this customer, account, campaign … */
  readonly uuid?: string;
  /** The code of a store other than the client's. */
  readonly store?: string;
  /** Called with `true` when the stream is open, and with `false` when it is lost, until it is open again. */
  readonly onConnection?: (isOpen: boolean) => void;
  /** Ends the stream. */
  readonly signal?: AbortSignal;
}

/** The service sends a comment every 15 seconds: after a longer silence the connection is dead. */
const SILENCE_MS = 45_000;
const FIRST_PAUSE_MS = 1000;

/**
 * Events as they happen: each once, in order, and none is missing after a lost connection, a restart of the service or an
 * expired token. An event counts as worked on when the next one is asked for; keep its id with what was done, and begin with it
 * next time. Ends by itself only when the signal is aborted or the caller leaves the loop.
 *
 * @throws LaurelError that waiting does not change: without the permission, or because the last event is unknown after the
 *   service was restored from a backup (`event.unknown`)
 */
export async function* listen(
  laurel: Laurel,
  options: ListenOptions = {},
): AsyncGenerator<EventRecordResponse, void, undefined> {
  const { signal } = options;
  let pause = FIRST_PAUSE_MS;
  let lastId = options.lastId;
  while (!signal?.aborted) {
    try {
      // Known from the beginning: what happens before the first event arrives must not be missed, either.
      lastId ??= await getLastId(laurel, options);
      for await (const { data } of getMessages(laurel, { ...options, lastId }, (asked) => (pause = asked))) {
        const event = JSON.parse(data) as EventRecordResponse;
        yield event;
        lastId = event.id;
      }
    } catch (error) {
      options.onConnection?.(false);
      if (error instanceof LaurelError && ![429, 502, 503, 504].includes(error.status)) {
        throw error;
      }
    }
    await sleep(pause, signal).catch(() => undefined);
  }
}

async function getLastId(client: Laurel, { store, signal }: ListenOptions): Promise<number> {
  const { data } = await eventList({
    client,
    ...getPath(store),
    query: { direction: 'DESC', perPage: 1 },
    signal: signal ?? null,
  });
  return data.events[0]?.id ?? 0;
}

async function* getMessages(
  laurel: Laurel,
  { type, uuid, store, signal, lastId, onConnection }: ListenOptions,
  onRetry: (milliseconds: number) => void,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  const silence = new AbortController();
  const { data } = await laurel.get<{ 200: ReadableStream<Uint8Array<ArrayBuffer>> }, unknown, true>({
    url: '/api/{storeCode}/event/stream',
    ...getPath(store),
    // Behind the event that is named; before the first one there is none to name.
    ...(lastId && { headers: { 'Last-Event-ID': String(lastId) } }),
    query: { type, uuid, ...(!lastId && { fromId: 1 }) },
    parseAs: 'stream',
    signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
  });
  onConnection?.(true);
  const reader = data.pipeThrough(new TextDecoderStream()).getReader();
  const messages: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => messages.push(message), onRetry });
  try {
    for (;;) {
      const timer = setTimeout(() => silence.abort(), SILENCE_MS);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) {
        return;
      }
      parser.feed(value);
      yield* messages.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function getPath(store: string | undefined): { path?: { storeCode: string } } {
  return store === undefined ? {} : { path: { storeCode: store } };
}
