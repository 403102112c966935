import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getHeadlines } from './headlines.js';
import { getMarkdown, getTable, verdictRows } from './markdown.js';
import type { Section } from './section.js';

const BENCH = fileURLToPath(new URL('../../../bench/', import.meta.url));
const RESULTS = join(BENCH, 'results');
const README = join(BENCH, 'README.md');
const BEGIN = '<!-- bench: written by npm run bench -->';
const END = '<!-- bench: end -->';
const NODE = `node-${process.versions.node.split('.')[0] ?? ''}`;

export interface Results {
  readonly date: string;
  readonly machine: string;
  readonly how: string;
  readonly sections: readonly Section[];
  /** What has not come to an end. */
  readonly failures: readonly string[];
}

export function machineText(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${first?.model.trim() ?? 'processor'}, ${memory} GB, Linux ${release()}, Node ${process.version}; service, database and load on the same machine`;
}

/**
 * Writes files, and a few lines in bench/README.md. With `among`, sections that were not measured now are taken from the latest
 * results on the same major version of Node.
 */
export function write(results: Results, { among }: { readonly among: boolean }): string {
  const file = join(RESULTS, getName(results.date));
  mkdirSync(RESULTS, { recursive: true });
  const isNew = ({ name }: Section) => results.sections.some((section) => section.name === name);
  const kept = (among ? latest(results.date) : []).filter((section) => !isNew(section));
  const all = { ...results, sections: [...results.sections, ...kept] };
  writeFileSync(`${file}.json`, `${JSON.stringify(all, null, 1)}\n`);
  writeFileSync(`${file}.md`, getText(all));
  writeReadme(all);
  return `${file}.md`;
}

export function getText({ date, machine, how, sections, failures }: Results): string {
  return [
    `# Benchmarks of ${date}`,
    '',
    `${machine}. ${how} How to read it: [bench/README.md](../README.md).`,
    '',
    ...failures.flatMap((failure) => [`**Not measured:** ${failure}`, '']),
    ...verdictTable(sections),
    '',
    getMarkdown(sections),
  ].join('\n');
}

function writeReadme(results: Results): void {
  const text = readFileSync(README, 'utf8');
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) {
    throw new Error(`bench/README.md has no place for the figures: ${BEGIN} … ${END}`);
  }
  writeFileSync(README, `${text.slice(0, begin)}${BEGIN}\n\n${readmeText(results)}\n\n${text.slice(end)}`);
}

export function readmeText({ date, machine, sections }: Results): string {
  const file = `results/${getName(date)}.md`;
  return [
    ...getHeadlines(sections),
    '',
    `Measured on ${date}: ${machine}.`,
    `All figures: [${file}](${file}).`,
  ].join('\n');
}

function verdictTable(sections: readonly Section[]): string[] {
  return getTable(['', 'median (lowest–highest)', 'goal', ''], verdictRows(sections));
}

function getName(date: string): string {
  return `${date}-${NODE}`;
}

/** What was measured last on this major version of Node. Sections of another day than `date` say so. */
function latest(date: string): Section[] {
  const files = readdirSync(RESULTS).filter(
    (name) => /^\d{4}-\d\d-\d\d-/.test(name) && name.endsWith(`-${NODE}.json`),
  );
  const last = files.sort().at(-1);
  if (last === undefined) {
    return [];
  }
  const results = JSON.parse(readFileSync(join(RESULTS, last), 'utf8')) as Results;
  return results.sections.map((section) =>
    results.date === date ? section : { measuredOn: results.date, ...section },
  );
}
