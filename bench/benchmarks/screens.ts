import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { ask } from '../fixtures/ask.js';
import type { Database } from '../fixtures/database-fixture.js';
import { Laurel } from '../fixtures/laurel.js';
import { DEMO_ENVIRONMENT, programmeFixture } from '../fixtures/programme-fixture.js';
import { type Section, spreadText, type Verdict, whole } from '../report/section.js';
import { type Spread, getSpread } from '../report/statistics.js';
import type { Bench, Benchmark } from './benchmark.js';
import { closing } from './contest.js';

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const ROUNDS_MAX = 5;
const GOAL_SECONDS = 1;
const LOGIN = { username: 'admin', password: 'laurel-demo' };

/** Below `/admin`. `$…` stands for the id of one that the programme has. */
const SCREENS = [
  '',
  'campaigns',
  'campaigns/new',
  'campaigns/$campaign',
  'campaigns/$campaign/edit',
  'categories',
  'bought',
  'customers',
  'customers?phone=$phone',
  'customers?email=$email',
  'customers?q=$name',
  'customers?status=active',
  'customers?status=blocked',
  'customers?segmentId=$segment',
  'customers?balanceFrom=1',
  'customers?balanceFrom=1000000',
  'customers?labels=newsletter:yes',
  'bought?by=usageDate&range=90',
  'campaigns/calendar',
  'invitations',
  'messages',
  'emails',
  'bulk-actions',
  'customers/$customer',
  'transfers',
  'levels',
  'levels/$level',
  'segments',
  'segments/$segment',
  'segments/$segment/edit',
  'earning-rules',
  'earning-rules/new',
  'transactions',
  'pos',
  'sellers',
  'stores',
  'programme',
  'events',
  'events?type=$type',
  'events?uuid=$customer',
  'audit',
  'webhooks',
  'reports',
  'health',
  'administrators',
  'roles',
  'api-keys',
  'languages',
];

interface Opened {
  readonly screen: string;
  readonly small: Spread;
  readonly large: Spread;
}

/** Whether screens of the panel stay quick when the programme grows. */
export const screens: Benchmark = {
  name: 'screens',
  run: async (bench) => {
    const stage = await bench.server();
    if (!stage) {
      throw new Error('There is no MariaDB');
    }
    const { small, large } = await programmeFixture(bench, stage);
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--headless=new', '--no-sandbox'],
    });
    const closer = { stop: () => browser.close() };
    return closing([closer], async () => getSection(bench, await compare(bench, browser, { small, large })));
  },
};

async function compare(
  bench: Bench,
  browser: Browser,
  databases: Readonly<Record<'small' | 'large', Database>>,
): Promise<Opened[]> {
  const visitors = {
    small: await Visitor.enter(bench, browser, databases.small),
    large: await Visitor.enter(bench, browser, databases.large),
  };
  return closing(Object.values(visitors), async () => {
    const opened: Opened[] = [];
    for (const screen of SCREENS) {
      bench.say(`/admin/${screen}`);
      const seconds = { small: [] as number[], large: [] as number[] };
      // The first visit fills caches.
      for (let round = 0; round <= Math.min(bench.pace.rounds, ROUNDS_MAX); round += 1) {
        for (const programme of ['small', 'large'] as const) {
          const took = await visitors[programme].secondsUntilReady(screen);
          seconds[programme].push(...(round > 0 ? [took] : []));
        }
      }
      opened.push({ screen, small: getSpread(seconds.small), large: getSpread(seconds.large) });
    }
    return opened;
  });
}

/** An administrator at one programme. */
class Visitor {
  private constructor(
    private readonly laurel: Laurel,
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly ids: ReadonlyMap<string, string>,
  ) {}

