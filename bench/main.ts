import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bench, Benchmark } from './benchmarks/benchmark.js';
import { buyHot, buySpread } from './benchmarks/buy.js';
import { lists } from './benchmarks/lists.js';
import { type Options, optionsOf } from './options.js';
import { markdownOf } from './report/markdown.js';
import type { Section } from './report/section.js';
import { Access } from './stage/scene.js';
import { Stages } from './stage/stages.js';

const BENCHMARKS: readonly Benchmark[] = [buySpread, buyHot, lists];

const options = optionsOf(
  process.argv.slice(2),
  BENCHMARKS.map(({ name }) => name),
);
const directory = mkdtempSync(join(tmpdir(), 'laurel-bench-'));
const stages = new Stages(directory);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void end().then(() => process.exit(1)));
}
try {
  await measure(options);
} finally {
  await end();
}

async function measure({ names, pace, quick, rows }: Options): Promise<void> {
  const bench: Bench = {
    pace,
    quick,
    rows,
    directory,
    access: new Access(directory),
    stages: async () => stages.all(),
    server: async () => stages.server(),
    say: (text) => void process.stderr.write(`${text}\n`),
  };
  const sections: Section[] = [];
  for (const benchmark of BENCHMARKS.filter(({ name }) => names.includes(name))) {
    sections.push(await benchmark.run(bench));
  }
  process.stdout.write(markdownOf(sections));
}

async function end(): Promise<void> {
  await stages.close();
  rmSync(directory, { recursive: true, force: true });
}
