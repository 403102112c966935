import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe('docs/operations.md', () => {
  const manual = read('docs/operations.md');
  const rules = read('deploy/prometheus/alerts.yaml');
  const alerts = all(rules, /- alert: (\w+)/g);

  it('says of each alert what to do, and of no other', () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(all(manual, /^### (Laurel\w+)$/gm)).toEqual(alerts);
  });

  it('deploy/prometheus/alerts.test.yaml provokes each alert', () => {
    const tests = read('deploy/prometheus/alerts.test.yaml');

    expect(new Set(all(tests, /alertname: (\w+)\n\s+exp_alerts:\n/g))).toEqual(new Set(alerts));
  });
});
