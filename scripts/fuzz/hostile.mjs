import { request } from 'node:http';

/** A report of an import has up to 256 kB of lines that were refused, in which JSON escapes each quote. */
const ANSWER_BYTES_MAX = 600_000;
const REQUEST_MS_MAX = 60_000;

/**
 * Sends what is made to keep the service busy, one after the other.
 * @param requests `HOSTILE_REQUESTS`, or others of their form.
 * @param headersOf What shows who asks, by role.
 * @param standStill A `StandStill`.
 * @param campaign The id of a campaign, for paths that name one.
 * @param tell Called for each with its name, the status, the bytes of the answer, how long the event loop stood still.
 */
export async function sendHostileRequests({
  requests,
  origin,
  headersOf,
  campaign,
  standStill,
  tell = () => undefined,
}) {
  const findings = [];
  for (const [index, each] of requests.entries()) {
    const path = each.path.replace('{campaign}', campaign);
    const answer = await send(
      origin,
      { ...each, path },
      {
        // Each from another address, or the limits of an address would be all that answers.
        'X-Forwarded-For': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
        ...headersOf(each.role),
        ...each.headers,
      },
    );
    const stoodStillMs = await standStill.ask();
    tell({ name: each.name, ...answer, stoodStillMs });
    if (answer.status >= 500 || answer.status === 0) {
      findings.push(`${each.name}: ${answer.status || answer.error}`);
    }
    if (answer.bytes > ANSWER_BYTES_MAX) {
      findings.push(`${each.name}: an answer of ${answer.bytes} bytes`);
    }
  }
  return findings;
}

function send(origin, { method, path, body }, headers) {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(origin);
    const sent = body?.();
    const length = sent === undefined ? {} : { 'Content-Length': Buffer.byteLength(sent) };
    let status = 0;
    let bytes = 0;
    // Not `fetch`, which sends no body with a GET, and changes paths.
    const asked = request(
      { hostname, port, method, path, headers: { ...headers, ...length } },
      (response) => {
        status = response.statusCode;
        response.on('data', (chunk) => (bytes += chunk.length));
        response.on('error', () => undefined);
        response.on('close', () => resolve({ status, bytes }));
      },
    );
    asked.setTimeout(REQUEST_MS_MAX, () => asked.destroy(new Error('no answer')));
    // A body that is refused unread ends the connection; the answer may have been read before.
    asked.on('error', (error) => resolve({ status, bytes, error: error.message }));
    asked.end(sent);
  });
}
