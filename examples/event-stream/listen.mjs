/*
 * Listens to the live stream, and misses nothing when the line breaks.
 *
 *   LAUREL_KEY=… node examples/event-stream/listen.mjs [last id that you know]
 *
 *   LAUREL_URL   http://127.0.0.1:3000
 *   LAUREL_KEY   an API key (npm run cli -- apikey:create --name a --permission EVENT:VIEW)
 *   EVENT_TYPE   only events of this type
 */
import { setTimeout as sleep } from 'node:timers/promises';

const { LAUREL_URL = 'http://127.0.0.1:3000', LAUREL_KEY = '', EVENT_TYPE } = process.env;
const address = new URL('/api/event/stream', LAUREL_URL);
if (EVENT_TYPE) {
  address.searchParams.set('type', EVENT_TYPE);
}

let lastId = process.argv[2];
let retry = 1000;
/** A comment comes every 15 seconds: after a longer silence the connection is dead. */
const SILENCE_MS = 45_000;

for (;;) {
  await listen().catch((error) => console.error(error.message));
  await sleep(retry);
}

async function listen() {
  const silence = new AbortController();
  const headers = { 'X-AUTH-TOKEN': LAUREL_KEY, ...(lastId !== undefined && { 'Last-Event-ID': lastId }) };
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch(address, { headers, signal: silence.signal });
    if (!response.ok) {
      throw new Error(`${response.status} ${await response.text()}`);
    }
    console.error('listening');
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      timer.refresh();
      text += chunk;
      const blocks = text.split('\n\n');
      text = blocks.pop();
      blocks.forEach(understand);
    }
  } finally {
    clearTimeout(timer);
  }
}

function understand(block) {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2)));
  retry = Number(fields.retry ?? retry);
  if (fields.data !== undefined) {
    const event = JSON.parse(fields.data);
    console.log(`${event.id} ${event.type} ${event.uuid}`);
    // Only now: what has not been done comes again.
    lastId = fields.id;
  }
}
