import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../..');
const OXLINT = join(ROOT, 'node_modules/oxlint/bin/oxlint');

interface Report {
  readonly diagnostics: readonly {
    readonly message: string;
    readonly code: string;
    readonly filename: string;
  }[];
}

/**
 * What one of our own rules of `lint-rules.mjs` says about sources that are planted in an empty folder, by their paths.
 * @param sources Texts by path.
 */
export function getMessages(
  rule: string,
  sources: Readonly<Record<string, string>>,
): ReadonlyMap<string, readonly string[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'laurel-lint-')));
  try {
    const config = {
      jsPlugins: [join(ROOT, 'lint-rules.mjs')],
      categories: { correctness: 'off' },
      rules: { [rule]: 'error' },
    };
    const all = { '.oxlintrc.json': JSON.stringify(config), ...sources };
    for (const [path, text] of Object.entries(all)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const { stdout, stderr } = spawnSync(process.execPath, [OXLINT, '--format=json'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    });
    if (!stdout.startsWith('{')) {
      throw new Error(`oxlint has not answered: ${stderr}${stdout}`);
    }
    const messages = new Map<string, string[]>(Object.keys(sources).map((path) => [path, []]));
    for (const { message, code, filename } of (JSON.parse(stdout) as Report).diagnostics) {
      messages.get(filename)?.push(code === rule.replace('/', '(') + ')' ? message : `${code}: ${message}`);
    }
    return messages;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
