import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * node scripts/release.mjs 0.3.0             writes the version wherever it stands, names the release in the changelog, writes the
 *                                            generated documents anew, pins the base images, checks, commits and tags
 * node scripts/release.mjs 0.3.0 --no-commit leaves the changes in the work tree, and the base images as they are
 * node scripts/release.mjs --archive [FOLDER] packs the collection of requests of the current version
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url));
const VERSION = /^\d+\.\d+\.\d+$/;

const [what, option] = process.argv.slice(2);
try {
  if (what === '--archive') {
    pack(resolve(option ?? '.'));
  } else {
    release(what ?? '', option === '--no-commit');
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

function release(version, staysUncommitted) {
  const current = readJson('package.json').version;
  refuseUnless(VERSION.test(version), 'Usage: node scripts/release.mjs <version, as 0.3.0> [--no-commit]');
  refuseUnless(
    isLater(version, current),
    `${version} is not later than ${current}, the version that is there.`,
  );
  refuseUnless(read('git', 'status', '--porcelain') === '', 'The work tree has changes: commit them first.');
  nameInChangelog(version);
  for (const file of filesWithVersion()) {
    replaceVersion(file, current, version);
  }
  replaceInLock(version);
  // Each writes what the next reads.
  for (const script of ['examples', 'openapi', 'client:api', 'errors', 'asyncapi']) {
    runLoudly('npm', 'run', '--silent', script);
  }
  if (!staysUncommitted) {
    runLoudly('scripts/pin-images.sh');
  }
  runLoudly('npx', 'vitest', 'run', '--project', 'architecture');
  if (staysUncommitted) {
    return;
  }
  runLoudly('git', 'commit', '--all', '--quiet', '--message', `Release ${version}`);
  runLoudly('git', 'tag', '--annotate', `v${version}`, '--message', `Laurel ${version}`);
  console.log(`Released. Push both: git push --follow-tags`);
}

/** The section of what is not released becomes the release, and an empty one stands above it. */
function nameInChangelog(version) {
  const changelog = readText('CHANGELOG.md');
  const [, section = ''] = /^## \[Unreleased\]\n(.*?)^## \[/ms.exec(changelog) ?? [];
  refuseUnless(/^- /m.test(section), 'CHANGELOG.md has no line below [Unreleased].');
  const today = new Date().toISOString().slice(0, 10);
  const heading = `## [Unreleased]\n\n## [${version}] - ${today}\n`;
  writeText('CHANGELOG.md', changelog.replace('## [Unreleased]\n', heading));
}

/** The package, those of its workspaces, the example that takes the client, the chart and the first lines of a start. */
function filesWithVersion() {
  const workspaces = readJson('package.json').workspaces.map((folder) => `${folder}/package.json`);
  return [
    'package.json',
    ...workspaces,
    'examples/storefront/package.json',
    'deploy/helm/laurel/Chart.yaml',
    'README.md',
  ];
}

/** Replaces the version of Laurel alone: other packages may have the version, too. */
function replaceVersion(file, current, version) {
  const place = new RegExp(
    `(^ {2}"version": "|"@laurel/client": "|^(?:appVersion|version): |^Laurel )${current.replaceAll('.', '\\.')}`,
    'gm',
  );
  const text = readText(file);
  refuseUnless(text.match(place), `${file} does not name the version ${current}.`);
  writeText(file, text.replace(place, `$1${version}`));
}

function replaceInLock(version) {
  const lock = readJson('package-lock.json');
  lock.version = version;
  for (const folder of ['', ...lock.packages[''].workspaces]) {
    const entry = lock.packages[folder];
    entry.version = version;
    if (entry.devDependencies?.['@laurel/client']) {
      entry.devDependencies['@laurel/client'] = version;
    }
  }
  writeText('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
}

function pack(folder) {
  const { version } = readJson('package.json');
  runLoudly('npm', 'run', '--silent', 'bruno');
  const archive = join(folder, `laurel-bruno-${version}.tar.gz`);
  runLoudly('tar', '-czf', archive, '-C', 'var', 'bruno');
  console.log(archive);
}

function isLater(version, current) {
  const [one, other] = [version, current].map((each) => each.split('.').map(Number));
  const place = one.findIndex((number, index) => number !== other[index]);
  return place >= 0 && one[place] > other[place];
}

function refuseUnless(condition, sentence) {
  if (!condition) {
    throw new Error(sentence);
  }
}

function readText(file) {
  return readFileSync(join(ROOT, file), 'utf8');
}

function readJson(file) {
  return JSON.parse(readText(file));
}

function writeText(file, text) {
  writeFileSync(join(ROOT, file), text);
}

function read(command, ...args) {
  return execFileSync(command, args, { cwd: ROOT, encoding: 'utf8' }).trim();
}

function runLoudly(command, ...args) {
  execFileSync(command, args, { cwd: ROOT, stdio: 'inherit' });
}
