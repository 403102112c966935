import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../../src');
const manual = readFileSync(join(import.meta.dirname, '../../docs/errors.md'), 'utf8');
const documented = [...manual.matchAll(/^\| `([a-z-]+\.[a-z-]+)` \| (\d{3}) /gm)].map(([, code]) => code);

describe('docs/errors.md', () => {
  it('is what the refusals say', () => {
    execFileSync('npm', ['run', '--silent', 'errors:check'], { stdio: 'inherit' });
  });

  it('has every code of the source, once', () => {
    const codes = readdirSync(SOURCES, { recursive: true })
      .map(String)
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .flatMap((file) => [
        ...readFileSync(join(SOURCES, file), 'utf8').matchAll(
          /\bcode(?:: string)?(?: =|:) '([a-z-]+\.[a-z-]+)'/g,
        ),
      ])
      .map(([, code]) => code);
    expect(codes.length).toBeGreaterThan(70);
    expect([...documented].sort()).toEqual(codes.sort());
  });
});
