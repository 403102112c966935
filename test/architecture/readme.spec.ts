import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { headlinesOf } from '../../bench/report/headlines.js';

const read = (file: string) => readFileSync(join(import.meta.dirname, '../..', file), 'utf8');

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
