import { LoadDemo } from '../../src/operations/demo/index.js';
import { rollUp } from '../support/scenes/analytics.js';
import { brunoCollection, type BrunoRequest } from '../support/api/bruno.js';
import { TestApp } from '../support/app/test-app.js';

/** Has no end; ends the login; is for a process that has started by itself; names a second customer, which no list answers. */
const NOT_ASKED = [
  'GET /event/stream',
  'GET /token/revoke',
  'GET /startupz',
  'GET /admin/customer/{customer}/merge/preview',
];

describe('The collection for Bruno', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await TestApp.start({ demo: true, startLevel: false, realPasswords: true });
    await app.nest.get(LoadDemo).execute();
    await rollUp(app);
  });
  afterAll(() => app.stop());

  it('logs in, and reads the demo programme', async () => {
    const { requests, environment } = brunoCollection();
    const variables = new Map(environment).set('baseUrl', app.address);
    const isLogin = ({ http, meta }: BrunoRequest) =>
      http.method === 'post' && /^POST \/(admin|seller|customer)\/login_check$/.test(meta.name);
    const isList = ({ http, vars }: BrunoRequest) => http.method === 'get' && vars?.res !== undefined;
    const reads = requests.filter(
      ({ http, meta }) => http.method === 'get' && !NOT_ASKED.includes(meta.name),
    );
    const answers = new Map<string, number>();
    for (const request of [...requests.filter(isLogin), ...requests.filter(isList), ...reads]) {
      const status = await send(request, variables);
      if (status !== undefined) {
        answers.set(request.meta.name, status);
      }
    }

    expect([...answers].filter(([, status]) => status >= 300 && status !== 404)).toEqual([]);
    expect([...answers.values()].filter((status) => status === 200).length).toBeGreaterThan(60);
  });
});

/** Sends as Bruno does, for requests all of whose variables are known; the status of the answer. */
async function send(request: BrunoRequest, variables: Map<string, string>): Promise<number | undefined> {
  const { http, params = [], auth, body, vars } = request;
  const filled = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (all, name: string) => variables.get(name) ?? all);
  const inPath = params.filter(({ type }) => type === 'path');
  if (inPath.some(({ value }) => (filled(value) || '{{').startsWith('{{'))) {
    return undefined;
  }
  const query = params.filter(({ type, enabled }) => type === 'query' && enabled);
  expect(query.every(({ name }) => http.url.includes(`${name}=`))).toBe(true);
  const values = new Map(inPath.map(({ name, value }) => [name, filled(value)]));
  const url = filled(http.url).replace(/\/:(\w+)/g, (_all, name: string) => `/${values.get(name) ?? ''}`);
  const answer = await fetch(url, {
    method: http.method.toUpperCase(),
    headers: {
      ...(auth?.bearer && { authorization: `Bearer ${filled(auth.bearer.token)}` }),
      ...(body?.json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body?.json !== undefined && { body: body.json }),
  });
  const text = await answer.text();
  for (const { name, value } of vars?.res ?? []) {
    const found: unknown = stepInto(JSON.parse(text), value.replace('res.body.', ''));
    variables.set(name, typeof found === 'string' || typeof found === 'number' ? String(found) : '');
  }
  return answer.status;
}

/** `customers[0].customerId` */
function stepInto(value: unknown, path: string): unknown {
  return path
    .split(/[.[\]]+/)
    .reduce<unknown>((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value);
}
