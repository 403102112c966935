/*
 * A consumer that misses nothing and does nothing twice.
 *
 *   LAUREL_KEY=… node examples/queue-consumer/consumer.mjs
 *
 *   QUEUE_URL       amqp://guest:guest@127.0.0.1:5672     the RabbitMQ that Laurel sends to
 *   QUEUE_EXCHANGE  laurel.events                         as Laurel has it
 *   QUEUE           example                               our own queue; it keeps messages while we are away
 *   LAUREL_URL      http://127.0.0.1:3000                 where what is missing is asked for
 *   LAUREL_KEY                                            an API key (npm run cli -- apikey:create --name a --permission EVENT:VIEW)
 *   JOURNAL         events.ndjson                         what has been done
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'amqplib';
import { Journal } from './journal.mjs';

const {
  QUEUE_URL = 'amqp://guest:guest@127.0.0.1:5672',
  QUEUE_EXCHANGE = 'laurel.events',
  QUEUE = 'example',
  LAUREL_URL = 'http://127.0.0.1:3000',
  LAUREL_KEY = '',
  JOURNAL = 'events.ndjson',
} = process.env;

/** How many messages RabbitMQ hands over before the first of them is done. */
const PREFETCH = 100;

const journal = new Journal(JOURNAL);
const stopping = new AbortController();
setMaxListeners(0, stopping.signal);
for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => stopping.abort());
}

for (let failures = 0; !stopping.signal.aborted;) {
  try {
    await consume(() => (failures = 0));
  } catch (error) {
    failures += 1;
    console.error(error.message);
    await sleep(Math.min(500 * 2 ** failures, 30_000), undefined, { signal: stopping.signal }).catch(
      () => undefined,
    );
  }
}

/** Until the connection is lost, something goes wrong, or a signal asks to stop. */
async function consume(onConnected) {
  const connection = await connect(QUEUE_URL);
  connection.on('error', () => undefined);
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    // Laurel and this consumer declare it in the same way; the first one creates it. Our queue is durable and bound to everything: only
    // then do ids follow one another without a gap.
    await channel.assertExchange(QUEUE_EXCHANGE, 'topic', { durable: true });
    await channel.assertQueue(QUEUE, { durable: true });
    await channel.bindQueue(QUEUE, QUEUE_EXCHANGE, '#');
    await channel.prefetch(PREFETCH);
    // What happened before our queue was there. From now on nothing passes it; what comes twice is recognised.
    const { events } = await ask('direction=DESC&perPage=1');
    await catchUp(events[0]?.id ?? 0);
    await new Promise((resolve, reject) => {
      stopping.signal.addEventListener('abort', resolve);
      connection.on('close', () => reject(new Error('The connection to RabbitMQ is lost')));
      channel.on('close', () => reject(new Error('The channel is closed')));
      // One after the other: the next message is looked at when this one is done.
      let before = Promise.resolve();
      const receive = (message) => {
        before = before.then(async () => {
          if (message === null) {
            throw new Error('The queue is gone');
          }
          await handle(message);
          channel.ack(message);
        });
        before.catch(reject);
      };
      channel.consume(QUEUE, receive, { noAck: false }).then(onConnected, reject);
    });
  } finally {
    // What has not been acknowledged comes again.
    await connection.close().catch(() => undefined);
  }
}

async function handle(message) {
  const id = Number(message.properties.messageId);
  if (id <= journal.last) {
    // At least once: this one has been here before.
    return;
  }
  if (id > journal.last + 1) {
    // The queue was emptied or unbound.
    await catchUp(id - 1);
  }
  journal.handle(JSON.parse(message.content.toString()));
}

/** Does what lies between, page by page. */
async function catchUp(to) {
  while (journal.last < to) {
    const { events } = await ask(`fromId=${journal.last + 1}&perPage=100`);
    if (events.length === 0) {
      throw new Error(`Laurel does not know event ${journal.last + 1}: is this the right one?`);
    }
    events.filter(({ id }) => id <= to).forEach((event) => journal.handle(event));
  }
}

async function ask(query) {
  const response = await fetch(`${LAUREL_URL}/api/event?${query}`, {
    headers: { 'X-AUTH-TOKEN': LAUREL_KEY },
  });
  if (!response.ok) {
    throw new Error(`${response.status} ${await response.text()}`);
  }
  return response.json();
}
