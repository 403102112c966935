import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { readEnvironment } from '#platform/config/environment.js';

const CHART = join(import.meta.dirname, '../../deploy/helm/laurel');
const read = (file: string) => readFileSync(join(CHART, file), 'utf8');
const VALUES: Values = parse(read('values.yaml'));
const SCHEMA = JSON.parse(read('values.schema.json'));

type Values = { [key: string]: unknown };

/** Below these the keys are those of Kubernetes, or of the cluster. */
const OPEN = [
  'ingress.annotations',
  'nodeSelector',
  'podAnnotations',
  'serviceAccount.annotations',
  ...['web', 'worker', 'migration'].flatMap((part) => [
    `${part}.resources.limits`,
    `${part}.resources.requests`,
  ]),
];

/** Variables of Node and of the system. Those of OpenTelemetry are known by how they begin. */
const FOREIGN = ['NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'NODE_OPTIONS', 'TZ', 'UV_THREADPOOL_SIZE'];

/** The image and the chart set it in any case. */
const OF_THE_IMAGE = ['REQUIRE_DURABLE'];

/** The port and the directory that the templates name. */
const OF_THE_POD = ['DATA_DIR', 'PORT'];

describe('the values of the chart', () => {
  const isValid = new Ajv({ allowUnionTypes: true }).compile(SCHEMA);

  it('are as the schema wants them', () => {
    isValid(VALUES);
    expect(isValid.errors).toBeNull();
  });

  it('take no unused key, at any level', () => {
    const levels = getLevels(VALUES);
    expect(levels.length).toBeGreaterThan(20);

    const open = levels.filter((path) => isValid(withKey(VALUES, path, 'misspelt')));

    expect(open.sort()).toEqual([...OPEN].sort());
  });

  it('take as env the variables that the service reads and the chart does not set itself', () => {
    const templates = ['_helpers.tpl', 'web.yaml', 'worker.yaml', 'migration.yaml'].map((file) =>
      read(`templates/${file}`),
    );
    const setByChart = templates.flatMap((text) =>
      [...text.matchAll(/- name: ([A-Z_]+)$/gm)].map(([, name = '']) => name),
    );
    const variables = Object.keys(readEnvironment({})).filter(
      (name) => !name.startsWith('OTEL_') && ![...setByChart, ...OF_THE_POD].includes(name),
    );

    expect(setByChart).toContain('DATABASE_URL');
    const known = new Set([...variables, ...FOREIGN, ...OF_THE_IMAGE]);
    expect(Object.keys(SCHEMA.properties.env.properties).sort()).toEqual([...known].sort());
    expect(isValid({ ...VALUES, env: { OTEL_SERVICE_NAME: 'shop' } })).toBe(true);
  });
});

it('the ingress publishes each page that links of messages and logins lead to', () => {
  const pages = Object.keys((VALUES['ingress'] as { pages: object }).pages);
  const source = ['message/links.service.ts', 'auth/provider/identity-provider.service.ts']
    .map((file) => readFileSync(join(import.meta.dirname, '../../src', file), 'utf8'))
    .join('\n');
  const linked = [...source.matchAll(/['`/](admin|shop|till)\//g)].map(([, page]) => page);
  expect(new Set(linked)).toEqual(new Set(['admin', 'shop']));
  expect(pages).toEqual(expect.arrayContaining([...new Set(linked), 'till']));
  const ingress = read('templates/ingress.yaml');
  expect(ingress).toMatch(
    /range \$page, \$isPublished := \$\.Values\.ingress\.pages[^]+path: \/\{\{ \$page \}\}/,
  );
  for (const path of ['/api', '/terms-conditions', '/.well-known']) {
    expect(ingress).toContain(`path: ${path}\n`);
  }
});

it('a process has room for its own memory and for the picture that a child makes smaller beside it', () => {
  const megabytes = (quantity: unknown) => {
    const [, number, unit] = /^(\d+)([MG]i|[mg])$/.exec(String(quantity)) ?? [];
    return Number(number) * (unit?.toUpperCase().startsWith('G') ? 1024 : 1);
  };
  const limit = (VALUES['web'] as { resources: { limits: { memory: string } } }).resources.limits.memory;
  const compose = parse(readFileSync(join(CHART, '../../compose.yaml'), 'utf8'));
  for (const memory of [limit, compose.services.laurel.mem_limit]) {
    expect(megabytes(memory)).toBeGreaterThanOrEqual(410 + 450);
  }
});

it('every directory of a pod that is not kept has a limit', () => {
  const directories = [...read('templates/_helpers.tpl').matchAll(/emptyDir: (.*)$/gm)].map(([, how]) => how);
  expect(directories.length).toBeGreaterThan(1);
  expect(directories.filter((how) => !/^\{ sizeLimit: \d+[MG]i \}$/.test(how ?? ''))).toEqual([]);
});

/** The paths of all objects; `''` is the whole. */
function getLevels(values: Values, path = ''): string[] {
  const below = Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? getLevels(value as Values, path ? `${path}.${key}` : key)
      : [],
  );
  return [path, ...below];
}

function withKey(values: Values, path: string, key: string): Values {
  const copy = structuredClone(values);
  const level = path ? path.split('.').reduce((at, part) => at[part] as Values, copy) : copy;
  level[key] = 'x';
  return copy;
}
