import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';
import { getCurrentTest } from 'vitest/suite';
import { createLaurel, type Laurel } from '../../../client/src/index.js';
import { DEMO_ADMINISTRATOR, DEMO_PASSWORD } from '../../../src/operations/demo/demo-people.model.js';
import { freePort, run, type Running, untilReady } from './command.js';
import type { TestDatabase } from '../app/databases-in-use.js';
import { CHROMIUM } from '../app/backends.js';
import { change } from '../app/sqlite-file.js';
import { createDemoDatabase } from '../app/demo-database.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
const SCREENS = process.env['SCREENS'] ?? join(import.meta.dirname, '../../../var/screens');

/** Far beyond what a busy machine takes: something does not come. */
const HANGING_MS = Number(process.env['PANEL_TIMEOUT'] ?? 180_000);

/** How screens are looked at: on a desk and on a phone, in both colour schemes. They are opened in the first. */
const VIEWS = [
  { width: 1280, height: 860, colorScheme: 'light' },
  { width: 1280, height: 860, colorScheme: 'dark' },
  { width: 375, height: 812, colorScheme: 'light' },
  { width: 375, height: 812, colorScheme: 'dark' },
] as const;

type View = (typeof VIEWS)[number];

/** For pages that are made for phones. */
export const PHONES = VIEWS.filter(({ width }) => width === 375);

/** For what phones do not have. */
export const DESKS = VIEWS.filter(({ width }) => width > 375);

type Variables = Readonly<Record<string, string>>;

/** The service as `npm start` starts it, with the demo programme, and a browser. */
export class Panel {
  private constructor(
    private readonly service: Running,
    private readonly database: TestDatabase,
    private readonly browser: Browser,
    readonly address: string,
  ) {}

  /** With further variables of the environment, which may depend on the address. */
  static async start(more: Variables | ((address: string) => Promise<Variables>) = {}): Promise<Panel> {
    const database = await createDemoDatabase();
    const PORT = await freePort();
    const address = `http://127.0.0.1:${PORT}`;
    const environment = typeof more === 'function' ? await more(address) : more;
    const own = { HOST: '127.0.0.1', PORT, DEMO_DATA: 'true', LOG_LEVEL: 'error', ...environment };
    const service = run('start', [], { ...database.environment(), ...own });
    await untilReady(address, service);
    // What is tested is on this machine: nothing of the browser calls elsewhere.
    const args = ['--headless=new', '--no-sandbox', '--disable-background-networking'];
    const browser = await chromium.launch({ executablePath: CHROMIUM, args });
    return new Panel(service, database, browser, address);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    this.service.kill('SIGTERM');
    await this.service.ended;
    await this.database.drop();
  }

  /** Statements on the file of the service, on SQLite: for rows that would take too long to come in over the API. */
  change(...statements: readonly string[]): void {
    change(join(this.database.environment()['DATA_DIR'] ?? '', 'laurel.sqlite'), ...statements);
  }

  /** The API as the demo administrator: screens show what it answers, whatever is in the demo programme. */
  async asAdministrator(): Promise<Laurel> {
    const laurel = createLaurel({ url: this.address });
    await laurel.session.logIn('admin', DEMO_ADMINISTRATOR);
    return laurel;
  }

  /** Logs in as a customer: by an e-mail address, a phone or a card number. */
  async asCustomer(username: string): Promise<Laurel> {
    const laurel = createLaurel({ url: this.address });
    await laurel.session.logIn('customer', { username, password: DEMO_PASSWORD });
    return laurel;
  }

  /** A page of a browser that has never been here. */
  open(path: string, browser: BrowserContextOptions = {}): Promise<Page> {
    return this.openIn({ locale: 'en-GB', ...browser }, path);
  }

  /** Opens a page in which the demo administrator has logged in before. */
  async openAsAdministrator(path: string, browser: BrowserContextOptions = {}): Promise<Page> {
    let value = '';
    const refreshToken = { read: () => undefined, write: (token = '') => void (value = token) };
    await createLaurel({ url: this.address, refreshToken }).session.logIn('admin', DEMO_ADMINISTRATOR);
    const localStorage = [{ name: 'laurel.refresh-token', value }];
    const storageState = { cookies: [], origins: [{ origin: this.address, localStorage }] };
    const page = await this.openIn({ locale: 'en-GB', storageState, ...browser }, path);
    await page.getByRole('banner').waitFor();
    return page;
  }

