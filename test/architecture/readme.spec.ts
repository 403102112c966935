import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getHeadlines } from '../../bench/report/headlines.js';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('bench/README.md', () => {
  it('has the figures of the results that it names', () => {
    const [, shown = '', file = ''] =
      /<!-- bench: written .*?-->\n\n(- .*?)\n\nMeasured.*?\]\((results\/\S+)\.md\)/s.exec(
        read('bench/README.md'),
      ) ?? [];

    expect(shown.split('\n')).toEqual(getHeadlines(JSON.parse(read(`bench/${file}.json`)).sections));
    expect(shown.split('\n')).toHaveLength(3);
  });
});

describe('README.md', () => {
  it('has at most 150 lines', () => {
    expect(read('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });
});

// Lines in tables and code cannot wrap, so there a line is simply too long.
describe.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'deploy/README.md', 'docs/operations.md'])(
  '%s',
  (file) => {
    it('has lines of at most 160 characters', () => {
      const long = read(file)
        .split('\n')
        .filter((line) => line.length > 160);
      expect(long).toEqual([]);
    });
  },
);
