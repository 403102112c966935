import { campaignList, campaignRecordShow, transferList } from '../../client/src/generated/index.js';
import { type CampaignRecordForStaff, campaignEdit } from '../../client/src/generated/index.js';
import type { Laurel } from '../../client/src/index.js';
import { heading, Panel } from '../support/processes/panel.js';

/** Five hours behind the programme, whose time zone is UTC. */
const ELSEWHERE = { timezoneId: 'America/New_York' };

describe('moments on screens, and a service that is away', () => {
  let panel: Panel;
  let laurel: Laurel;
  let campaign: CampaignRecordForStaff;
  beforeAll(async () => {
    panel = await Panel.start();
    laurel = await panel.asAdministrator();
    const { data } = await campaignList({ client: laurel, query: { name: 'Free coffee', perPage: 1 } });
    const id = data.campaigns[0]?.campaignId ?? '';
    await campaignEdit({
      client: laurel,
      path: { campaign: id },
      body: {
        campaignActivity: {
          allTimeActive: false,
          activeFrom: '2027-12-07 00:00:00',
          activeTo: '2027-12-31 23:59:59',
        },
      },
    });
    campaign = await show(id);
  });
  afterAll(() => panel.stop());

  const show = async (id: string) => {
    const { data } = await campaignRecordShow({ client: laurel, path: { campaign: id } });
    return data as CampaignRecordForStaff;
  };

  it('are in the time zone of the programme, which is named for readers elsewhere, and the same in a form and on a page', async () => {
    const address = `/admin/campaigns/${campaign.campaignId}`;
    const elsewhere = await panel.openAsAdministrator(address, ELSEWHERE);
    await elsewhere.getByText('7 Dec 2027, 00:00 UTC – 31 Dec 2027, 23:59 UTC').first().waitFor();
    await elsewhere.goto(`${address}/edit?step=audience`);
    await elsewhere.getByRole('button', { name: 'From' }).getByText('7 Dec 2027, 00:00').waitFor();
    await elsewhere.goto('/admin/campaigns');

    const here = await panel.openAsAdministrator(address, { timezoneId: 'Africa/Abidjan' });
    await here.getByText('7 Dec 2027, 00:00 – 31 Dec 2027, 23:59').first().waitFor();

    // A day that begins between both clocks: the list shows that of the programme.
    const { data } = await transferList({ client: laurel, query: { perPage: 1 } });
    const created = data.transfers[0]?.createdAt ?? '';
    const [year, month, day] = created.slice(0, 10).split('-').map(Number);
    const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
    const shown = format.format(Date.UTC(year ?? 0, (month ?? 1) - 1, day));
    for (const page of [elsewhere, here]) {
      await page.goto('/admin/transfers');
      await page.locator('tr.row').first().getByText(shown).first().waitFor();
    }
  });

  it('a window needs no end', async () => {
    const page = await panel.openAsAdministrator(
      `/admin/campaigns/${campaign.campaignId}/edit?step=audience`,
      ELSEWHERE,
    );
    const sale = page.getByRole('group', { name: 'On sale' });
    await sale.getByRole('checkbox', { name: 'No end' }).check();
    await expect.poll(() => sale.getByRole('button', { name: 'To', exact: true }).count()).toBe(0);
    await page.getByRole('img', { name: 'On sale: from 7 Dec 2027' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await heading(page, 'Free coffee').waitFor();
    await page.getByText('from 7 Dec 2027, 00:00 UTC').first().waitFor();
    const { campaignActivity } = await show(campaign.campaignId);
    expect(campaignActivity).toMatchObject({
      allTimeActive: false,
      activeFrom: '2027-12-07T00:00:00+0000',
      activeTo: '9999-12-30T23:59:59+0000',
    });

    await page.goto(`/admin/campaigns/${campaign.campaignId}/edit?step=audience`);
    await sale.getByRole('checkbox', { name: 'No end' }).uncheck();
    await sale.getByRole('button', { name: 'To', exact: true }).getByText('Choose a day').waitFor();
  });

  it('a screen that cannot be loaded says so within the panel, and comes with the next try', async () => {
    const page = await panel.openAsAdministrator('/admin/');
    await heading(page, 'Your programme').waitFor();
    await page.context().setOffline(true);
    await page.getByRole('navigation').getByRole('link', { name: 'Levels' }).click();
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Levels' }).count()).toBe(1);

    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('alert').getByText('The service cannot be reached.').waitFor();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await heading(page, 'Levels').waitFor();
  });
});
