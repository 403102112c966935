import { eventDetail, eventList } from '@laurel/client/api';
import { laurel } from '../../api/laurel.js';
import { getTime } from '../../patterns/wall-clock.js';

/**
 * The id of the first event at or after a time; one more than the last when there is none. The API selects events by id, and
 * these are in the order in which events happened: some twenty looks find it among millions.
 */
export async function firstEventAt(storeCode: string, at: string, signal: AbortSignal): Promise<number> {
  const path = { storeCode };
  const time = new Date(at).getTime();
  const { data } = await eventList({
    client: laurel,
    path,
    query: { perPage: 1, direction: 'DESC' },
    signal,
  });
  let first = 1;
  let end = (data.events[0]?.id ?? 0) + 1;
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    const { data: event } = await eventDetail({
      client: laurel,
      path: { storeCode, eventId: String(middle) },
      signal,
    });
    if (getTime(event.recorderOn).getTime() < time) {
      first = middle + 1;
    } else {
      end = middle;
    }
  }
  return first;
}
