import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Audited } from './audit/audit.js';
import type { Finding } from './audit/findings.js';
import { linesOf } from './client/journal.js';
import type { Options } from './options.js';

export interface Report {
  readonly kind: string;
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
  readonly milliseconds: Readonly<Record<string, number>>;
  readonly retries: number;
  readonly replays: number;
  readonly skipped: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
  readonly startsWithoutDatabase: number;
  readonly eventsFollowedLive: number;
  readonly audited: Audited | null;
  readonly findings: number;
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
  for await (const line of linesOf(journal)) {
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
export function writeReport(report: Report, { report: directory, kind }: Options): string[] {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `chaos-${kind}-${report.date.slice(0, 10)}`);
  writeFileSync(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${file}.md`, markdown(report));
  return [`${file}.md`, `${file}.json`];
}

function markdown(report: Report): string {
  const { kind, seed, operations, audited } = report;
  const lines = [
    `# Storm on ${kind}, ${report.date.slice(0, 10)}`,
    '',
    `**${report.verdict === 'nothing found' ? 'Nothing found.' : `${report.findings} findings.`}** Again: \`npm run chaos -- --kind ${kind} --seed ${seed} --operations ${operations} --customers ${report.customers}\``,
    '',
    `${operations} operations of ${report.customers} customers in ${report.seconds['storm']} s (${report.operationsPerSecond} per second, ${report.inFlight} at once), ` +
      `${report.processes} processes of Laurel, ${report.machine}. ${report.requests} requests, of which ${report.retries} were retries; ${report.replays} answers were replayed from a key. ` +
      `Answers took ${report.milliseconds['median']} ms at the median, ${report.milliseconds['p99']} ms at the 99th percentile, outages included.`,
    '',
    ...(audited
      ? [
          `Compared: ${audited.operations} operations sent, ${audited.coupons} coupons sold, ${audited.transfers} transfers of points, ${audited.events} events ` +
            `(${report.eventsFollowedLive} of them read while the storm went on).`,
          '',
          table('What the clients know at the end', audited.knowledge),
        ]
      : []),
    table('Requests by outcome', report.outcomes),
    table('Faults', { ...report.faults, 'starts without the database': report.startsWithoutDatabase }),
    table('Seconds', report.seconds),
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
