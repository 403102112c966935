import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '../audit/findings.js';
import type { Told } from '../audit/subscribers/subscribers.js';

export interface CrashReport {
  readonly seed: number;
  readonly crashPoints: number;
  readonly date: string;
  readonly machine: string;
  readonly workers: number;
  /** From the first death to the last. */
  readonly seconds: number;
  readonly secondsInAll: number;
  /** How often a worker found nothing to do where it was to die. */
  readonly idle: number;
  /** What was being told, and how much of it arrived. */
  readonly points: Readonly<Record<string, number>>;
  readonly told: Told;
  readonly findings: number;
  readonly firstFindings: readonly Finding[];
}

export function machine(): string {
  return `${cpus().length} cores, Node ${process.versions.node}`;
}

/** Answers with the files. */
export function writeCrashReport(report: CrashReport, directory: string): string[] {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `crash-points-${report.date.slice(0, 10)}-seed-${report.seed}`);
  writeFileSync(`${file}.json`, `${JSON.stringify(report, null, 2)}\n`);
  writeFileSync(`${file}.md`, markdown(report));
  return [`${file}.md`, `${file}.json`];
}

function markdown(report: CrashReport): string {
  const { crashPoints, seed, findings, told, points } = report;
  const verdict = findings === 0 ? 'Nothing found.' : `${findings} findings.`;
  const lines = [
    `# ${crashPoints} crash points, ${report.date.slice(0, 10)}`,
    '',
    `**${verdict}** Again: \`npm run chaos -- --kind mariadb --crash-points ${crashPoints} --seed ${seed} --processes ${report.workers}\``,
    '',
    `${report.workers} workers were killed ${crashPoints} times in ${report.seconds} s (${report.secondsInAll} s in all, ${report.machine}) ` +
      'in the middle of telling RabbitMQ, OpenSearch or a receiver of webhooks what had happened.',
    '',
    `Events that came to the queue: ${told.queue?.events}, messages repeated: ${told.queue?.repeated}. Events that came to the receiver: ` +
      `${told.webhooks?.events}, requests repeated: ${told.webhooks?.repeated}. Documents of the index compared with the tables: ${told.index}. ` +
      'None was missing, each came under one name, and of each aggregate in order, unless findings say otherwise.',
    '',
    '| Killed while telling, and what arrived | |',
    '|---|---:|',
    ...Object.entries(points).map(([name, count]) => `| ${name} | ${count} |`),
    ...report.firstFindings.map(({ check, what }) => `\n## ${check}: ${what}`),
  ];
  return `${lines.join('\n')}\n`;
}