  private async openIn(browser: BrowserContextOptions, path: string): Promise<Page> {
    const context = await this.browser.newContext({ ...browser, baseURL: this.address });
    const page = await context.newPage();
    page.setDefaultTimeout(HANGING_MS);
    photographedByFailure(page);
    await lookAt(page, VIEWS[0]);
    await page.goto(path);
    return page;
  }
}

/** Narrows a list down, as an administrator does. */
export async function chooseFilter(page: Page, filter: string, choice: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('option', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: choice, exact: true }).click();
}

/** The heading of a page: it is there when the page has been opened. */
export function heading(page: Page, name: string | RegExp): Locator {
  return page.getByRole('heading', { level: 1, name });
}

/** In each view: nothing that axe finds, nothing beyond the edge; and a picture in `var/screens`, or where `SCREENS` says. */
export async function inspect(page: Page, name: string, views: readonly View[] = VIEWS): Promise<void> {
  for (const view of views) {
    const picture = `${name}-${view.width}-${view.colorScheme}`;
    await lookAt(page, view);
    await settled(page, view);
    await page.screenshot({ path: join(SCREENS, `${picture}.png`), animations: 'disabled' });
    expect({
      picture,
      violations: await getViolations(page, view),
      overflow: await getOverflow(page),
      narrow: await narrowTables(page),
    }).toEqual({ picture, violations: [], overflow: 0, narrow: 0 });
  }
  await lookAt(page, VIEWS[0]);
}

/**
 * A picture for the documents, whose name ends with the width and the colours: in `docs/screens` with `npm run pictures`, otherwise beside the
 * others.
 */
export async function photograph(
  page: Page,
  name: `${string}-${1280 | 375}-${'light' | 'dark'}`,
): Promise<void> {
  const view = VIEWS.find(({ width, colorScheme }) => name.endsWith(`-${width}-${colorScheme}`)) ?? VIEWS[0];
  await lookAt(page, view);
  await settled(page, view);
  const folder = process.env['DOCUMENTED_SCREENS'] ?? join(SCREENS, 'documents');
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

/** What a test saw last: `var/screens/failed-….png`. */
function photographedByFailure(page: Page): void {
  if (getCurrentTest() !== undefined) {
    onTestFailed(async ({ task }) => {
      const name = task.name.replaceAll(/[^A-Za-z]+/g, '-').slice(0, 60);
      await page
        .screenshot({ path: join(SCREENS, `failed-${name}.png`), timeout: 30_000 })
        .catch(() => undefined);
    });
  }
}

/** Without motion: axe would measure the contrast of a message while it fades. */
async function lookAt(page: Page, { width, height, colorScheme }: View): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
}

/** What is wrong for people who use a keyboard or a screen reader, or see colours differently. */
async function getViolations(page: Page, { colorScheme }: View): Promise<string[]> {
  await page.evaluate(`if (!window.axe) { ${AXE} }`);
  // In the dark, a page of the same size differs in its colours alone.
  const options = colorScheme === 'dark' ? { runOnly: ['color-contrast'] } : {};
  return page.evaluate(async (how) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, how);
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, options);
}

interface Axe {
  readonly run: (root: Document, options: { readonly runOnly?: readonly string[] }) => Promise<AxeResults>;
}

interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: string[] }[];
  }[];
}

/** How much of the page is beyond the right edge. */
function getOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** How many tables have columns that do not fill them, since cells that are not shown take room, or names in too narrow a column. */
function narrowTables(page: Page): Promise<number> {
  return page.evaluate(() => {
    const getWidth = (table: Element) =>
      [...table.querySelectorAll('th')].reduce((sum, { offsetWidth }) => sum + offsetWidth, 0);
    const getNameWidth = (table: Element) =>
      table.querySelector('tbody a')?.closest('td')?.offsetWidth ?? Infinity;
    return [...document.querySelectorAll('table.list:has(thead)')].filter(
      (table) => getWidth(table) < table.clientWidth - 2 || getNameWidth(table) < 80,
    ).length;
  });
}

/** Nothing is being loaded or moved. A list with more rows to come ends with the outline of one. */
async function settled(page: Page, { colorScheme }: View): Promise<void> {
  // The page follows the browser in its next frame. Colours start to change then, and not before.
  await page.waitForFunction(
    (expected) => (document.documentElement.dataset['mantineColorScheme'] ?? expected) === expected,
    colorScheme,
  );
  // With a message in a frame that runs no scripts, the page never gets there.
  if (page.frames().length === 1) {
    await page.waitForLoadState('networkidle');
  }
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], [class*="Skeleton-root"]:not(.list *)') === null,
  );
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => !(effect as KeyframeEffect | null)?.target?.closest('.list'))
      .every(({ playState }) => playState === 'finished'),
  );
}
