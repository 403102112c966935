import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProblems } from './catalogues.mjs';

/*
 * npm run panel:texts           takes the texts of the pages into their catalogues
 * npm run panel:texts -- --check fails when a catalogue is not what would be written, or a text is not translated as a whole
 */
const PANEL = fileURLToPath(new URL('..', import.meta.url));
const LINGUI = fileURLToPath(new URL('../../node_modules/@lingui/cli/dist/lingui.js', import.meta.url));
/** The time of the extraction. */
const CHANGING = /^"POT-Creation-Date:.*\n/m;

if (process.argv.includes('--check')) {
  const before = catalogues();
  extract();
  const after = catalogues();
  before.forEach((text, file) => writeFileSync(file, text));
  const problems = [
    ...[...after]
      .filter(([file, text]) => withoutTime(before.get(file)) !== withoutTime(text))
      .map(([file]) => `${file} is out of date: run "npm run panel:texts"`),
    ...(await findProblems()),
  ];
  if (problems.length > 0) {
    console.error(problems.map((each) => each.replace(PANEL, 'admin/')).join('\n'));
    process.exitCode = 1;
  }
} else {
  extract();
}

function extract() {
  const { status, stderr } = spawnSync(process.execPath, [LINGUI, 'extract', '--clean'], {
    cwd: PANEL,
    encoding: 'utf8',
  });
  if (status !== 0) {
    console.error(stderr);
    process.exit(1);
  }
}

function catalogues() {
  const files = ['src', 'shop/src', 'till/src'].flatMap((folder) =>
    readdirSync(join(PANEL, folder), { recursive: true }).map((name) => join(PANEL, folder, name)),
  );
  return new Map(
    files.filter((name) => name.endsWith('.po')).map((file) => [file, readFileSync(file, 'utf8')]),
  );
}

function withoutTime(text = '') {
  return text.replace(CHANGING, '');
}
