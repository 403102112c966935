import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from 'amqplib';
import { EventCheckpointEntity } from '../../src/event/event-checkpoint.entity.js';
import { EventPumpService } from '../../src/event/index.js';
import { Inbox } from '../support/servers/broker.js';
import { runFile, type Running } from '../support/processes/command.js';
import { from, happen, lastId } from '../support/scenes/event-stream.js';
import { eventually } from '../support/waiting/eventually.js';
import { Proxy } from '../support/servers/proxy.js';
import { TestApp } from '../support/app/test-app.js';

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url));
const QUEUE_URL = process.env['TEST_QUEUE_URL'] ?? '';
const QUEUE_EXCHANGE = `laurel.test.examples.${process.pid}`;
const QUEUE = `${QUEUE_EXCHANGE}.consumer`;
const KEY = 'a key of thirty-two characters or more'.replaceAll(' ', '-');

describe('the examples', () => {
  let app: TestApp;
  let inbox: Inbox;
  let directory: string;
  const running: Running[] = [];
  beforeEach(async () => {
    inbox = await Inbox.at(QUEUE_URL, QUEUE_EXCHANGE, QUEUE);
    app = await TestApp.start({ environment: { QUEUE_URL, QUEUE_EXCHANGE, MASTER_API_KEY: KEY } });
    directory = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  });
  afterEach(async () => {
    running.forEach((process) => process.kill('SIGKILL'));
    await Promise.all(running.splice(0).map(({ ended }) => ended));
    await app.stop();
    await inbox.close();
    rmSync(directory, { recursive: true });
  });

  const begin = (file: string, args: readonly string[], environment: Readonly<Record<string, string>>) => {
    const begun = runFile(join(EXAMPLES, file), args, { LAUREL_KEY: KEY, ...environment });
    running.push(begun);
    return begun;
  };
  const getIds = (process: Running) =>
    process.stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => Number.parseInt(line, 10));

  it('queue-consumer: has done everything once, though killed, sent everything again, and robbed of its queue', async () => {
    app.nest.get(EventPumpService).start();
    const LAUREL_URL = app.address;
    const JOURNAL = join(directory, 'events.ndjson');
    const consume = () =>
      begin('queue-consumer/consumer.mjs', [], { QUEUE_URL, QUEUE_EXCHANGE, QUEUE, LAUREL_URL, JOURNAL });
    const done = () => {
      const text = existsSync(JOURNAL) ? readFileSync(JOURNAL, 'utf8') : '';
      return text
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { readonly id: number });
    };
    const untilAllIsDone = async () => {
      const last = await lastId(app);
      await eventually(() => expect(done().at(-1)?.id).toBe(last));
    };

    await happen(app, 120);
    const first = consume();
    await untilAllIsDone();
    await happen(app, 200);
    await eventually(() => expect(done().length).toBeGreaterThan(150));
    first.kill('SIGKILL');
    await first.ended;

    // Messages are lost, and all that ever were come again.
    await happen(app, 30);
    await eventually(async () => expect(await inbox.take()).not.toEqual([]));
    await app.unitOfWork.run((tx) =>
      tx.update(EventCheckpointEntity, { subscription: 'publish-events' }, { position: 0 }),
    );
    const second = consume();
    await happen(app, 10);
    await untilAllIsDone();

    // Robbed while it is at work: the next message shows that some are missing.
    const connection = await connect(QUEUE_URL);
    const channel = await connection.createChannel();
    await channel.unbindQueue(QUEUE, QUEUE_EXCHANGE, '#');
    await happen(app, 10);
    const sent = await lastId(app);
    await eventually(async () => {
      const where = { subscription: 'publish-events' };
      expect((await app.reader.manager.findOneBy(EventCheckpointEntity, where))?.position).toBe(sent);
    });
    await channel.bindQueue(QUEUE, QUEUE_EXCHANGE, '#');
    await connection.close();
    await happen(app, 1);
    await untilAllIsDone();
    expect(second.stderr).toBe('');
    second.kill('SIGTERM');
    expect(await second.ended).toBe(0);

    const last = await lastId(app);
    expect(done().map(({ id }) => id)).toEqual(from(1, last));
    const { body } = await app.as('admin').get('/api/event?fromId=1&perPage=100').expect(200);
    expect(done().slice(0, 100)).toEqual(body.events);
  });

  it('event-stream: goes on behind the last event when the line was cut', async () => {
    const proxy = await Proxy.to(new URL(app.address));
    const LAUREL_URL = `http://127.0.0.1:${proxy.port}`;
    const before = await lastId(app);
    const listener = begin('event-stream/listen.mjs', [String(before)], { LAUREL_URL });
    await happen(app, 5);
    await eventually(() => expect(getIds(listener)).toEqual(from(before + 1, before + 5)));

    proxy.close();
    await happen(app, 5);
    await proxy.comeBack();
    await happen(app, 5);
    await eventually(() => expect(getIds(listener)).toEqual(from(before + 1, before + 15)));
    proxy.close();
  });
});
