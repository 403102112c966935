import { newIdempotencyKey } from '@laurel/client';
import { customerPointsSend } from '@laurel/client/api';
import { isRefusal, KEY_LIFETIME_MS } from '../../../src/api/unanswered.js';
import { laurel } from './laurel.js';
import { forget, keep, kept } from './kept.js';

/** Points for a friend, of which the answer has not come yet. With the same key they are sent once, however often it is tried. */
export interface Sending {
  readonly receiver: string;
  readonly points: number;
  readonly key: string;
}

export function newSending(receiver: string, points: number): Sending {
  return { receiver, points, key: newIdempotencyKey() };
}

/** One that was cut off: by a reload, or by the connection. */
export function getUnfinishedSending(): Sending | undefined {
  const found = kept<Sending>('sending');
  return found && found.at > Date.now() - KEY_LIFETIME_MS ? found.value : undefined;
}

export function forgetSending(): void {
  forget('sending');
}

export async function sendPoints(sending: Sending): Promise<void> {
  keep('sending', sending);
  const { receiver, points, key } = sending;
  try {
    await customerPointsSend({
      client: laurel,
      body: { receiver, points },
      headers: { 'Idempotency-Key': key },
    });
    forgetSending();
  } catch (error) {
    if (isRefusal(error)) {
      forgetSending();
    }
    throw error;
  }
}
