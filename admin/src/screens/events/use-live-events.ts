import { listen } from '@laurel/client';
import type { EventRecordResponse } from '@laurel/client/api';
import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { laurel } from '../../api/laurel.js';
import type { Page } from '../../api/page.js';
import { type Named, withNames } from '../../patterns/record-names.js';

type Event = Named<EventRecordResponse>;
type Events = InfiniteData<Page<Event>, string | undefined>;

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
      const events = listen(laurel, {
        store: storeCode,
        ...(type !== undefined && { type }),
        ...(uuid !== undefined && { uuid }),
        ...(latest !== undefined && { lastId: latest }),
        signal: stop.signal,
        onConnection: (isOpen) => setLost(!isOpen && !stop.signal.aborted),
      });
      for await (const happened of events) {
        const [event = happened] = await withNames([happened], ({ uuid: record }) => record, { storeCode });
        cache.setQueryData<Events>(key, (old) => old && withEvent(old, event));
      }
    };
    // What waiting does not change was reported as lost.
    follow().catch(() => undefined);
    return () => {
      stop.abort();
      setLost(false);
    };
  }, [cache, storeCode, type, uuid, hash, isOn]);
  return isLost;
}

/** Once, though the list may have been loaded again meanwhile. */
function withEvent(events: Events, event: Event): Events {
  const [first, ...others] = events.pages;
  if (!first || (first.rows[0] && first.rows[0].id >= event.id)) {
    return events;
  }
  return {
    ...events,
    pages: [{ ...first, rows: [event, ...first.rows], total: first.total + 1 }, ...others],
  };
}
