import type { Page } from 'playwright-core';
import { chooseFilter, heading, inspect, Panel } from '../support/processes/panel.js';
import { until } from '../support/waiting/eventually.js';
import { Receiver, status } from '../support/scenes/webhooks.js';

/** For the tasks of those who connect other systems: webhooks, events and keys. */
describe('the screens for developers', () => {
  let panel: Panel;
  let receiver: Receiver;
  beforeAll(async () => {
    panel = await Panel.start({ WEBHOOK_ALLOW_PRIVATE: 'true' });
    receiver = await Receiver.listening();
  });
  afterEach(() => {
    receiver.answer = status(200);
  });
  afterAll(async () => {
    await panel.stop();
    Receiver.closeAll();
  });

  const address = () => `http://127.0.0.1:${receiver.port}/events`;

  /** A delivery takes its time, and the page of a webhook shows how it was when it was opened. */
  async function reloadUntil(page: Page, text: string) {
    await until(
      async () => {
        await page.reload();
        await page.getByRole('link', { name: 'All deliveries' }).waitFor();
        return page.getByText(text).isVisible();
      },
      { interval: 500 },
    );
  }

  /** A customer gets points: an event happens. */
  async function giveClaraPoints(page: Page) {
    await page.goto('/admin/customers?q=clara');
    await page.getByRole('link', { name: 'Clara Customer' }).click();
    await page.getByRole('button', { name: 'Add points' }).click();
    await page.getByRole('textbox', { name: 'Points' }).fill('5');
    await page.getByRole('dialog').getByRole('button', { name: 'Add points' }).click();
    await page.getByText('5 points added for Clara Customer.').waitFor();
  }

  async function createWebhook(page: Page, description: string) {
    await page.goto('/admin/webhooks/new');
    await page.getByLabel('Address').fill(address());
    await page.getByLabel('Description').fill(description);
    await page
      .getByRole('combobox', { name: 'Events' })
      .or(page.getByRole('textbox', { name: 'Events' }))
      .fill('Points added');
    await page.getByRole('option', { name: 'Points added' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'The secret of this webhook' });
    const secret = await dialog.getByLabel('Secret').textContent();
    await dialog.getByRole('button', { name: 'I have stored it' }).click();
    await heading(page, `127.0.0.1:${receiver.port}`).waitFor();
    return secret ?? '';
  }

  describe('a webhook', () => {
    it('is created with chosen events, shows its secret once, and is tested', async () => {
      const page = await panel.openAsAdministrator('/admin/webhooks');
      await page.getByText('No webhooks yet').waitFor();

      const secret = await createWebhook(page, 'For the test');
      expect(secret).toMatch(/^whsec_/);
      await page.reload();
      await page.getByText('For the test').waitFor();
      expect(await page.getByText(secret).count()).toBe(0);
      await page.getByRole('button', { name: 'Send a test event' }).click();
      await page.getByRole('dialog').getByText('The receiver accepts events').waitFor();
    });

    it('shows what was delivered with its attempts, sends it again, and sends earlier events', async () => {
      const page = await panel.openAsAdministrator('/admin');
      await createWebhook(page, 'For deliveries');
      const webhook = page.url();
      receiver.answer = status(500);
      await giveClaraPoints(page);

      await page.goto(webhook);
      await page.getByRole('link', { name: 'Points added' }).first().click();
      await page.getByText('Attempt 1: answer 500').waitFor();
      await page.getByText('answered with 500').first().waitFor();
      await page.goto('/admin');
      const task = page
        .getByRole('region', { name: 'To do' })
        .getByRole('link', { name: 'For deliveries has not accepted events' });
      await task.waitFor();
      await inspect(page, 'home-to-do');
      await page.goto('/admin/health');
      await page.getByText('Laurel works, with warnings').waitFor();
      await page.getByRole('link', { name: 'For deliveries has not accepted events' }).click();
      await page.getByRole('link', { name: 'Points added' }).first().click();
      receiver.answer = status(200);
      await page.getByRole('button', { name: 'Send again' }).click();
      await page.getByText(/Attempt \d: answer 200/).waitFor();
      await page.getByText('Delivered').waitFor();
      await page.goto('/admin');
      await page.getByText(/rewards? to ship/).waitFor();
      await task.waitFor({ state: 'detached' });

      await page.goto(webhook);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Send earlier events again' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Send events again' }).click();
      await page.getByRole('alert').getByText('1 field needs attention').waitFor();
      await page.getByRole('textbox', { name: 'First event' }).fill('1');
      await page.getByRole('textbox', { name: 'Last event' }).fill('5');
      await page.getByRole('dialog').getByRole('button', { name: 'Send events again' }).click();
      await page.getByText(/events? (is|are) sent again/).waitFor();
    });

    it('says since when its receiver fails and why, and sends all that failed again', async () => {
      const page = await panel.openAsAdministrator('/admin');
      await createWebhook(page, 'For health');
      const webhook = page.url();
      // Gone: the delivery fails for good, and the webhook is deactivated.
      receiver.answer = status(410);
      await giveClaraPoints(page);
      await page.goto(webhook);
      await reloadUntil(page, 'the receiver answered 410');
      await page.getByRole('img', { name: /^Last 24 hours: 0 delivered, 1 failed, / }).waitFor();
      receiver.answer = status(500);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Activate' }).click();
      await giveClaraPoints(page);
      await page.goto(webhook);
      await reloadUntil(page, 'The receiver answers 500.');
      await inspect(page, 'webhook-health');
      await page.goto('/admin/webhooks');
      const row = page.getByRole('row', { name: 'For health' });
      await row.getByText('Failing', { exact: true }).waitFor();
      await row.getByRole('img', { name: /^Last 24 hours: / }).waitFor();
      await inspect(page, 'webhooks-health');
      await page.goto(webhook);
      receiver.answer = status(200);
      await page.getByRole('button', { name: 'Send the one that failed again' }).click();
      await page.getByText('1 delivery is sent again.').waitFor();
      await page.getByRole('img', { name: /^Last 24 hours: [12] delivered, 0 failed, / }).waitFor();
    });

    it('has a place to check a signature, which sends nothing', async () => {
      const page = await panel.openAsAdministrator('/admin');
      const secret = await createWebhook(page, 'For signatures');
      await page.getByRole('button', { name: 'Send a test event' }).click();
      await page.getByRole('dialog').getByText('The receiver accepts events').waitFor();
      await page.keyboard.press('Escape');
      const received = receiver.requests.at(-1);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Check a signature' }).click();
      const dialog = page.getByRole('dialog', { name: 'Check a signature' });
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.method()));
      await dialog.getByRole('button', { name: 'Check signature' }).click();
      await dialog.getByText('The secret of the webhook: whsec_…').waitFor();
      await dialog.getByLabel('Secret').fill(secret);
      for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
        await dialog.getByLabel(name).fill(String(received?.headers[name]));
      }
      await dialog.getByLabel('Body').fill(received?.body ?? '');
      await dialog.getByRole('button', { name: 'Check signature' }).click();
      await dialog.getByText('The signature is valid').waitFor();
      await inspect(page, 'webhook-signature');
      await dialog.getByLabel('Body').fill(`${received?.body} `);
      await dialog.getByRole('button', { name: 'Check signature' }).click();
      await dialog.getByText('The signature is not valid').waitFor();
      expect(sent.filter((method) => method !== 'GET')).toEqual([]);
    });

    it('is deactivated at once, edited, and deleted only after a question', async () => {
      const page = await panel.openAsAdministrator('/admin');
      await createWebhook(page, 'To be deleted');

      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Deactivate' }).click();
      await page.getByText('This webhook is inactive.').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.getByText('This webhook is inactive.').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Address').fill('nowhere');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('button', { name: /^Address: / }).click();
      await page.getByLabel('Address').fill(`${address()}/other`);
      await page.getByLabel('All events, also those of later versions').check({ force: true });
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByText(`${address()}/other`).waitFor();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete webhook' }).click();
      await heading(page, 'Webhooks').waitFor();
      await page.getByText('For the test').waitFor();
      expect(await page.getByText('To be deleted').count()).toBe(0);
    });
  });

  describe('events', () => {
    it('are found by type and by what they happened to, and shown whole', async () => {
      const page = await panel.openAsAdministrator('/admin/events');

      await chooseFilter(page, 'Event', 'Reward bought');
      await page
        .getByRole('link', { name: /^Reward bought: / })
        .first()
        .click();
      await heading(page, 'Reward bought').waitFor();
      await page
        .getByText('Service.Domain.User.Event.CampaignWasBoughtByCustomer', { exact: true })
        .waitFor();
      await page.getByText('"recorderOn"').waitFor();
      await page.getByRole('link', { name: 'All events of this record' }).click();
      await page.getByRole('link', { name: 'Customer registered' }).waitFor();
    });

    it('are found by time', async () => {
      const page = await panel.openAsAdministrator('/admin/events?to=2000-01-01T00:00');

      await page.getByText('Nothing found').waitFor();
      await page.goto('/admin/events?from=2000-01-01T00:00&type=Service.Domain.Store.Event.StoreWasCreated');
      await heading(page, 'Events').waitFor();
      await page.goto('/admin/events?from=2999-01-01T00:00');
      await page.getByText('Nothing found').waitFor();
    });

    it('appear on top as they happen, while one looks', async () => {
      const page = await panel.openAsAdministrator('/admin/events');
      await page.getByRole('row').nth(5).waitFor();
      await page
        .getByRole('switch', { name: 'Live' })
        .or(page.getByLabel('Live'))
        .first()
        .check({ force: true });
      await page.getByText('New events appear on top').waitFor();

      const other = await page.context().newPage();
      await giveClaraPoints(other);
      await page
        .locator('tr[data-row="0"], tr[data-row="1"], tr[data-row="2"]')
        .filter({ hasText: /Points added.*Clara Customer/ })
        .first()
        .waitFor();
    });
  });

  it('creates an API key for one task, shows it once, and revokes it after a question', async () => {
    const page = await panel.openAsAdministrator('/admin/api-keys/new');

    await page.getByLabel('Name').fill('The till');
    await page.getByLabel('Change: Customers').check();
    expect(await page.getByLabel('View: Customers').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Create API key' }).click();
    const key = (await page.getByRole('dialog').getByLabel('Secret').textContent()) ?? '';
    const ask = (path: string) => fetch(`${panel.address}${path}`, { headers: { 'X-AUTH-TOKEN': key } });
    expect((await ask('/api/DEFAULT/customer')).status).toBe(200);
    expect((await ask('/api/DEFAULT/webhook')).status).toBe(403);
    await page.getByRole('button', { name: 'I have stored it' }).click();
    await heading(page, 'The till').waitFor();
    await page.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('The key “The till” is revoked.').waitFor();
    expect((await ask('/api/DEFAULT/customer')).status).toBe(401);
  });

  it('have no violations of axe, and nothing beyond the edge', async () => {
    const page = await panel.openAsAdministrator('/admin/webhooks');
    await page.getByRole('link', { name: address() }).first().waitFor();
    await inspect(page, 'webhooks');
    await page.getByRole('link', { name: address() }).last().click();
    await page.getByRole('link', { name: 'All deliveries' }).waitFor();
    await inspect(page, 'webhook');
    await page.goto('/admin/webhooks/new');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await page.getByRole('alert').waitFor();
    await inspect(page, 'new-webhook');
    await page.goto('/admin/events');
    await page.getByRole('row').nth(5).waitFor();
    await inspect(page, 'events');
    await page
      .getByRole('link', { name: /^Points (added|spent|blocked)/ })
      .first()
      .click();
    await page.getByRole('link', { name: 'All events of this record' }).waitFor();
    await inspect(page, 'event');
    await page.goto('/admin/api-keys');
    await page.getByRole('link', { name: 'The till' }).waitFor();
    await inspect(page, 'api-keys');
    await page.getByRole('link', { name: 'The till' }).click();
    await page.getByRole('cell', { name: 'permitted' }).first().waitFor();
    await inspect(page, 'api-key');
    await page.goto('/admin/api-keys/new');
    await page.getByLabel('View: Customers').waitFor();
    // Days are picked as everywhere, and not as the browser would have them picked.
    await page.getByRole('button', { name: 'Expires' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).waitFor();
    await page.keyboard.press('Escape');
    await inspect(page, 'new-api-key');
  });
});
