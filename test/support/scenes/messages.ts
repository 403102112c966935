import { randomUUID } from 'node:crypto';
import type { FindOptionsWhere } from 'typeorm';
import { MessageDispatcherService, type NewMessage, OutboxService } from '../../../src/message/index.js';
import { MessageEntity } from '../../../src/message/message.entity.js';
import { TestApp } from '../app/test-app.js';
import { MailServer } from '../servers/mail-server.js';

const HOUR_MS = 3600_000;
export const MAIL_FROM = 'Corner Shop <club@shop.example>';

/**
 * A service with a mail server in this process; each test begins with empty tables and without a mail.
 * @param isFresh Each test has a service of its own, which has counted nothing yet
 */
export function mailStage(
  enter: (stage: { app: TestApp; server: MailServer }) => unknown,
  { isFresh = false } = {},
): void {
  let app: TestApp | undefined;
  let server: MailServer | undefined;
  const stop = async () => {
    await app?.stop();
    await MailServer.closeAll();
    [app, server] = [undefined, undefined];
  };
  beforeEach(async () => {
    server ??= await MailServer.listening();
    server.mails.length = 0;
    server.answer = () => undefined;
    server.admit = () => undefined;
    app = await TestApp.again(app, { environment: { SMTP_URL: server.url, MAIL_FROM } });
    enter({ app, server });
  });
  afterEach(() => (isFresh ? stop() : undefined));
  afterAll(stop);
}

/** Messages in the outbox, as use cases put them there. */
export async function enqueue(app: TestApp, ...messages: readonly Partial<NewMessage>[]): Promise<number> {
  const rows = messages.map((message) => ({
    kind: 'new_points' as const,
    to: `${randomUUID()}@example.com`,
    variables: { added_points_amount: '12', active_points_amount: '30' },
    usefulUntil: new Date(app.clock.now().getTime() + 100 * HOUR_MS),
    ...message,
  }));
  return app.unitOfWork.run((tx) => app.nest.get(OutboxService).enqueue(tx, rows));
}

/** Makes every attempt that is due now, and returns how many were made. */
export async function sendDue(app: TestApp): Promise<number> {
  const dispatcher = app.nest.get(MessageDispatcherService);
  let made = 0;
  for (let some = await dispatcher.dispatch(); some > 0; some = await dispatcher.dispatch()) {
    made += some;
  }
  return made;
}

export async function getMessages(
  app: TestApp,
  where: FindOptionsWhere<MessageEntity> = {},
): Promise<MessageEntity[]> {
  return app.reader.manager.find(MessageEntity, { where, order: { createdAt: 'ASC', id: 'ASC' } });
}

/** A message that a server has refused for good. */
export async function failedMessage(app: TestApp, message: Partial<NewMessage> = {}): Promise<string> {
  const to = `${randomUUID()}@example.com`;
  await enqueue(app, { to, ...message });
  const finishedAt = app.clock.now();
  const end = {
    status: 'failed',
    secrets: null,
    nextAttemptAt: null,
    finishedAt,
    reason: 'no such user',
  } as const;
  const recipient = message.to ?? to;
  await app.unitOfWork.run((tx) =>
    tx.update(MessageEntity, { recipient, status: 'pending' }, { ...end, attempts: 1 }),
  );
  const [row] = await app.reader.manager.find(MessageEntity, {
    where: { recipient, status: 'failed' },
    order: { createdAt: 'DESC', id: 'DESC' },
    take: 1,
  });
  return (row as MessageEntity).id;
}
