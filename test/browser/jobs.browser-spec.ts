import type { Locator, Page } from 'playwright-core';
import { heading, Panel } from '../support/processes/panel.js';

const CARD = '46000001';
const CLARA = 'Clara Customer';

/** Does a job and counts its steps: each click, each text that is typed, and each key, as Enter or a shortcut. */
class Hand {
  private steps = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.click();
    this.steps += 1;
  }

  async type(target: Locator, text: string): Promise<void> {
    await target.fill(text);
    this.steps += 1;
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key);
    this.steps += 1;
  }

  /** Ctrl+K and words. */
  async search(words: string): Promise<void> {
    await this.press('Control+k');
    await this.type(this.page.getByPlaceholder('Find customers'), words);
  }

  /** The number of steps since it was asked last. */
  count(): number {
    const { steps } = this;
    this.steps = 0;
    return steps;
  }
}

describe('the steps of a job', () => {
  let panel: Panel;
  beforeAll(async () => void (panel = await Panel.start()));
  afterAll(() => panel.stop());

  const dialog = (page: Page) => page.getByRole('dialog');

  it('are few for a marketer, from the start page on', async () => {
    const page = await panel.openAsAdministrator('/admin/');
    const hand = new Hand(page);
    const home = async () => {
      await page.goto('/admin/');
      await heading(page, 'Your programme').waitFor();
    };
    const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
    const steps: Record<string, number> = {};

    await hand.click(page.getByRole('button', { name: 'Time range: Last 30 days' }));
    await hand.click(page.getByRole('menuitem', { name: 'Last month' }));
    await page.getByRole('button', { name: 'Time range: Last month' }).waitFor();
    steps['what happened last month'] = hand.count();

    await home();
    await hand.search('free coffee');
    await hand.click(dialog(page).getByRole('button', { name: 'Free coffee', exact: true }));
    await page
      .getByRole('region', { name: 'From seeing to using it' })
      .getByText('Bought it')
      .first()
      .waitFor();
    steps['how far customers come with a reward'] = hand.count();

    await home();
    await hand.click(link('Campaigns'));
    await hand.click(link('Canvas tote bag'));
    await hand.click(page.getByRole('button', { name: 'Deactivate' }));
    await page.getByText('Canvas tote bag cannot be bought any more.').waitFor();
    await hand.click(page.getByRole('button', { name: 'Undo' }));
    await page.getByRole('button', { name: 'Deactivate' }).waitFor();
    steps['take a reward off sale, and think again'] = hand.count();

    await home();
    await hand.click(link('Segments'));
    await hand.click(link('Newsletter readers'));
    await hand.click(page.getByRole('button', { name: 'Give points to all members' }));
    await hand.type(dialog(page).getByRole('textbox', { name: 'Points for each customer' }), '5');
    await hand.click(dialog(page).getByRole('button', { name: /^Give 5 points to \d+ customers$/ }));
    await dialog(page)
      .getByText(/^Done: /)
      .waitFor();
    steps['give points to a segment'] = hand.count();

    await home();
    await hand.click(link('Earning rules'));
    await hand.click(link('A point for each euro'));
    await hand.click(link('Edit and test'));
    await hand.type(page.getByRole('textbox', { name: 'Points for each unit of the currency' }), '2');
    const trial = page.getByRole('group', { name: 'On past purchases' });
    await hand.click(trial.getByRole('button', { name: 'Try it on them' }));
    await trial.getByText(/^It would have paid/).waitFor();
    steps['what twice the points would have cost'] = hand.count();

    expect(steps).toEqual({
      'what happened last month': 2,
      'how far customers come with a reward': 3,
      'take a reward off sale, and think again': 4,
      'give points to a segment': 5,
      'what twice the points would have cost': 5,
    });
  });

  it('are few for support with a member on the phone, and for the shipping', async () => {
    const page = await panel.openAsAdministrator('/admin/');
    const hand = new Hand(page);
    const steps: Record<string, number> = {};

    await hand.search('clara');
    await hand.click(dialog(page).getByRole('button', { name: `Add points to ${CLARA}` }));
    await hand.type(dialog(page).getByRole('textbox', { name: 'Points' }), '15');
    await hand.click(dialog(page).getByRole('button', { name: 'Add points' }));
    await page.getByText(`15 points added for ${CLARA}.`).waitFor();
    steps['add points to a caller'] = hand.count();

    await page.goto('/admin/');
    await hand.search(CARD);
    await hand.click(dialog(page).getByRole('button', { name: new RegExp(`^${CLARA}`) }));
    await heading(page, CLARA).waitFor();
    await hand.click(page.getByRole('button', { name: 'Edit Phone', exact: true }));
    await hand.type(
      page.getByRole('form', { name: 'Phone', exact: true }).getByLabel('Phone'),
      '+43660000091',
    );
    await hand.press('Enter');
    await page.getByText('Saved: Phone').waitFor();
    steps['mend a phone number, by the card'] = hand.count();

    await hand.click(page.getByRole('tab', { name: 'What they can buy' }));
    await page.getByText('Can buy it now').first().waitFor();
    steps['why they cannot buy something'] = hand.count();

    await page.goto('/admin/');
    await hand.click(page.getByRole('region', { name: 'To do' }).getByRole('link', { name: /to ship/ }));
    await hand.click(page.getByRole('checkbox', { name: 'Select all loaded rows' }));
    await hand.click(
      page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Mark as shipped' }),
    );
    await hand.click(dialog(page).getByRole('button', { name: 'Mark as shipped' }));
    await dialog(page)
      .getByText(/^Done: /)
      .waitFor();
    steps['ship all that was bought'] = hand.count();

    expect(steps).toEqual({
      'add points to a caller': 5,
      'mend a phone number, by the card': 6,
      'why they cannot buy something': 1,
      'ship all that was bought': 4,
    });
  });

  it('are few at the till, and for a customer', async () => {
    const steps: Record<string, number> = {};
    const till = await panel.open('/till');
    const seller = new Hand(till);
    await till.getByRole('button', { name: 'Log in as the demo seller' }).click();
    const field = till.getByLabel('Card, phone, e-mail or name');
    const done = till.getByRole('status').getByText('Done');

    await seller.type(field, CARD);
    await seller.press('Enter');
    await seller.click(till.getByRole('link', { name: 'Enter a sale' }));
    await seller.type(till.getByLabel('Number of the receipt'), 'JOB-1');
    await seller.press('Enter');
    await seller.type(till.getByLabel('Amount in EUR'), '12.50');
    await seller.press('Enter');
    await done.waitFor();
    steps['enter the sale of a member'] = seller.count();

    await seller.type(field, CARD);
    await seller.press('Enter');
    await seller.click(till.getByRole('link', { name: 'Buy a reward for them' }));
    await seller.click(till.getByRole('button', { name: 'Buy Free coffee' }));
    await seller.click(till.getByRole('button', { name: 'Buy for 30 points' }));
    await done.waitFor();
    steps['buy a reward for a member'] = seller.count();

    const shop = await panel.open('/shop');
    const customer = new Hand(shop);
    await shop.getByRole('button', { name: 'Log in as the demo customer' }).click();
    await customer.click(shop.getByRole('button', { name: 'Free coffee' }));
    await customer.click(dialog(shop).getByRole('button', { name: 'Buy for 30 points' }));
    const code = (await shop.getByText(/^COFFEE-/).textContent()) ?? '';
    steps['buy a reward, to its code'] = customer.count();

    await seller.type(field, code);
    await seller.press('Enter');
    await seller.click(till.getByRole('button', { name: 'Yes, it is used' }));
    await till.getByText(`Free coffee with the code ${code} is used.`).waitFor();
    steps['take a coupon'] = seller.count();

    expect(steps).toEqual({
      'enter the sale of a member': 7,
      'buy a reward for a member': 5,
      'buy a reward, to its code': 2,
      'take a coupon': 3,
    });
  });
});
