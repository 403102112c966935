import type { Role } from '../../src/auth/index.js';
import { existsSync } from 'node:fs';
import { LifeCycle } from '#platform/process/life-cycle.js';
import { API_DOCUMENT } from '../support/run/build.js';
import { isTurn } from '../support/run/cases.js';
import {
  Attacker,
  documentedOperations,
  findings,
  HOSTILE_TEXTS,
  HOSTILE_VALUES,
  getRows,
  type Operation,
  variationsInside,
} from '../support/api/hostile-input.js';
import { TestApp } from '../support/app/test-app.js';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** The document says what there is to attack; `API_CHECK=off` does not make one. */
describe.skipIf(!existsSync(API_DOCUMENT))('hostile input', () => {
  let app: TestApp;
  let attacker: Attacker;
  const operations = existsSync(API_DOCUMENT)
    ? documentedOperations().filter(({ id }) => id !== 'tokenRevokeAll')
    : [];
  // After a logout everywhere, the attacker cannot continue.
  const writes = operations.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/token/revoke'));

  beforeAll(async () => {
    app = await TestApp.start();
    app.nest.get(LifeCycle).start();
    const caller = await app.customerWith({ points: 1_000_000 });
    const customer = await app.customerWith({ points: 1_000_000 });
    const campaign = await app.campaignWith({ cost: 1, coupons: 1000 });
    attacker = Attacker.of(app, { customer: caller });
    Object.assign(attacker.ids, { customer, campaign, receiver: await app.customerWith({ points: 1 }) });
    await attacker.prepare(operations);
  });
  afterAll(() => app.stop());

  const roleFor = ({ roles }: Operation): Role => roles[0] ?? 'customer';

  it.each(
    writes
      .filter(({ example }) => example)
      .map((operation, place) => [`${operation.method} ${operation.path}`, operation, place] as const),
  )('%s: every field may be anything', async (_name, operation, place) => {
    const { method } = operation;
    const path = attacker.getPath(operation);
    const role = roleFor(operation);
    const bodies = HOSTILE_VALUES.flatMap((value, turn) => {
      const example = attacker.getExample(operation);
      const names = Object.keys(example);
      return [
        ...(isTurn(place + turn, 5) ? [Object.fromEntries(names.map((name) => [name, value]))] : []),
        ...names
          .filter((_, index) => isTurn(index + turn, 67))
          .map((name) => ({ ...example, [name]: value })),
        ...variationsInside(example, value).filter((_, index) => isTurn(index + turn, 67)),
      ];
    });
    expect(
      await findings(bodies, async (body) => {
        await attacker.json(role, method, path, body);
      }),
    ).toEqual([]);
  });

  it.each(
    writes.map((operation, place) => [`${operation.method} ${operation.path}`, operation, place] as const),
  )('%s: the body may be anything', async (_name, operation, place) => {
    const path = attacker.getPath(operation);
    const role = roleFor(operation);
    const bodies: { type: string; text: string | Buffer }[] = [
      ...[
        '',
        '[]',
        '{}',
        'null',
        '"text"',
        '12',
        '[[[]]]',
        '{"a":',
        '{"__proto__":{"a":1}}',
        '\0',
        '[{},null]',
      ].map((text) => ({ type: JSON_TYPE, text })),
      { type: JSON_TYPE, text: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}` },
      { type: JSON_TYPE, text: '['.repeat(50_000) },
      { type: JSON_TYPE, text: Buffer.from([0x22, 0xff, 0xfe, 0x22]) },
      { type: `${JSON_TYPE}; charset=utf-9`, text: '{}' },
      ...[
        '=',
        '&&&',
        '%',
        'a=%ff',
        '%00=%00',
        '__proto__[a]=1',
        'a[]=1&a[b]=2',
        'constructor[prototype][x]=1',
      ].map((text) => ({ type: FORM_TYPE, text })),
      { type: FORM_TYPE, text: `a${'[b]'.repeat(5000)}=1` },
      { type: FORM_TYPE, text: 'a=1&'.repeat(10_500) },
      {
        type: FORM_TYPE,
        text: Object.keys(operation.example ?? {})
          .map((name) => `${name}[]=1&${name}[x][]=2`)
          .join('&'),
      },
      { type: 'multipart/form-data', text: 'no boundary' },
      { type: 'multipart/form-data; boundary=x', text: '--x\r\nnot a part' },
      { type: 'text/csv', text: 'a;b\n"' },
    ];
    expect(
      await findings(
        bodies.filter((_, turn) => isTurn(place + turn, 4)),
        async (body) => {
          await attacker.send(role, operation.method, path, body);
        },
      ),
    ).toEqual([]);
  });

  it('400, 413 or 415, and nothing else, for bodies that cannot be read', async () => {
    const wrong = await findings(
      writes.filter(({ example }) => example),
      async (operation) => {
        const send = async (type: string, text: string) =>
          attacker.send(roleFor(operation), operation.method, attacker.getPath(operation), { type, text });
        const statuses = [
          await send(JSON_TYPE, '{"a":'),
          await send(JSON_TYPE, `{"a":"${'x'.repeat(3_000_000)}"}`),
          await send('application/xml', '<a/>'),
          await send('text/plain', 'a'),
        ];
        if (statuses.join() !== '400,413,415,415') {
          throw new Error(`${operation.method} ${operation.path}: ${statuses.join()}`);
        }
      },
    );
    expect(wrong).toEqual([]);
  });

  it('every query parameter may be anything, and come twice', async () => {
    const requests = operations
      .filter(({ method }) => method === 'GET')
      .flatMap((operation) =>
        operation.parameters
          .filter((parameter) => parameter.in === 'query')
          .flatMap(({ name }, turn) => [
            ...HOSTILE_TEXTS.filter((_, index) => isTurn(turn + index, 25)).map((text) => ({
              operation,
              query: `${name}=${text}`,
            })),
            ...['=1&=2', '[]=1', '[a]=1', '[a][b][c]=1', '[__proto__]=1', '']
              .filter((_, index) => isTurn(turn + index, 5))
              .map((rest) => ({
                operation,
                query: rest.startsWith('=1&') ? `${name}=1&${name}=2` : `${name}${rest}`,
              })),
          ]),
      );
    expect(
      await findings(requests, async ({ operation, query }) => {
        await attacker.send(roleFor(operation), 'GET', `${attacker.getPath(operation)}?${query}`);
      }),
    ).toEqual([]);
  });

  // 429 where guesses are counted.
  it('400 or 404 for anything in the place of an id', async () => {
    // The code of a coupon may be any text: none is found.
    const withIds = operations.filter(({ path }) => !path.endsWith('/seller/coupon/{code}'));
    const requests = withIds.flatMap((operation) =>
      // These may be any text, and others may have been made with one.
      [...operation.path.matchAll(/\{(?!documentNumber|identifier)(\w+)\}/g)].flatMap(([, name = '']) =>
        HOSTILE_TEXTS.filter((text, index) => text !== '' && isTurn(index, 13)).map((text) => ({
          operation,
          path: attacker.getPath({ path: operation.path.replace(`{${name}}`, text) }),
        })),
      ),
    );
    expect(
      await findings(requests, async ({ operation, path }) => {
        const { method, example } = operation;
        const status = await (method === 'GET'
          ? attacker.send(roleFor(operation), method, path)
          : attacker.json(roleFor(operation), method, path, example ?? {}));
        if (![400, 401, 403, 404, 405, 429].includes(status)) {
          throw new Error(`${status}: ${method} ${path}`);
        }
      }),
    ).toEqual([]);
  });

  it('400 for a cursor that another list has given, or none', async () => {
    const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
    // Forged with knowledge of their structure.
    const tables = ['customer', 'campaign', 'coupon', 'level', 'segment', 'points_transfer', 'administrator'];
    const forged = [
      ['', 'ASC', 'x', 'x', 1],
      ['createdAt', 'DESC', '2018', "' OR 1=1", 1],
      ['firstName', 'ASC', 'x'.repeat(1000), '😀', 1],
      ['createdAt', 'ASC', '9999-99-99', 'x', 1e15],
    ].flatMap((parts) =>
      ['', ...tables].map((table) => Buffer.from(JSON.stringify([...parts, table])).toString('base64url')),
    );
    expect(
      await findings(
        lists.flatMap((operation, place) =>
          forged.filter((_, turn) => isTurn(place + turn, 5)).map((cursor) => ({ operation, cursor })),
        ),
        async ({ operation, cursor }) => {
          await attacker.send(roleFor(operation), 'GET', `${attacker.getPath(operation)}?cursor=${cursor}`);
        },
      ),
    ).toEqual([]);
  });

  it('401 and 403 for who may not, and nothing has changed', async () => {
    const before = await getRows(app);
    const requests = writes.flatMap((operation) =>
      ([undefined, 'customer', 'seller', 'admin'] as const).map((role) => ({ operation, role })),
    );
    const refused = requests.filter(
      ({ operation: { roles }, role }) => roles.length > 0 && !(role && roles.includes(role)),
    );
    expect(refused.length).toBeGreaterThan(10);
    expect(
      await findings(refused, async ({ operation, role }) => {
        const { method, path } = operation;
        const status = await attacker.json(
          role,
          method,
          attacker.getPath(operation),
          attacker.getExample(operation),
        );
        if (status !== (role ? 403 : 401)) {
          throw new Error(`${status} for ${role ?? 'anonymous'}: ${method} ${path}`);
        }
      }),
    ).toEqual([]);
    expect(await getRows(app)).toEqual(before);
  });

  it('405 with the methods that there are', async () => {
    const wrong = await findings(operations, async (operation) => {
      const response = await fetch(`${attacker.address}${attacker.getPath(operation)}`, { method: 'PATCH' });
      const allowed = response.headers.get('Allow')?.split(', ') ?? [];
      if (response.status !== 405 || !allowed.includes(operation.method)) {
        throw new Error(`${response.status} ${allowed.join()}: PATCH ${operation.path}`);
      }
    });
    expect(wrong).toEqual([]);
  });

  it('HEAD is a GET without a body, and OPTIONS is never an error of ours', async () => {
    const wrong = await findings(
      operations.filter(({ method }) => method === 'GET'),
      async (operation) => {
        await attacker.send(roleFor(operation), 'HEAD', attacker.getPath(operation));
        await attacker.send(roleFor(operation), 'OPTIONS', attacker.getPath(operation));
      },
    );
    expect(wrong).toEqual([]);
  });
});
