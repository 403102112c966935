import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { campaignRecordShow } from '../../client/src/generated/index.js';
import { heading, inspect, Panel, PHONES } from '../support/processes/panel.js';
import { getPicture, PDF } from '../support/scenes/pictures.js';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const place = (page: Page, label: string) =>
  page.getByRole('button', { name: new RegExp(`^(Choose a picture|Replace): ${label}$`) });

/** Chooses files where a button asks for them. */
async function choose(
  button: Locator,
  ...files: readonly { readonly name: string; readonly buffer: Buffer }[]
) {
  const page = button.page();
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files.map((file) => ({ ...file, mimeType: 'image/png' })));
}

/** Answers, for each picture in turn, that all of it is used. */
async function useWhole(page: Page, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const dialog = page.getByRole('dialog', { name: `Which part of ${name}?` });
    await dialog.getByRole('slider', { name: 'Size of the frame' }).waitFor();
    await dialog.getByRole('button', { name: 'Use the whole picture' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}

/** Whether it shows something: a picture that failed has no width. */
async function isShown(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await picture.and(picture.page().locator('img')).waitFor();
  const shown = await picture.evaluate(
    (image: HTMLImageElement) =>
      new Promise<boolean>((resolve) => {
        const tell = () => resolve(image.naturalWidth > 0);
        if (image.complete) {
          tell();
        } else {
          image.addEventListener('load', tell);
          image.addEventListener('error', tell);
        }
      }),
  );
  expect(shown).toBe(true);
}

describe('pictures in the panel', () => {
  let panel: Panel;
  let page: Page;
  let cup: { name: string; buffer: Buffer };
  beforeAll(async () => {
    panel = await Panel.start();
    cup = { name: 'cup.png', buffer: await getPicture('png') };
    page = await panel.openAsAdministrator('/admin/campaigns');
  });
  afterAll(() => panel.stop());

  it('stand before the names of campaigns', async () => {
    const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Free coffee' }) });
    await isShown(row.locator('img'));
    await inspect(page, 'campaigns-with-pictures');
  });

  it('of a campaign are added, refused with the reason, and removed after a question', async () => {
    await page.getByRole('link', { name: 'Free coffee' }).click();
    await heading(page, 'Free coffee').waitFor();
    const pictures = section(page, 'Pictures');
    await isShown(pictures.getByRole('img', { name: 'Photo 1' }));
    await choose(pictures.getByRole('button', { name: 'Add photos' }), cup, { ...cup, name: 'other.png' });
    await useWhole(page, 'cup.png', 'other.png');
    await isShown(pictures.getByRole('img', { name: 'Photo 3' }));

    await choose(pictures.getByRole('button', { name: 'Add photos' }), {
      name: 'drawing.png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    });
    await pictures.getByText('This file should be a picture: PNG, JPEG or WebP.').waitFor();
    await inspect(page, 'campaign-with-pictures');

    await pictures.getByRole('button', { name: 'Remove photo 2' }).click();
    const question = page.getByRole('dialog', { name: 'Remove cup.png?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await pictures.getByRole('img', { name: 'Photo 3' }).waitFor();
    await pictures.getByRole('button', { name: 'Remove photo 2' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('cup.png is removed.').waitFor();
    await pictures.getByRole('img', { name: 'Photo 3' }).waitFor({ state: 'detached' });
    await pictures.getByRole('img', { name: 'Photo 2' }).waitFor();
  });

  it('of a campaign are cut in a frame of the proportion of the cards', async () => {
    const campaign = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const pictures = section(page, 'Pictures');
    const count = await pictures.getByRole('img').count();
    const tall = { name: 'tall.png', buffer: await getPicture('png', 400, 600) };
    await choose(pictures.getByRole('button', { name: 'Add photos' }), tall);
    const dialog = page.getByRole('dialog', { name: 'Which part of tall.png?' });
    const size = dialog.getByRole('slider', { name: 'Size of the frame' });
    await size.waitFor();
    await inspect(page, 'picture-crop');
    // By the keyboard: half as large, and to the upper edge.
    await size.focus();
    for (let percent = 100; percent > 50; percent -= 1) {
      await size.press('ArrowLeft');
    }
    const frame = dialog.getByRole('group', { name: /^The part of the picture/ });
    await frame.focus();
    for (let step = 0; step < 40; step += 1) {
      await frame.press('Control+ArrowUp');
    }
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => pictures.getByRole('img').count()).toBe(count + 1);

    const client = await panel.asAdministrator();
    const { data } = await campaignRecordShow({ client, path: { campaign } });
    const added = data.photos.at(-1);
    expect(added?.originalName).toBe('tall.png');
    const stored = await fetch(`${panel.address}/api/DEFAULT/${added?.path}`);
    const { width, height } = await sharp(Buffer.from(await stored.arrayBuffer())).metadata();
    expect({ width, height }).toEqual({ width: 200, height: 125 });
    await pictures.getByRole('button', { name: `Remove photo ${count + 1}` }).click();
    await page
      .getByRole('dialog', { name: 'Remove tall.png?' })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByText('tall.png is removed.').waitFor();
  });

  it('are not sent when the question about them is closed', async () => {
    const pictures = section(page, 'Pictures');
    const count = await pictures.getByRole('img').count();
    await choose(pictures.getByRole('button', { name: 'Add photos' }), cup);
    const dialog = page.getByRole('dialog', { name: 'Which part of cup.png?' });
    await dialog.getByRole('slider').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await pictures.getByRole('img', { name: 'Photo 1' }).waitFor();
    expect(await pictures.getByRole('img').count()).toBe(count);
  });

  it.each([
    ['the brand of a campaign', 'Brand icon', () => Promise.resolve()],
    [
      'a level',
      'Photo',
      async () => {
        await page.goto('/admin/levels');
        await page.getByRole('link', { name: 'Gold' }).click();
        await heading(page, 'Gold').waitFor();
      },
    ],
    [
      'an earning rule',
      'Photo',
      async () => {
        await page.goto('/admin/earning-rules');
        await page.locator('tr[data-row="0"] a').click();
        await section(page, 'Rules that overlap with it').waitFor();
      },
    ],
    [
      'the programme',
      'Small logo',
      async () => {
        await page.goto('/admin/programme');
        await heading(page, 'Programme').waitFor();
      },
    ],
  ])('of %s is set, replaced and removed', async (owner, label, open) => {
    await open();
    const picture = page.getByRole('img', { name: label, exact: true });
    await place(page, label).waitFor();
    await choose(place(page, label), cup);
    await useWhole(page, 'cup.png');
    await page.getByRole('button', { name: `Replace: ${label}` }).waitFor();
    await isShown(picture);
    const before = await picture.getAttribute('src');
    await choose(place(page, label), { ...cup, name: 'next.png' });
    await useWhole(page, 'next.png');
    await page.waitForFunction(
      ([alt, src]) => document.querySelector(`img[alt="${alt}"]`)?.getAttribute('src') !== src,
      [label, before],
    );
    await isShown(picture);
    await inspect(page, `picture-of-${owner.replaceAll(' ', '-')}`);

    await page.getByRole('button', { name: `Remove: ${label}` }).click();
    await page
      .getByRole('dialog', { name: `Remove ${label}?` })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByRole('button', { name: `Choose a picture: ${label}` }).waitFor();
    await picture.waitFor({ state: 'detached' });
  });

  it('leave alone what is typed into the settings', async () => {
    await page.goto('/admin/programme');
    await page.getByLabel('Name of the programme').fill('Half a name');
    await choose(place(page, 'Logo'), cup);
    await useWhole(page, 'cup.png');
    await isShown(page.getByRole('img', { name: 'Logo', exact: true }));
    expect(await page.getByLabel('Name of the programme').inputValue()).toBe('Half a name');
    await page.getByText('Unsaved changes').waitFor();
  });

  it('of rewards are what customers see, or a sign where there is none', async () => {
    const shop = await panel.open('/shop');
    await shop.getByRole('button', { name: 'Log in as the demo customer' }).click();
    const card = (name: string) =>
      shop.getByRole('listitem').filter({ has: shop.getByRole('button', { name }) });
    await isShown(card('Free coffee').locator('img'));
    await inspect(shop, 'shop-with-pictures', PHONES);
    await shop.getByRole('button', { name: 'Free coffee' }).click();
    await isShown(shop.getByRole('dialog').locator('img'));
    await inspect(shop, 'shop-reward-with-picture', PHONES);

    await shop.route('**/photo/**', (route) => route.abort());
    await shop.goto('/shop');
    await card('Free coffee').locator('svg').first().waitFor();
    expect(await card('Free coffee').locator('img').count()).toBe(0);
  });

  it('are beside the terms of the programme: a PDF that the registration of the shop links', async () => {
    await page.goto('/admin/programme');
    await choose(page.getByRole('button', { name: 'Choose a PDF' }), { name: 'terms.pdf', buffer: PDF });
    await page.getByRole('link', { name: 'Show the terms' }).waitFor();
    const answer = await fetch(`${panel.address}/terms-conditions`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    const shop = await panel.open('/shop/register');
    expect(await shop.getByRole('link', { name: 'terms of the programme' }).getAttribute('href')).toBe(
      '/terms-conditions',
    );
    await choose(page.getByRole('button', { name: 'Replace the terms' }), cup);
    await page.getByText('Not uploaded').waitFor();
    await page.getByRole('button', { name: 'Remove the terms' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The terms are removed.').waitFor();
    await page.getByRole('button', { name: 'Choose a PDF' }).waitFor();
  });
});
