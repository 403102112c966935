import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { headlinesOf } from '../../bench/report/headlines.js';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('README.md', () => {
  it('has the figures of the results that it names', () => {
    const [, shown = '', file = ''] =
      /<!-- bench: written .*?-->\n\n(- .*?)\n\nMeasured.*?\]\((bench\/results\/\S+)\.md\)/s.exec(
        read('README.md'),
      ) ?? [];

    expect(shown.split('\n')).toEqual(headlinesOf(JSON.parse(read(`${file}.json`)).sections));
    expect(shown.split('\n')).toHaveLength(3);
  });
});

// Those for people who start and operate Laurel. A table or code cannot be wrapped; then it is too long.
describe.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'deploy/README.md', 'docs/operations.md'])(
  '%s',
  (file) => {
    it('has lines of at most 160 characters', () => {
      const long = read(file)
        .split('\n')
        .filter((line) => line.length > 160);
      expect(long).toEqual([]);
    });

    it('leads nowhere that is not there', () => {
      const links = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(#[^)]+)?\)/g)];
      const dead = links.filter(([, path = '', anchor]) => {
        const target = path ? join(dirname(file), path) : file;
        return !existsSync(join(ROOT, target)) || (anchor && !anchorsOf(read(target)).has(anchor));
      });
      expect(dead.map(([link]) => link)).toEqual([]);
    });
  },
);

function anchorsOf(text: string): ReadonlySet<string> {
  const titles = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title);
  return new Set(
    titles.map(
      (title) =>
        `#${title
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-')}`,
    ),
  );
}
