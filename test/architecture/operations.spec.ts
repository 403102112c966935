import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '../../src/platform/config/environment.js';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
type Value = string | number | boolean | readonly string[] | undefined;
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('docs/operations.md', () => {
  const manual = read('docs/operations.md');
  const rules = read('deploy/prometheus/alerts.yaml');
  const alerts = all(rules, /- alert: (\w+)/g);

  it('says of each alert what to do, and of no other', () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(all(manual, /^### (Laurel\w+)$/gm)).toEqual(alerts);
  });

  it('has each variable, with its default', () => {
    const environment = Object.entries(readEnvironment({})) as [string, Value][];
    const defaults = Object.fromEntries(environment.map(([name, value]) => [name, String(value ?? '')]));
    const rows = [...manual.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)` )?\| /gm)];

    expect(Object.fromEntries(rows.map(([, name, value]) => [name, value ?? '']))).toEqual(defaults);
  });

  it.each(['.env.example', 'README.md'])('has no variable that %s has not', (file) => {
    // What only OpenTelemetry reads it explains itself.
    const variables = Object.keys(readEnvironment({})).filter((name) => !name.startsWith('OTEL_'));

    expect(variables.filter((name) => !new RegExp(`\\b${name}\\b`).test(read(file)))).toEqual([]);
  });

  it('leads nowhere that is not there', () => {
    const names = new Set(
      all(manual, /^#+ (.+)$/gm).map((title) => title.toLowerCase().replaceAll(' ', '-')),
    );

    expect(all(manual, /\]\(#([\w-]+)\)/g).filter((name) => !names.has(name))).toEqual([]);
  });

  it('deploy/prometheus/alerts.test.yaml provokes each alert', () => {
    const tests = read('deploy/prometheus/alerts.test.yaml');

    expect(new Set(all(tests, /alertname: (\w+)\n\s+exp_alerts:\n/g))).toEqual(new Set(alerts));
  });
});
