import type { Response } from 'express';
import { ClientLeft } from '../http.errors.js';

/** For long reads, which are of no use without a client: aborted by a `ClientLeft` when the connection closes before the answer is sent. */
export function whenClientLeaves(response: Response): AbortSignal {
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) {
      leaving.abort(new ClientLeft());
    }
  });
  return leaving.signal;
}
