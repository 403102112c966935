import { setTimeout as sleep } from 'node:timers/promises';
import { ContinueBulkActionsJob } from '../../src/bulk/continue-bulk-actions.job.js';
import { beginBulk, continueBulk, readBulk } from '../support/scenes/bulk-actions.js';
import { failedMessage, getMessages, mailStage, sendDue } from '../support/scenes/messages.js';
import type { MailServer } from '../support/servers/mail-server.js';
import type { TestApp } from '../support/app/test-app.js';
import { databaseKind } from '../support/app/test-database.js';
import { differencesIn } from '../support/verify/verify.js';

const MESSAGES = 30;

describe('messages that several administrators send again at once', () => {
  let app: TestApp;
  let server: MailServer;
  mailStage((stage) => ({ app, server } = stage));

  // Two services in one process would wait for each other's SQLite file with all that the process does.
  const nodes = async () =>
    databaseKind === 'server' ? [app, await app.another(), await app.another()] : [app, app, app];
  const failed = async () => {
    const ids: string[] = [];
    while (ids.length < MESSAGES) {
      ids.push(await failedMessage(app));
    }
    return ids;
  };

  it('are sent once each, by two bulk actions that three processes work on', async () => {
    const apps = await nodes();
    const messages = await failed();
    server.answer = () => sleep(1);
    const actions = await Promise.all([
      beginBulk(app, 'messages', { messages }),
      beginBulk(app, 'messages', { messages }),
    ]);
    const over = new AbortController();
    const sending = (async () => {
      while (!over.signal.aborted) {
        await sendDue(app);
      }
    })();
    await Promise.all(apps.map((each) => each.nest.get(ContinueBulkActionsJob).run()));
    await continueBulk(app);
    over.abort();
    await sending;
    await sendDue(app);

    const read = [await readBulk(app, actions[0]), await readBulk(app, actions[1])];
    expect(read.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(read.reduce((sum, { done }) => sum + done, 0)).toBe(MESSAGES);
    expect(read.reduce((sum, { leftOut }) => sum + leftOut, 0)).toBe(MESSAGES);
    expect(server.mails).toHaveLength(MESSAGES);
    expect(new Set(server.messageIds).size).toBe(MESSAGES);
    expect(await differencesIn(app)).toEqual([]);
  });

  it('are sent once each, by clicks on their pages while they are sent', async () => {
    const messages = await failed();
    const retry = (id: string) =>
      app
        .as('admin')
        .post(`/api/admin/messages/${id}/retry`)
        .then(({ status }) => status);
    for (const id of messages) {
      const statuses = await Promise.all([
        retry(id),
        retry(id),
        sendDue(app).then(() => retry(id)),
        sendDue(app).then(() => retry(id)),
      ]);
      expect(statuses.sort()).toEqual([200, 400, 400, 400]);
    }
    await sendDue(app);
    expect(server.mails).toHaveLength(MESSAGES);
    expect(
      (await getMessages(app)).every(({ status, attempts }) => status === 'sent' && attempts === 1),
    ).toBe(true);
  });

  it('leave nothing of a person who is erased meanwhile', async () => {
    for (let round = 0; round < 6; round += 1) {
      const customer = await app.customerWith({ points: 0 });
      const ids = [
        await failedMessage(app, { accountId: customer }),
        await failedMessage(app, { accountId: customer }),
      ];
      const [erased] = await Promise.all([
        app.as('admin').post(`/api/customer/${customer}/anonymize`),
        ...ids.map((id) => app.as('admin').post(`/api/admin/messages/${id}/retry`)),
      ]);
      expect(erased.status).toBe(204);
      const rows = await getMessages(app, { accountId: customer });
      expect(rows.every(({ recipient, variables }) => recipient === null && variables === null)).toBe(true);
      expect(rows.every(({ status }) => status !== 'pending')).toBe(true);
    }
    await sendDue(app);
    expect(await differencesIn(app)).toEqual([]);
  });
});
