import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * npm run shop:lighthouse [-- http://127.0.0.1:3000/shop]  measures the customers' page of a running service as a phone sees it, with
 *                                                          Chromium (CHROME_PATH), five times. Fails when a median is below 95.
 *
 * Lighthouse is no dependency: its 200 packages are fetched into var/lighthouse at the first use. Version 12 is the last for Node 20.
 */
const VERSION = '12.8.2';
const RUNS = 5;
const LEAST = 95;
const CATEGORIES = ['performance', 'accessibility', 'best-practices'];

const FOLDER = fileURLToPath(new URL('../var/lighthouse', import.meta.url));
const LIGHTHOUSE = join(FOLDER, 'node_modules/lighthouse/cli/index.js');
const REPORT = join(FOLDER, 'report.json');
const [address = 'http://127.0.0.1:3000/shop'] = process.argv.slice(2);

if (!existsSync(LIGHTHOUSE)) {
  await mkdir(FOLDER, { recursive: true });
  run('npm', [
    'install',
    '--prefix',
    FOLDER,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--silent',
    `lighthouse@${VERSION}`,
  ]);
}
const scores = [];
for (let each = 0; each < RUNS; each++) {
  scores.push(await measure());
}
const medians = CATEGORIES.map((name) => [name, median(scores.map((score) => score[name]))]);
console.log(`Median of ${RUNS}: ${medians.map(([name, score]) => `${name} ${score}`).join(', ')}`);
process.exitCode = medians.every(([, score]) => score >= LEAST) ? 0 : 1;

async function measure() {
  run(process.execPath, [
    LIGHTHOUSE,
    address,
    '--quiet',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox',
    '--output=json',
    `--output-path=${REPORT}`,
  ]);
  const { categories, audits } = JSON.parse(await readFile(REPORT, 'utf8'));
  const score = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round(categories[name].score * 100)]),
  );
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map(
    (name) => `${name} ${audits[name].displayValue}`,
  );
  console.log(`${CATEGORIES.map((name) => `${name} ${score[name]}`).join(', ')}; ${times.join(', ')}`);
  return score;
}

function run(command, args) {
  const environment = { CHROME_PATH: '/usr/bin/chromium', ...process.env };
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env: environment });
  if (status !== 0) {
    throw new Error(`${command} has failed`);
  }
}

function median(values) {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
