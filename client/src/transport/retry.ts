import { sleep } from './sleep.js';

export type Fetch = typeof globalThis.fetch;
export type Send = (request: Request) => Promise<Response>;

export interface RetryOptions {
  /** How often a request is sent again. */
  readonly retries: number;
  /** An answer that asks for a longer wait is given to the caller, in milliseconds. */
  readonly longestWaitMs: number;
}

const FIRST_PAUSE_MS = 250;
/** In these, the service says when to come back: it is busy, limits the caller, or is still at the first request with the same key. */
const WITH_RETRY_AFTER = [409, 429, 503];
/** What a proxy answers while no process of the service can be reached. */
const OF_PROXIES = [502, 503, 504];

/**
 * Sends a request again when it has no answer, or one that says to come back. That is safe for every request that comes here: it
 * reads, or has an `Idempotency-Key`, which stays the same.
 */
export function retrying(fetch: Fetch, { retries, longestWaitMs }: RetryOptions): Send {
  return async (request) => {
    for (let attempt = 0; ; attempt++) {
      const isLast = attempt >= retries;
      // Grows, and differs between the callers that failed together.
      let pause = FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random() / 2);
      try {
        const response = await whole(await fetch(isLast ? request : request.clone()));
        const asked = isLast ? undefined : pauseAskedFor(response);
        if (asked === undefined || asked > longestWaitMs) {
          return response;
        }
        pause += asked;
      } catch (error) {
        // `fetch` reports a failure of the network as a TypeError.
        if (isLast || request.signal.aborted || !(error instanceof TypeError)) {
          throw error;
        }
      }
      await sleep(pause, request.signal);
    }
  };
}

/** Undefined when the answer is final. */
function pauseAskedFor({ status, headers }: Response): number | undefined {
  const retryAfter = headers.get('Retry-After');
  if (retryAfter !== null) {
    return WITH_RETRY_AFTER.includes(status) ? getMilliseconds(retryAfter) : undefined;
  }
  const code = headers.get('X-Error-Code');
  // Repeated under its key, a request finds out whether it was done.
  const isUnanswered = code === null || code === 'database.outcome-unknown';
  return OF_PROXIES.includes(status) && isUnanswered ? 0 : undefined;
}

/** Seconds, or the date of a proxy. */
function getMilliseconds(retryAfter: string): number | undefined {
  const seconds = Number(retryAfter);
  const milliseconds = Number.isNaN(seconds) ? Date.parse(retryAfter) - Date.now() : seconds * 1000;
  return Number.isNaN(milliseconds) ? undefined : Math.max(0, milliseconds);
}

/** A connection that breaks in the middle of an answer is a failure of the network, too. Streams and downloads are passed on as they come. */
async function whole(response: Response): Promise<Response> {
  const isWanted = response.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  if (!isWanted || !response.body) {
    return response;
  }
  const { status, statusText, headers } = response;
  return new Response(await response.arrayBuffer(), { status, statusText, headers });
}
