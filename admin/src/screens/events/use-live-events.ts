import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { eventStreamListen } from '../../api/generated/sdk.gen.js';
import type { EventRecordResponse } from '../../api/generated/types.gen.js';
import type { Page } from '../../api/page.js';

type Events = InfiniteData<Page<EventRecordResponse>, string | undefined>;

interface Followed {
  readonly storeCode: string;
  readonly type: string | undefined;
  readonly uuid: string | undefined;
  /** The key of the list that is shown, in the cache. */
  readonly queryKey: readonly unknown[];
  readonly isOn: boolean;
}

/** Puts events on top of the list as they happen. Says whether the stream is lost for now; it is opened again by itself. */
export function useLiveEvents({ storeCode, type, uuid, queryKey, isOn }: Followed): boolean {
  const cache = useQueryClient();
  const [isLost, setLost] = useState(false);
  const hash = JSON.stringify(queryKey);
  useEffect(() => {
    if (!isOn) {
      return;
    }
    const stop = new AbortController();
    const key = JSON.parse(hash) as unknown[];
    const follow = async () => {
      const latest = cache.getQueryData<Events>(key)?.pages[0]?.rows[0]?.id;
      const query = { type, uuid, ...(latest !== undefined && { fromId: latest + 1 }) };
      const { stream } = await eventStreamListen({
        path: { storeCode },
        query,
        signal: stop.signal,
        onSseError: () => setLost(!stop.signal.aborted),
      });
      for await (const event of stream) {
        setLost(false);
        cache.setQueryData<Events>(
          key,
          (old) => old && withEvent(old, event as unknown as EventRecordResponse),
        );
      }
    };
    void follow();
    return () => {
      stop.abort();
      setLost(false);
    };
  }, [cache, storeCode, type, uuid, hash, isOn]);
  return isLost;
}

/** Once, though the list may have been loaded again meanwhile. */
function withEvent(events: Events, event: EventRecordResponse): Events {
  const [first, ...others] = events.pages;
  if (!first || (first.rows[0] && first.rows[0].id >= event.id)) {
    return events;
  }
  return {
    ...events,
    pages: [{ ...first, rows: [event, ...first.rows], total: first.total + 1 }, ...others],
  };
}
