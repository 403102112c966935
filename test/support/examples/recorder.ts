import type { Response } from 'supertest';
import { LoadDemo } from '../../../src/operations/demo/index.js';
import { rollUp } from '../scenes/analytics.js';
import { PIXELS } from '../scenes/pictures.js';
import { requestsTo } from '../api/requests.js';
import type { TestApp } from '../app/test-app.js';
import { CUSTOMERS } from './customer-requests.js';
import type { ExampleRequest, Things } from './example-request.js';
import { FAREWELLS, LOGINS, ORGANISATION } from './organisation-requests.js';
import { EARNING } from './earning-requests.js';
import { PROGRAMME } from './programme-requests.js';
import { TRANSACTIONS } from './transaction-requests.js';
import { LEVEL_PREVIEWS, SETTINGS_AND_POS } from './settings-requests.js';
import { POINTS, PURCHASES } from './purchase-requests.js';
import { Stable } from './stable.js';

/** An entry of `src/recorded-examples.json`. */
export interface Recorded {
  query?: object;
  request?: unknown;
  response?: unknown;
  link?: string;
}

/** The demo ends then, and each request comes some seconds after the one before. */
const NOW = new Date('2025-06-15T12:00:00Z');
const STEP_SECONDS = 5;

/** The answers of the demo programme to the requests of the tables, by operation. */
export async function recordExamples(app: TestApp): Promise<Record<string, Recorded>> {
  app.clock.stopAt(NOW);
  expect(await app.nest.get(LoadDemo).execute()).toBe('loaded');
  await rollUp(app);
  const things: Things = {};
  const recorded: Record<string, Recorded> = {};
  const problems: string[] = [];
  for (const [index, each] of allRequests().entries()) {
    app.clock.stopAt(new Date(NOW.getTime() + (index + 1) * STEP_SECONDS * 1000));
    Object.assign(things, await each.prepare?.(app, things));
    const sent = typeof each.body === 'function' ? each.body(things) : each.body;
    const response = await send(app, each, things, sent);
    if (response.status >= 300) {
      problems.push(`${each.of}: ${response.status} ${response.text}`);
      continue;
    }
    problems.push(...keep(each, response, things));
    if (!each.isSetting) {
      recorded[each.of] = getExample(each, response, things, sent);
    }
  }
  expect(problems).toEqual([]);
  return Object.fromEntries(Object.entries(recorded).sort(([one], [other]) => (one < other ? -1 : 1)));
}

function allRequests(): ExampleRequest[] {
  return [
    ...LOGINS,
    ...SETTINGS_AND_POS,
    ...LEVEL_PREVIEWS,
    ...PROGRAMME,
    ...CUSTOMERS,
    ...TRANSACTIONS,
    ...PURCHASES,
    ...POINTS,
    ...EARNING,
    ...ORGANISATION,
    ...FAREWELLS,
  ];
}

function send(
  app: TestApp,
  { of, path, as, query = {}, picture }: ExampleRequest,
  things: Things,
  body?: object,
) {
  const [method = '', template = ''] = of.split(' ');
  const address = (path ?? template).replace(/\{(\w+)\}/g, (_all, name: string) => things[name] ?? name);
  const lower = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const sent = requestsTo(app.nest.getHttpServer())[lower](address).query(query);
  if (as !== 'anonymous') {
    void sent.set('Authorization', `Bearer ${things[`${as ?? 'admin'}Token`] ?? ''}`);
  }
  if (picture !== undefined) {
    return sent.attach(picture, PIXELS, { filename: 'coffee.png', contentType: 'image/png' });
  }
  return body === undefined ? sent : sent.send(body);
}

function keep({ keeps = {}, of }: ExampleRequest, { body }: Response, things: Things): string[] {
  return Object.entries(keeps).flatMap(([name, path]) => {
    const value = path.split('.').reduce(stepInto, body);
    things[name] = String(value);
    return value === undefined ? [`${of} has no ${path}: ${JSON.stringify(body).slice(0, 500)}`] : [];
  });
}

/** Into a field, an element by its number, or by a field: `name=Support`. */
function stepInto(inner: unknown, step: string): unknown {
  const [field = '', wanted] = step.split('=');
  const here = inner as Record<string, unknown> | undefined;
  return wanted === undefined
    ? here?.[field]
    : (inner as Record<string, unknown>[]).find((each) => each[field] === wanted);
}

function getExample(
  { of, query, isCatalogue }: ExampleRequest,
  { type, body, text, headers }: Response,
  things: Things,
  sent: object | undefined,
): Recorded {
  const stable = new Stable(of, things, isCatalogue);
  const link = headers['link'];
  return {
    ...(query && { query: stable.value(query) as object }),
    ...(sent && { request: stable.value(sent) }),
    ...(type === 'application/json' && { response: stable.value(body) }),
    ...(type === 'text/css' && { response: text }),
    ...(type === 'text/csv' && {
      // Without the byte order mark, which nothing shows.
      response: text
        .replace(/^\ufeff/, '')
        .split('\n')
        .slice(0, 3)
        .map((line) => stable.value(line))
        .join('\n'),
    }),
    ...(link !== undefined && { link: stable.link(link) }),
  };
}
