import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Benchmark } from './benchmarks/benchmark.js';
import { buyKeyed } from './benchmarks/buy-keyed.js';
import { buyHot, buySpread } from './benchmarks/buy.js';
import { cluster } from './benchmarks/cluster.js';
import { codes } from './benchmarks/codes.js';
import { earn } from './benchmarks/earn.js';
import { idle } from './benchmarks/idle.js';
import { importing } from './benchmarks/import.js';
import { levels } from './benchmarks/levels.js';
import { lists } from './benchmarks/lists.js';
import { pages } from './benchmarks/pages.js';
import { screens } from './benchmarks/screens.js';
import { stock } from './benchmarks/stock.js';
import { type Options, getOptions } from './options.js';
import { machineText, type Results, getText, write } from './report/results.js';
import type { Section } from './report/section.js';
import { stopAll } from './fixtures/running.js';
import { Access } from './fixtures/scene.js';
import { DatabaseFixtures } from './fixtures/database-fixtures.js';

const BENCHMARKS: readonly Benchmark[] = [
  buySpread,
  buyHot,
  buyKeyed,
  earn,
  importing,
  lists,
  pages,
  stock,
  codes,
  levels,
  cluster,
  idle,
  screens,
];

const began = performance.now();
const options = getOptions(
  process.argv.slice(2),
  BENCHMARKS.map(({ name }) => name),
);
const directory = mkdtempSync(join(tmpdir(), 'laurel-bench-'));
const fixtures = new DatabaseFixtures(directory);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void end().then(() => process.exit(1)));
}
try {
  report(await measure(options));
} finally {
  await end();
}
// What a benchmark that has failed has left open would keep the process alive.
process.exit();

async function measure({ names, pace, quick, rows, documents }: Options): Promise<Results> {
  const prepared = new Map<string, Promise<unknown>>();
  const bench: Bench = {
    pace,
    quick,
    rows,
    documents,
    directory,
    access: new Access(directory),
    stages: async () => fixtures.all(),
    server: async () => fixtures.server(),
    once: async <T>(key: string, prepare: () => Promise<T>) => {
      const made = prepared.get(key) ?? prepare();
      prepared.set(key, made);
      return made as Promise<T>;
    },
    say,
  };
  const sections: Section[] = [];
  const failures: string[] = [];
  for (const benchmark of BENCHMARKS.filter(({ name }) => names.includes(name))) {
    // One that fails does not take the figures of the others with it.
    try {
      sections.push(await benchmark.run(bench));
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
      say(`${benchmark.name} has failed: ${text}`);
      failures.push(`${benchmark.name}: ${text.split('\n')[0] ?? ''}`);
    }
  }
  const date = new Date().toISOString().slice(0, 10);
  const how = `${pace.rounds} rounds, turns of ${pace.seconds} s, after ${pace.warmUpSeconds} s of warming up.`;
  return { date, machine: machineText(), how, sections, failures };
}

function report(results: Results): void {
  process.stdout.write(getText(results));
  if (options.write) {
    say(
      `Written: ${write(results, { among: options.names.length < BENCHMARKS.length })} and the figures in bench/README.md`,
    );
  }
  say(`Took ${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
  process.exitCode = results.failures.length > 0 ? 1 : 0;
}

async function end(): Promise<void> {
  await stopAll();
  await fixtures.close();
  rmSync(directory, { recursive: true, force: true });
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
