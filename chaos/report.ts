import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audited } from './audit/audit.js';
import type { Finding } from './audit/findings.js';
import type { Told } from './audit/subscribers/subscribers.js';
import { getLines } from './client/journal.js';
import type { Tally } from './client/tally.js';
import { BATCH_SIZE, type Options } from './options.js';

export interface Milliseconds {
  readonly median: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
}

export interface Report {
  readonly kind: string;
  readonly with: readonly string[];
  readonly calm: boolean;
  readonly seed: number;
  readonly operations: number;
  readonly customers: number;
  readonly processes: number;
  readonly inFlight: number;
  readonly date: string;
  readonly machine: string;
  readonly verdict: 'nothing found' | 'findings';
  readonly seconds: Readonly<Record<string, number>>;
  readonly operationsPerSecond: number;
  readonly requests: number;
  readonly milliseconds: Milliseconds;
  readonly retries: number;
  readonly replays: number;
  readonly skipped: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly commands: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly startsWithoutDatabase: number;
  readonly eventsFollowedLive: number;
  /** For each kind, by what was wrong when it began: how many, and how long they took. */
  readonly visits: Readonly<Record<string, Milliseconds & { readonly count: number }>>;
  readonly audited: Audited | null;
  readonly told: Told;
  readonly findings: number;
  readonly findingsByCheck: Readonly<Record<string, number>>;
  readonly firstFindings: readonly (Finding & { readonly journal: readonly string[] })[];
}

const EXPLAINED = 10;
const LINES_PER_FINDING = 40;

/** The first findings, with what the journal says of the operations that they name. */
export async function explain(
  findings: readonly Finding[],
  journal: string,
): Promise<Report['firstFindings']> {
  const explained = findings.slice(0, EXPLAINED).map((finding) => ({ ...finding, journal: [] as string[] }));
  const byOperation = new Map<string, string[][]>();
  for (const { operations, journal: lines } of explained) {
    for (const operation of operations) {
      byOperation.set(String(operation), [...(byOperation.get(String(operation)) ?? []), lines]);
    }
  }
  if (byOperation.size === 0) {
    return explained;
  }
  let position = 0;
  for await (const line of getLines(journal)) {
    position += 1;
    const [sign, operation = ''] = line.split(' ', 2);
    if (sign !== '!') {
      byOperation.get(operation)?.forEach((lines) => {
        if (lines.length < LINES_PER_FINDING) {
          lines.push(`${position}: ${line}`);
        }
      });
    }
  }
  return explained;
}

/** Answers with the files. */
export function writeReport(report: Report, options: Options): string[] {
  const { report: directory, kind } = options;
  mkdirSync(directory, { recursive: true });
  const batch = options.batch === BATCH_SIZE ? [] : ['batch', options.batch];
  const name = ['chaos', kind, ...options.with, ...(options.calm ? ['calm'] : []), ...batch].join('-');
  const file = join(directory, `${name}-${report.date.slice(0, 10)}`);
  writeFileSync(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${file}.md`, markdown(report, options));
  return [`${file}.md`, `${file}.json`];
}

function markdown(report: Report, { batch }: Options): string {
  const { kind, seed, operations, audited, told } = report;
  const names = report.with.join(',');
  const more = `${names && ` --with ${names}`}${report.calm ? ' --calm' : ''}${batch === BATCH_SIZE ? '' : ` --batch ${batch}`}`;
  const lines = [
    `# Storm on ${kind}, ${report.date.slice(0, 10)}`,
    '',
    `**${report.verdict === 'nothing found' ? 'Nothing found.' : `${report.findings} findings.`}** Again: \`npm run chaos -- --kind ${kind} --seed ${seed} --operations ${operations} --customers ${report.customers}${more}\``,
    '',
    `${operations} operations of ${report.customers} customers in ${report.seconds['storm']} s (${report.operationsPerSecond} per second, ${report.inFlight} at once), ` +
      `${report.processes} processes of Laurel, ${report.machine}. ${report.requests} requests, of which ${report.retries} were retries; ${report.replays} answers were replayed from a key. ` +
      `Answers took ${report.milliseconds['median']} ms at the median, ${report.milliseconds['p99']} ms at the 99th percentile, outages included.`,
    '',
    ...(audited
      ? [
          `Compared: ${audited.operations} operations sent, ${audited.coupons} coupons sold, ${audited.transfers} transfers of points, ${audited.documents} sales and returns, ${audited.events} events ` +
            `(${report.eventsFollowedLive} of them read while the storm went on).`,
          '',
          table('What the clients know at the end', audited.knowledge),
          table('What came of sales', audited.ofSales),
          table('Merges', audited.merges),
          table('Messages', audited.ofMessages),
          table('Erasures', audited.erased),
        ]
      : []),
    ...(names
      ? [
          `Told of events: ${[told.queue && `the queue of ${sentence(told.queue)}`, told.webhooks && `the webhook of ${sentence(told.webhooks)}`, told.index !== undefined && `the index has ${told.index} documents, as the tables say`].filter(Boolean).join('; ')}.`,
          '',
          visitsTable(report.visits),
        ]
      : []),
    table('Requests by outcome', report.outcomes),
    table('Faults', { ...report.faults, 'starts without the database': report.startsWithoutDatabase }),
    table('Commands', report.commands),
    table('Seconds', report.seconds),
    ...(report.findings > 0 ? [table('Findings', report.findingsByCheck)] : []),
    ...report.firstFindings.flatMap(({ check, what, journal }) => [
      `## ${check}: ${what}`,
      '',
      '```',
      ...journal,
      '```',
      '',
    ]),
  ];
  return `${lines.join('\n').trimEnd()}\n`;
}

function table(title: string, rows: Readonly<Record<string, number>>): string {
  const lines = Object.entries(rows).map(([name, value]) => `| ${name} | ${value} |`);
  return [`| ${title} | |`, '|---|---:|', ...lines, ''].join('\n');
}

function sentence({ events, repeated }: { readonly events: number; readonly repeated: number }): string {
  return `${events} events, ${repeated} of them repeated`;
}

function visitsTable(visits: Report['visits']): string {
  const lines = Object.entries(visits).map(
    ([name, { count, median, p99, max }]) => `| ${name} | ${count} | ${median} | ${p99} | ${max} |`,
  );
  return [
    '| Visits, and what was wrong | | ms at the median | 99th | longest |',
    '|---|---:|---:|---:|---:|',
    ...lines,
    '',
  ].join('\n');
}

export function getMilliseconds(tally: Tally): Milliseconds {
  const [median, p95, p99, max] = [0.5, 0.95, 0.99, 1].map((part) => tally.quantile(part));
  return { median: median ?? 0, p95: p95 ?? 0, p99: p99 ?? 0, max: max ?? 0 };
}

export function getVisits(milliseconds: ReadonlyMap<string, readonly number[]>): Report['visits'] {
  return Object.fromEntries(
    [...milliseconds]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, all]) => {
        const sorted = all.toSorted((one, other) => one - other);
        const at = (part: number) => sorted[Math.ceil(part * sorted.length) - 1] ?? 0;
        return [name, { count: all.length, median: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }];
      }),
  );
}
