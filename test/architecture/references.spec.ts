import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['.ci', 'bench', 'chaos', 'client', 'deploy', 'docs', 'examples', 'scripts', 'src', 'test'];
const TEXT = /\.(md|m?ts|mjs|cjs|js|sh|py|ya?ml|tpl|tf|cfg|conf)$|Dockerfile$/;
const RECORDS = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md');
const FILES = textFiles();
const MARKDOWN = FILES.filter((file) => file.endsWith('.md'));

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('references to documents', () => {
  it('reads files of every folder', () => {
    const folders = new Set(FILES.map((file) => file.split('/')[0]));
    expect([...folders]).toEqual(expect.arrayContaining(['src', 'test', 'docs', 'chaos', 'deploy']));
    expect(MARKDOWN.length).toBeGreaterThan(20);
  });

  it('name files that exist', () => {
    const broken = FILES.flatMap((file) => brokenMentions(read(file)).map((name) => `${file}: ${name}`));
    expect(broken).toEqual([]);
  });

  it('are links to files and titles that exist', () => {
    const broken = MARKDOWN.flatMap((file) =>
      brokenLinks(file, read(file)).map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('catches a document, a record, a link and a title that do not exist', () => {
    expect(brokenMentions('docs/nothing.md, docs/decisions/9999, docs/decisions/0110-x.md')).toHaveLength(3);
    expect(brokenMentions('see docs/operations.md, docs/decisions/0110, docs/decisions.')).toEqual([]);
    expect(brokenLinks('docs/search.md', '[a](nothing.md) [b](#nothing) [c](operations.md#nothing)')).toEqual(
      ['[a](nothing.md)', '[b](#nothing)', '[c](operations.md#nothing)'].map((link) => link.slice(3)),
    );
  });
});

describe.each(RECORDS)('docs/decisions/%s', (name) => {
  const [title, , status] = read(`docs/decisions/${name}`).split('\n');

  it('has its number in the title, and a status with a date', () => {
    expect(title).toMatch(new RegExp(`^# ${name.slice(0, 4)} \\S`));
    expect(status).toMatch(/^Status: (accepted|proposed), \d{4}-\d\d-\d\d\./);
  });

  it('is the only record with its number', () => {
    expect(RECORDS.filter((other) => other.startsWith(name.slice(0, 4)))).toEqual([name]);
  });
});

function textFiles(): string[] {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const files = [...readdirSync(ROOT), ...inFolders].filter(
    (file) =>
      TEXT.test(file) && !file.includes('node_modules/') && !file.endsWith(basename(import.meta.filename)),
  );
  return [...files, '.env.example'];
}

/** `docs/search.md`, and a record by its number alone. */
function brokenMentions(text: string): string[] {
  const mentions = [...text.matchAll(/(?<![\w/.-])docs\/[\w/-]+(?:\.\d+)*(\.(md|json|png))?/g)].map(
    ([mention]) => mention,
  );
  return mentions.filter((mention) => {
    const [, number] = /^docs\/decisions\/(\d+)$/.exec(mention) ?? [];
    return number === undefined
      ? !existsSync(join(ROOT, mention))
      : !RECORDS.some((record) => record.startsWith(`${number}-`));
  });
}

function brokenLinks(file: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(#[^)\s]+)?\)/g)];
  return links
    .filter(([, path = '', title]) => {
      const target = path ? join(dirname(file), path) : file;
      return !existsSync(join(ROOT, target)) || (title && !getTitles(read(target)).has(title));
    })
    .map(([link]) => link.slice(1));
}

/** Returns the titles as GitHub makes them. */
function getTitles(text: string): ReadonlySet<string> {
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
