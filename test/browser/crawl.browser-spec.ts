import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import {
  apiKeyCreate,
  bulkPointsBegin,
  customersList,
  messageList,
  transferAdd,
  webhookCreate,
  webhookDeliveryList,
} from '../../client/src/generated/index.js';
import { DESKS, inspect, Panel, PHONES } from '../support/processes/panel.js';
import { MAIL_FROM } from '../support/scenes/messages.js';
import { Receiver } from '../support/scenes/webhooks.js';
import { MailServer } from '../support/servers/mail-server.js';
import { until } from '../support/waiting/eventually.js';

const SCREENS = join(import.meta.dirname, '../../admin/src/screens');
/** In the light on a desk, and in the dark on a phone. */
const LOOKED_AT = [...DESKS.slice(0, 1), ...PHONES.slice(1)];

/** Every page of the panel, as its routes name it; those without parameters first. */
const ROUTES = readdirSync(SCREENS)
  .flatMap((folder) => {
    const source = readFileSync(join(SCREENS, folder, 'routes.ts'), 'utf8');
    return [...source.matchAll(/path: '\/?([^']*)'/g)].map(([, path = '']) => path);
  })
  .toSorted((one, other) => one.split('$').length - other.split('$').length);

const SHAPES = ROUTES.map((route) => ({
  route,
  shape: new RegExp(`^/admin/?${route.replaceAll(/\$\w+/g, '[^/]+')}$`),
}));

function findRoute(address: string): string | undefined {
  const { pathname } = new URL(address, 'http://panel');
  return SHAPES.find(({ shape }) => shape.test(pathname))?.route;
}

describe('the panel, walked through by its links', () => {
  let panel: Panel;
  beforeAll(async () => {
    const mail = await MailServer.listening();
    panel = await Panel.start({ WEBHOOK_ALLOW_PRIVATE: 'true', SMTP_URL: mail.url, MAIL_FROM });
    await haveOneOfEach();
  });
  afterAll(async () => {
    await panel.stop();
    await MailServer.closeAll();
    Receiver.closeAll();
  });

  /** The demo programme has no machines that call it, and has done nothing to many. */
  async function haveOneOfEach(): Promise<void> {
    const client = await panel.asAdministrator();
    const receiver = await Receiver.listening();
    const url = `http://127.0.0.1:${receiver.port}/events`;
    const webhook = (await webhookCreate({ client, body: { url, eventTypes: ['*'] } })).data.webhookId;
    await apiKeyCreate({ client, body: { name: 'Shop', superAdmin: true } });
    const { customers } = (await customersList({ client, query: { firstName: 'Clara', perPage: 1 } })).data;
    const customer = customers[0]?.customerId ?? '';
    await bulkPointsBegin({ client, body: { customers: [customer], points: 5 } });
    await transferAdd({ client, body: { customer, points: 5 } });
    await until(async () => (await messageList({ client })).data.total > 0, { interval: 200 });
    await until(async () => (await webhookDeliveryList({ client, path: { webhook } })).data.total > 0, {
      interval: 200,
    });
  }

  it('has no page that fails, is wider than the screen or cannot be used by keyboard and reader', async () => {
    const page = await panel.openAsAdministrator('/admin');
    const problems = collectProblems(page);
    const open: string[] = ['/admin', '/admin/account'];
    const visited = new Map<string, string>();
    const found: object[] = [];
    for (let address = open.shift(); address !== undefined; address = open.shift()) {
      const route = findRoute(address);
      if (route === undefined || visited.has(route)) {
        continue;
      }
      visited.set(route, address);
      await page.goto(address);
      await page.locator('main h1').first().waitFor();
      const name = ['crawl', ...route.split(/[/$]+/).filter(Boolean)].join('-');
      await inspect(page, name, LOOKED_AT).catch((error: unknown) => problems.push(getText(error)));
      found.push(...problems.splice(0).map((problem) => ({ address, problem })));
      open.push(...(await getLinks(page)), ...listForms(route, address));
    }
    expect(found).toEqual([]);
    expect(ROUTES.filter((route) => !visited.has(route))).toEqual([]);
  });
});

/** What an assertion has found. */
function getText(error: unknown): string {
  const { actual } = error as { readonly actual?: unknown };
  return actual === undefined ? String(error) : JSON.stringify(actual);
}

/** What the console reports, and requests that were refused or got no answer. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      problems.push(`${message.type()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('response', (response) => {
    if (response.status() >= 400) {
      problems.push(`${response.status()} for ${response.url()}`);
    }
  });
  return problems;
}

function getLinks(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/admin"]')].map(
      (link) => link.getAttribute('href') ?? '',
    ),
  );
}

/** Their links are in menus, or buttons that not every record has. */
function listForms(route: string, address: string): string[] {
  const { pathname } = new URL(address, 'http://panel');
  const isRecord = /\$\w+$/.test(route);
  const isList = route !== '' && !route.includes('/');
  return [...(isRecord ? ['edit'] : []), ...(isList ? ['new', 'import'] : [])].map(
    (form) => `${pathname}/${form}`,
  );
}