  static async enter(bench: Bench, browser: Browser, { environment }: Database): Promise<Visitor> {
    const laurel = await Laurel.start({ ...environment, ...bench.access.environment, ...DEMO_ENVIRONMENT });
    const { token, refresh_token: value } = await logIn(laurel);
    const origin = `http://127.0.0.1:${laurel.port}`;
    const localStorage = [{ name: 'laurel.refresh-token', value }];
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-GB',
      viewport: {
        width: 1280,
        height: 860,
      },
      storageState: {
        cookies: [],
        origins: [
          {
            origin,
            localStorage,
          },
        ],
      },
    });
    await context.addInitScript(noteWhenReady);
    return new Visitor(laurel, context, await context.newPage(), await getIds(laurel, token));
  }

  /** From the click on a link from elsewhere: it loads the panel, too. */
  async secondsUntilReady(screen: string): Promise<number> {
    const path = screen.replaceAll(/\$(\w+)/g, (_, name: string) =>
      encodeURIComponent(this.ids.get(name) ?? name),
    );
    await this.page.goto(`/admin/${path}`);
    await this.page.waitForLoadState('networkidle');
    const readyAt = await this.page.waitForFunction(
      () => (window as unknown as { readyAt?: number }).readyAt,
    );
    const failures = await this.page.getByText(/^(Not loaded|Not allowed|There is no such page)/).count();
    if (failures > 0) {
      throw new Error(`/admin/${path} was not loaded`);
    }
    return ((await readyAt.jsonValue()) ?? NaN) / 1000;
  }

  async stop(): Promise<void> {
    await this.context.close();
    await this.laurel.stop();
  }
}

/**
 * In the page: notes when it has a heading and all its data, as milliseconds since the navigation. A list with more rows to
 * come ends with the outline of one.
 */
function noteWhenReady(): void {
  const noted = window as unknown as { readyAt: number | undefined };
  const isReady = () =>
    document.querySelector('main h1') !== null &&
    document.querySelector(
      '[aria-busy="true"], [class*="Loader-root"], [class*="Skeleton-root"]:not(.list *)',
    ) === null;
  const look = () => {
    noted.readyAt = isReady() ? (noted.readyAt ?? performance.now()) : undefined;
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}

async function logIn(laurel: Laurel): Promise<{ readonly token: string; readonly refresh_token: string }> {
  const headers = { 'content-type': 'application/json' };
  const path = '/api/admin/login_check';
  const answer = await ask(laurel.port, { method: 'POST', path, headers, body: JSON.stringify(LOGIN) });
  return JSON.parse(answer) as { token: string; refresh_token: string };
}

/** The ids of the first records that each list shows. */
async function getIds(laurel: Laurel, token: string): Promise<ReadonlyMap<string, string>> {
  const first = async (path: string, list: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await ask(laurel.port, { method: 'GET', path: `/api/${path}`, headers });
    const [entry = {}] = (JSON.parse(answer) as Record<string, Record<string, string>[]>)[list] ?? [];
    return entry;
  };
  const customer = await first('customer?perPage=1', 'customers');
  return new Map([
    ['campaign', (await first('campaign?perPage=1', 'campaigns'))['campaignId'] ?? ''],
    ['customer', customer['customerId'] ?? ''],
    ['name', customer['lastName'] ?? ''],
    ['phone', customer['phone'] ?? ''],
    ['email', customer['email'] ?? ''],
    ['level', (await first('level?perPage=1', 'levels'))['levelId'] ?? ''],
    ['segment', (await first('segment?perPage=1', 'segments'))['segmentId'] ?? ''],
    ['type', 'Service.Domain.User.Event.CustomerWasRegistered'],
  ]);
}

function getSection(bench: Bench, opened: readonly Opened[]): Section {
  const rows = opened.map(({ screen, small, large }) => [
    `/admin/${screen}`,
    spreadText(small),
    spreadText(large),
    `${(large.median / small.median).toFixed(2)} ×`,
  ]);
  const slowest = opened.toSorted((one, other) => other.large.median - one.large.median)[0];
  const verdicts: Verdict[] = slowest
    ? [
        {
          claim: `Slowest screen of a large programme, /admin/${slowest.screen}: until it has its data`,
          figure: slowest.large,
          goal: { atMost: GOAL_SECONDS },
          unit: 's',
        },
      ]
    : [];
  return {
    name: 'screens',
    title: `Screens of the panel, MariaDB: demo programme, and with ${whole(bench.rows)} events, ${whole(bench.rows / 10)} customers and ${whole(bench.rows / 5)} codes`,
    columns: ['screen', 'demo: seconds until it has its data', 'large', 'large to demo'],
    rows,
    notes: ['Each is loaded anew by its address, with the panel in the cache of the browser.'],
    verdicts,
    data: opened,
  };
}
