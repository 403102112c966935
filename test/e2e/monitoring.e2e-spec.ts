import { readFileSync } from 'node:fs';
import { startProcessMetrics } from '#platform/telemetry/metrics.js';
import { TestApp } from '../support/app/test-app.js';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const ALERTS = read('deploy/prometheus/alerts.yaml');
const DASHBOARD = JSON.parse(read('deploy/grafana/laurel.json'));
const OPERATIONS = read('docs/operations.md');

/** Metric to labels, as the table says. */
const LISTED = new Map(
  [...OPERATIONS.matchAll(/^\| `(laurel_\w+)` \| (.*?)\|/gm)].map(([, name = '', labels = '']) => [
    name,
    [...labels.matchAll(/`(\w+)`/g)].map(([, label = '']) => label),
  ]),
);

/** What Prometheus says of its targets by itself. */
const OF_PROMETHEUS = ['up'];

describe('what watches the service', () => {
  let app: TestApp;
  let metrics: ReadonlySet<string>;
  let text: string;
  beforeAll(async () => {
    app = await TestApp.start();
    startProcessMetrics('1.0.0', 'all');
    await app.asAnonymous().get('/livez').expect(204);
    text = (await app.asAnonymous().get('/metrics').expect(200)).text;
    metrics = new Set([...OF_PROMETHEUS, ...getNames(text)]);
  });
  afterAll(() => app.stop());

  const expressionsOfAlerts = () =>
    ALERTS.split('- alert:')
      .slice(1)
      .map((rule) => /expr: ([\s\S]*?)\n {8}(?:for|labels):/.exec(rule)?.[1] ?? '');
  const expressionsOfDashboard = (): string[] =>
    DASHBOARD.panels.flatMap(({ targets = [] }: { targets?: { expr: string }[] }) =>
      targets.map(({ expr }) => expr),
    );

  it('the alert rules ask only for metrics that there are, and each has its expression', () => {
    const expressions = expressionsOfAlerts();
    expect(expressions.length).toBeGreaterThan(10);
    expect(expressions.filter((expression) => metricsIn(expression).length === 0)).toEqual([]);
    expect(expressions.flatMap(metricsIn).filter((name) => !metrics.has(name))).toEqual([]);
  });

  it('the dashboard asks only for metrics that there are', () => {
    const asked = expressionsOfDashboard().flatMap(metricsIn);
    expect(asked.length).toBeGreaterThan(20);
    expect(asked.filter((name) => !metrics.has(name))).toEqual([]);
  });

  it('both ask only for labels that the metrics have', () => {
    const wrong = [...expressionsOfAlerts(), ...expressionsOfDashboard()]
      .flatMap((expression) => [...expression.matchAll(/\b((?:laurel)_\w+)\{([^}]*)\}/g)])
      .flatMap(([, name = '', selectors = '']) =>
        [...selectors.matchAll(/(\w+)(?:=~|!~|!=|=)/g)].map(([, label = '']) => `${name} ${label}`),
      )
      .filter((asked) => !asked.endsWith(' job') && !getLabels(text).has(asked));
    expect(wrong).toEqual([]);
  });

  it('the operations guide lists each metric of Laurel, and no other', () => {
    const own = getTypes(text).filter(([name]) => name.startsWith('laurel_'));
    expect([...LISTED.keys()].sort()).toEqual(own.map(([name]) => name).sort());
  });

  it('the operations guide lists the labels of each', () => {
    const seen = [...getLabels(text)]
      .map((each) => each.replace(/_bucket (?=\w)/, ' '))
      .filter((each) => !each.endsWith(' le'));
    const listed = new Set(
      [...LISTED].flatMap(([name, labels]) => labels.map((label) => `${name} ${label}`)),
    );
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.filter((each) => !/_(?:sum|count) /.test(each) && !listed.has(each))).toEqual([]);
  });

  it('the operations guide names only metrics that there are', () => {
    // In backticks; in commands, databases have names like these.
    const named = [...OPERATIONS.matchAll(/`(laurel_[a-z_]+)/g)].map(([, name = '']) => name);
    expect(named).not.toEqual([]);
    expect(named.filter((name) => !metrics.has(name))).toEqual([]);
  });

  it('names end with their unit, in base units, and only counters with _total', () => {
    const units = /_(?:seconds|bytes|ratio)(?=_|$)/;
    const wrong = getTypes(text).filter(
      ([name, type]) =>
        (type === 'counter') !== name.endsWith('_total') ||
        (units.test(name) && !/_(?:seconds|bytes|ratio)(?:_total)?$/.test(name)) ||
        /milli|micro|kilo|mega|minute|percent/.test(name),
    );
    expect(wrong).toEqual([]);
  });

  it('the dashboard and the alerts measure time by successes only', () => {
    const asked = [...expressionsOfAlerts(), ...expressionsOfDashboard()].filter((expression) =>
      expression.includes('laurel_http_request_duration_seconds'),
    );
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((expression) => !expression.includes('status="2xx"'))).toEqual([]);
  });
});

function getTypes(text: string): [name: string, type: string][] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => [name, type]);
}

function getNames(text: string): string[] {
  return getTypes(text).flatMap(([name, type]) =>
    type === 'histogram' || type === 'summary'
      ? [name, ...['bucket', 'sum', 'count'].map((part) => `${name}_${part}`)]
      : [name],
  );
}

/** Metrics of Laurel, of the process and of Node; other words are functions, labels and values. */
function metricsIn(expression: string): string[] {
  const withoutLabels = expression.replace(/\{[^}]*\}/g, '').replace(/\b(?:by|without|on) \([^)]*\)/g, '');
  return withoutLabels.match(/\b(?:(?:laurel|process|nodejs)_\w+|up)\b/g) ?? [];
}

/** `name label` of all series; those that have no value yet are told apart by what they were made with. */
function getLabels(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^(laurel_\w+)\{(.*)\} /gm)].flatMap(([, name = '', labels = '']) =>
      [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => `${name} ${label}`),
    ),
  );
}
