import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RepeatErasuresJob } from '../../src/customer/repeat-erasures.job.js';
import { MailPort } from '../../src/message/mail-port.model.js';
import { databaseKind } from '../support/app/test-database.js';
import { TestApp } from '../support/app/test-app.js';
import { enqueue, getMessages, sendDue } from '../support/scenes/messages.js';
import { differencesIn } from '../support/verify/verify.js';

const EMAIL = 'erased@example.com';

describe.runIf(databaseKind === 'sqlite')(
  'mails that are written into files while their person is erased',
  () => {
    let app: TestApp;
    beforeEach(async () => void (app = await TestApp.start()));
    afterEach(() => app.stop());

    const customerWithMail = async () => {
      const customer = await app.customerWith({ points: 0 });
      await enqueue(app, { accountId: customer, to: EMAIL });
      return customer;
    };
    const erase = async (customer: string) => {
      await app.as('admin').post(`/api/customer/${customer}/anonymize`).expect(204);
      app.clock.advance({ seconds: 11 * 60 });
      await app.nest.get(RepeatErasuresJob).run();
    };
    /** The first attempt goes on when what happens meanwhile is over. */
    const sendWith = async (when: 'before' | 'after', meanwhile: () => Promise<void>) => {
      const port = app.nest.get(MailPort);
      const send = port.send.bind(port);
      let isOver = false;
      port.send = async (mail) => {
        if (mail.to !== EMAIL || isOver) {
          return send(mail);
        }
        isOver = true;
        await (when === 'before' ? meanwhile().then(() => send(mail)) : send(mail).then(meanwhile));
      };
      await sendDue(app);
    };
    const read = async () => {
      const mails = join(app.environment['DATA_DIR'] ?? '', 'mail');
      const names = await readdir(mails);
      return Promise.all(names.map((name) => readFile(join(mails, name), 'utf8')));
    };

    it('stay as long as the person', async () => {
      const customer = await customerWithMail();
      await sendDue(app);
      expect((await read()).filter((text) => text.includes(EMAIL))).toHaveLength(1);
      await erase(customer);
      expect(await read()).toEqual([]);
    });

    it.each(['before', 'after'] as const)(
      'are gone when the erasure is over %s the file is there',
      async (when) => {
        const customer = await customerWithMail();
        await enqueue(app, { to: 'other@example.com' });
        await sendWith(when, () => erase(customer));

        const left = await read();
        expect(left.filter((text) => text.includes(EMAIL))).toEqual([]);
        expect(left.filter((text) => text.includes('other@example.com'))).toHaveLength(1);
        expect(await getMessages(app, { accountId: customer })).toMatchObject([
          { status: 'dropped', recipient: null, variables: null, content: null },
        ]);
        expect(await differencesIn(app)).toEqual([]);
      },
    );

    it('stay when only the lease of their attempt has run out', async () => {
      await customerWithMail();
      await sendWith('after', async () => {
        app.clock.advance({ seconds: 181 });
        await app.unitOfWork.run((tx) => tx.query("UPDATE message SET attemptId = 'another attempt'"));
      });
      expect((await read()).filter((text) => text.includes(EMAIL))).toHaveLength(1);
    });
  },
);
